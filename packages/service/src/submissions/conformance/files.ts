import assert from 'node:assert/strict';
import { assertRefused, expectList, ORIGIN, expectText, TOKEN } from '../../conformance/client.js';
import { removeExpired } from '../../expiry.js';
import { databaseFiles } from '../../files/database-files.js';
import { sweepFiles } from '../../files/file-store.js';
import type { Store } from '../../store/store.js';
import type { Case, Client } from '../../conformance/client.js';

/** The smallest PNG there is: one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function download(
  client: Client,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return client.fetch(new Request(address, { headers: { Authorization: `Bearer ${TOKEN}`, ...headers } }));
}

/** Returns the bytes of a file, wherever the database has them. */
export async function readStoredFile(store: Store, id: number): Promise<Uint8Array> {
  const file = await store.file(id);
  assert.ok(file, `the file ${id}`);
  const { key, formId } = file;
  if (key === null) return store.rowBytes({ id, formId }, 0, file.size);
  const pieces: Uint8Array[] = [];
  for await (const piece of databaseFiles(store).get({ key, formId }, { start: 0, end: file.size })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Creates a form with one file field and one signature field. */
async function uploadForm(client: Client): Promise<{ id: string; file: string; signature: string }> {
  const { id, fields } = await client.form([{ field_type: 'file' }, { field_type: 'signature' }]);
  return { id, file: `field_${fields[0]}`, signature: `field_${fields[1]}` };
}

async function upload(
  client: Client,
  formId: string,
  field: string,
  value: string,
): Promise<{ id: string; url: string }> {
  const answer = await client.ok('POST', `form/${formId}/submission`, { [field]: value });
  return { id: expectText(answer, 'id'), url: expectText(expectList(answer, 'data')[0] ?? {}, 'value') };
}

/** A body in two parts. */
interface SlowBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Fulfils when the reader asks for the last part, so it holds the first one. */
  readonly hasBegun: Promise<void>;
  /** Sends the last part. */
  readonly end: () => void;
}

/** Makes a body whose last part waits. */
function sendSlowly(first: string, last: string): SlowBody {
  let [begin, end] = [(): void => undefined, (): void => undefined];
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const isEnding = new Promise<void>((resolve) => (end = resolve));
  const parts = [first, last].values();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value = '' } = parts.next();
        if (value === last) {
          begin();
          await isEnding;
        }
        controller.enqueue(new TextEncoder().encode(value));
        if (value === last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, hasBegun, end };
}

