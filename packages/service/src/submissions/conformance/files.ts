import assert from 'node:assert/strict';
import { assertRefused, expectList, ORIGIN, expectText, TOKEN } from '../../conformance/client.js';
import { databaseFiles } from '../../files/database-files.js';
import type { Store } from '../../store/store.js';
import type { Case, Client } from '../../conformance/client.js';

/** The smallest PNG there is: one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function download(client: Client, address: string): Promise<Response> {
  return client.fetch(new Request(address, { headers: { Authorization: `Bearer ${TOKEN}` } }));
}

/** Returns the bytes of a file, wherever the database has them. */
export async function readStoredFile(store: Store, id: number): Promise<Uint8Array> {
  const file = await store.file(id);
  assert.ok(file, `the file ${id}`);
  if (file.key === null) return store.rowBytes(id, 0, file.size);
  const pieces: Uint8Array[] = [];
  for await (const piece of databaseFiles(store).get(file.key, { start: 0, end: file.size })) pieces.push(piece);
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