/** Cases of files and signatures: posted as base64, returned as bytes. */
export const files: readonly Case[] = [
  {
    name: 'a file comes back byte for byte, under its name, and not as a page',
    async run(client) {
      const form = await uploadForm(client);
      const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256);
      const { url } = await upload(
        client,
        form.id,
        form.file,
        `Lebenslauf ‘Ä’.pdf;${Buffer.from(bytes).toString('base64')}`,
      );
      assert.ok(url.startsWith(`${ORIGIN}/admin/download/file/`), url);
      const response = await download(client, url);
      assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
      assert.equal(response.headers.get('Content-Type'), 'application/pdf');
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      const encoded = encodeURIComponent('Lebenslauf ‘Ä’.pdf');
      const disposition = `attachment; filename="Lebenslauf ___.pdf"; filename*=UTF-8''${encoded}`;
      assert.equal(response.headers.get('Content-Disposition'), disposition);
    },
  },
  {
    name: 'a large file is stored while it comes, comes back byte for byte, and is read in parts',
    async run(client) {
      const form = await uploadForm(client);
      const bytes = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 7 + (index >> 8)) % 256);
      const { id, url } = await upload(client, form.id, form.file, `a.zip;${Buffer.from(bytes).toString('base64')}`);
      const whole = await download(client, url);
      assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), bytes);
      const [etag = '', length] = ['ETag', 'Content-Length'].map((name) => whole.headers.get(name) ?? '');
      assert.deepEqual([whole.status, length, whole.headers.get('Accept-Ranges')], [200, '700001', 'bytes']);
      const parts = [[0, 0], [5, 9], [262_143, 262_144], [262_144, 524_290], [700_000, 700_000], [699_990, 999_999]] as const; // prettier-ignore
      for (const [first, last] of parts) {
        const part = await download(client, url, { Range: `bytes=${first}-${last}`, 'If-Range': etag });
        const end = Math.min(last, 700_000);
        assert.deepEqual([part.status, part.headers.get('Content-Range')], [206, `bytes ${first}-${end}/700001`]);
        assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(first, end + 1));
      }
      const end = await download(client, url, { Range: 'bytes=-3' });
      assert.deepEqual(new Uint8Array(await end.arrayBuffer()), bytes.slice(-3));
      for (const headers of [
        { Range: 'bytes=0-1', 'If-Range': '"another"' },
        { Range: 'bytes=0-1,5-6' },
        { Range: 'bytes=9-2' },
        { Range: 'lines=1-2' },
      ])
        // prettier-ignore
        assert.equal((await (await download(client, url, headers)).arrayBuffer()).byteLength, 700_001);
      for (const Range of ['bytes=700001-', 'bytes=-0']) {
        const beyond = await download(client, url, { Range });
        assert.deepEqual([beyond.status, beyond.headers.get('Content-Range')], [416, 'bytes */700001']);
      }
      await client.ok('DELETE', `submission/${id}`);
      assert.equal((await download(client, url)).status, 404);
    },
  },
  {
    name: 'a small file is read in parts, too',
    async run(client) {
      const form = await uploadForm(client);
      const { url } = await upload(client, form.id, form.file, 'a.txt;aGVsbG8=');
      assert.equal(await (await download(client, url, { Range: 'bytes=1-2' })).text(), 'el');
      const empty = await upload(client, form.id, form.file, 'empty.txt;');
      assert.equal(await (await download(client, empty.url)).text(), '');
      assert.equal((await download(client, empty.url, { Range: 'bytes=0-' })).status, 416);
    },
  },
  {
    name: 'the bytes of a large file are gone with its submission, its replacement, its field and its refusal',
    async run(client) {
      const large = `a.bin;${Buffer.alloc(100_000, 'Ada').toString('base64')}`;
      const strays = async (hours: number): Promise<readonly string[]> =>
        client.store.strayContents(new Date(client.now.getTime() + hours * 3_600_000), 1000);
      const sweep = async (): Promise<void> => sweepFiles(databaseFiles(client.store), client.store, client.now);
      await sweep();
      const before = await strays(24);
      const form = await uploadForm(client);
      const path = `form/${form.id}/submission`;
      const [first, second, third] = [await upload(client, form.id, form.file, large), await upload(client, form.id, form.file, large), await upload(client, form.id, form.file, large)]; // prettier-ignore
      assert.deepEqual(await strays(24), before);
      await client.ok('PUT', `submission/${first.id}`, { [form.file]: large });
      await client.ok('DELETE', `submission/${second.id}`);
      assert.equal((await strays(0)).length, before.length + 1, 'what lies in the bin keeps its bytes');
      await client.store.eraseBinned([Number(second.id)]);
      assert.equal((await strays(0)).length, before.length + 2);
      await sweep();
      assert.equal((await strays(24)).length, before.length);
      assertRefused(await client.call('POST', path, { [form.signature]: large }), 400, /must be a PNG/);
      assertRefused(await client.call('POST', path, `{"${form.file}":"${large}`), 400, /not valid JSON/);
      assertRefused(await client.call('POST', path, { [form.file]: large, timestamp: 'x' }), 400, /timestamp/);
      assert.deepEqual(await strays(24), before);
      assert.equal((await download(client, third.url)).status, 200);
      await client.ok('DELETE', `field/${form.file.replace('field_', '')}`);
      assert.equal((await strays(0)).length, before.length + 2);
      await sweep();
      assert.deepEqual(await strays(24), before);
    },
  },
  {
    name: 'bytes of an upload that was cut off are gone after six hours, and not before',
    async run(client) {
      const { store, now } = client;
      const formId = Number((await client.form()).id);
      const writer = await databaseFiles(store, () => now).put(formId, 0);
      await writer.write(new Uint8Array(300_000));
      const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
      await removeExpired(store, later(5));
      assert.equal((await store.contentChunk({ key: writer.key, formId }, 0))?.length, 262_144);
      await removeExpired(store, later(7));
      assert.equal(await store.contentChunk({ key: writer.key, formId }, 0), undefined);
    },
  },
  {
    name: 'what is sent at once has a budget: more is refused at once with 503, and others are answered',
    async run(client) {
      const small = client.with({ memoryLimit: 1_000_000 });
      const { id, fields } = await small.form([{ field_type: 'textarea' }]);
      const path = `form/${id}/submission`;
      const { body, hasBegun, end } = sendSlowly(`{"field_${fields[0]}":"${'a'.repeat(200_000)}`, '"}');
      const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const coming = small.fetch(new Request(`${ORIGIN}/api/v2/${path}`, init));
      await hasBegun;
      const text = 'b'.repeat(100_000);
      const refused = await small.call('POST', path, { [`field_${fields[0]}`]: text });
      assertRefused(refused, 503, /Too much is being sent at once; nothing of this was stored/);
      assert.equal(refused.body['code'], 'too-much-at-once');
      assert.match(refused.headers.get('Retry-After') ?? '', /^\d+$/);
      assert.equal((await small.call('POST', path, { [`field_${fields[0]}`]: 'Ada' })).status, 200);
      end();
      assert.equal((await coming).status, 200);
      assert.equal((await small.call('POST', path, { [`field_${fields[0]}`]: text.repeat(5) })).status, 200);
    },
  },
  {
    name: 'a file needs the token, and is gone with its submission or its replacement',
    async run(client) {
      const form = await uploadForm(client);
      const { id, url } = await upload(client, form.id, form.file, 'a.txt;aGVsbG8=');
      assert.equal((await client.fetch(new Request(url))).status, 401);
      await client.ok('PUT', `submission/${id}`, { [form.file]: 'b.txt;\r\n aGVsbG8g\r\n d29ybGQ=\r\n' });
      assert.equal((await download(client, url)).status, 404);
      const [answer] = expectList(await client.ok('GET', `submission/${id}`), 'data');
      const replaced = expectText(answer ?? {}, 'value');
      assert.equal(await (await download(client, replaced)).text(), 'hello world');
      await client.ok('DELETE', `submission/${id}`);
      assert.equal((await download(client, replaced)).status, 404);
    },
  },
  {
    name: 'base64 without a name is accepted, and an HTML file is returned as plain bytes',
    async run(client) {
      const form = await uploadForm(client);
      const bare = await download(client, (await upload(client, form.id, form.file, 'aGVsbG8=')).url);
      assert.match(bare.headers.get('Content-Disposition') ?? '', /filename="file"/);
      const page = await download(client, (await upload(client, form.id, form.file, '../x/evil.html;aGVsbG8=')).url);
      assert.equal(page.headers.get('Content-Type'), 'application/octet-stream');
      assert.match(page.headers.get('Content-Disposition') ?? '', /filename="evil\.html"/);
    },
  },
  {
    name: 'a text that is not base64, or has a data: prefix, is refused with the name of its field',
    async run(client) {
      const { id, file } = await uploadForm(client);
      const refused = async (value: string, sentence: RegExp): Promise<void> =>
        assertRefused(await client.call('POST', `form/${id}/submission`, { [file]: value }), 400, sentence);
      await refused('a.txt;not base64!', new RegExp(`^${file} is not valid base64`));
      await refused('a.txt;aGVsbG8', /is not valid base64/);
      await refused('data:text/plain;base64,aGVsbG8=', /without the "data:" prefix/);
      await refused('a.txt;data:text/plain;base64,aGVsbG8=', /without the "data:" prefix/);
      assertRefused(await client.call('POST', `form/${id}/submission`, { [file]: ['a'] }), 400, /must be one file/);
      assert.equal((await client.ok('GET', `form/${id}/submission`))['total'], 0);
    },
  },
  {
    name: 'a signature must be a PNG',
    async run(client) {
      const { id, signature } = await uploadForm(client);
      for (const value of [`signature.png;${PNG}`, PNG]) {
        const response = await download(client, (await upload(client, id, signature, value)).url);
        assert.equal(response.headers.get('Content-Type'), 'image/png');
        assert.equal(Buffer.from(await response.arrayBuffer()).toString('base64'), PNG);
      }
      const onlyBegins = Buffer.from(PNG, 'base64').fill(0, 12, 16).toString('base64');
      for (const value of ['signature.png;aGVsbG8=', `signature.png;${onlyBegins}`]) {
        const answer = await client.call('POST', `form/${id}/submission`, { [signature]: value });
        assertRefused(answer, 400, new RegExp(`^${signature} must be a PNG image`));
      }
    },
  },
];
