// Files in a bucket: nothing is accepted that the bucket does not have, however it fails.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { patienceFor } from '../../../../test/support/patience.js';
import { Client, expectList, expectText, ORIGIN, TOKEN } from '../conformance/client.js';
import { removeExpired } from '../expiry.js';
import { checkBin, checkGrace, checkPerson } from '../owner/conformance/large-files.js';
import { ownerRoutes } from '../owner/owner.js';
import { memoryStore } from '../store/memory.js';
import type { Store } from '../store/store.js';
import { sweepFiles } from './file-store.js';
import type { FileStore } from './file-store.js';
import { openFiles } from './open-files.js';
import { readFilesUrl } from './s3-url.js';
import { startS3 } from './testing/s3-stand-in.js';
import type { Behaviour, S3StandIn } from './testing/s3-stand-in.js';

const HOUR = 3_600_000;

/** Bytes that differ from place to place. */
const makeBytes = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 256)); // prettier-ignore

describe('files in a bucket', { timeout: patienceFor(60_000) }, () => {
  let s3: S3StandIn;
  let store: Store;
  let files: FileStore;
  let client: Client;
  let form: { readonly id: string; readonly fields: readonly string[] };
  const failures: unknown[] = [];

  beforeEach(async () => {
    s3 = await startS3();
    store = memoryStore();
    files = open();
    client = new Client(store, { files });
    form = await client.form([{ field_type: 'file' }]);
    failures.length = 0;
  });
  afterEach(() => s3.close());

  const open = (patience = 30_000): FileStore =>
    openFiles(s3.url, store, { patience, now: () => client.now, onError: (error) => failures.push(error) });
  const send = (bytes: Buffer, by = client) =>
    by.call('POST', `form/${form.id}/submission`, { [`field_${form.fields[0]}`]: `a.bin;${bytes.toString('base64')}` });
  const total = async () => Number((await client.ok('GET', `form/${form.id}/submission`))['total']);
  const download = (url: string, range?: string) =>
    client.fetch(
      new Request(url, { headers: { Authorization: `Bearer ${TOKEN}`, ...(range ? { Range: range } : {}) } }),
    );
  const sweepLater = () => sweepFiles(files, store, new Date(client.now.getTime() + 7 * HOUR));

  for (const size of [0, 5, 100_000, 5 * 1024 * 1024, 13_000_001])
    it(`come back byte for byte, and in parts: ${size} bytes`, async () => {
      const bytes = makeBytes(size);
      const answer = await send(bytes);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual([s3.objects.size, s3.begun.size], [1, 0]);
      assert.match([...s3.objects.keys()].join(), /^files\/[\da-f]{32}$/);
      const url = expectText(expectList(answer.body, 'data')[0] ?? {}, 'value');
      assert.ok(bytes.equals(Buffer.from(await (await download(url)).arrayBuffer())));
      if (size < 5) return;
      const part = await download(url, `bytes=3-${size - 2}`);
      assert.equal(part.status, 206);
      assert.ok(bytes.subarray(3, size - 1).equals(Buffer.from(await part.arrayBuffer())));
    });

  const refusals: readonly (readonly [Behaviour, number, string])[] = [
    ['silent', 503, 'files-away'],
    ['refuses', 503, 'files-away'],
    ['full', 507, 'storage-full'],
  ];
  for (const [behaviour, status, code] of refusals)
    // Of a large upload, calls 1 to 4 begin it, store two parts and end it.
    for (const wellFor of [0, 1, 2, 3])
      it(`are refused with ${status}, and leave nothing, when the bucket is "${behaviour}" after ${wellFor} calls`, async () => {
        Object.assign(s3, { behaviour, wellFor });
        const hasty = client.with({ files: open(behaviour === 'silent' ? 300 : undefined) });
        const answer = await send(makeBytes(8_000_000), hasty);
        assert.deepEqual([answer.status, answer.body['code']], [status, code]);
        assert.match(answer.headers.get('Retry-After') ?? '', /^\d+$/);
        assert.ok(failures.length > 0);
        s3.behaviour = 'well';
        assert.equal(await total(), 0);
        await sweepLater();
        assert.deepEqual([s3.objects.size, s3.begun.size], [0, 0]);
        assert.equal((await send(makeBytes(10))).status, 200);
        assert.deepEqual(client.faults, []);
      });

  it('are refused while the bucket cannot be reached; submissions without files are not', async () => {
    await s3.close();
    const answer = await send(makeBytes(100));
    assert.deepEqual([answer.status, answer.body['code']], [503, 'files-away']);
    assert.equal((await client.call('POST', `form/${form.id}/submission`, {})).status, 200);
    assert.equal(await total(), 1);
    s3 = await startS3();
  });

  it('are the owner’s as those in the database are: read in parts, exported, restored, and erased at once', async () => {
    for (const check of [checkPerson, checkBin, checkGrace]) {
      await check(client, files);
      assert.equal(s3.objects.size, 0);
    }
    assert.deepEqual(failures.length, 3, 'three looks at what is gone');
  });

  it('that are erased while the bucket is away go within the hour', async () => {
    const { body } = await send(makeBytes(70_000));
    const faults: unknown[] = [];
    const owner = ownerRoutes({ store, files, now: () => client.now, onError: (error) => faults.push(error) });
    await client.ok('DELETE', `submission/${expectText(body, 'id')}`);
    s3.behaviour = 'refuses';
    const sent = JSON.stringify({ kind: 'submission', ids: [expectText(body, 'id')] });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: sent };
    const answer = await owner.fetch(new Request('https://site.test/owner/bin/erase', init));
    assert.deepEqual([await answer.json(), faults.length], [{ erased: 1, files: 1 }, 1]);
    s3.behaviour = 'well';
    await removeExpired(store, client.now, { files });
    assert.equal(s3.objects.size, 0);
  });

  it('break off while they are read, when the bucket does', async () => {
    const url = expectText(expectList((await send(makeBytes(1_000_000))).body, 'data')[0] ?? {}, 'value');
    s3.behaviour = 'cuts';
    const answer = await download(url);
    await assert.rejects(answer.arrayBuffer());
    s3.behaviour = 'refuses';
    assert.equal((await download(url)).status, 503);
  });

  it('are gone from the bucket after their submission, and those of before stay where they are', async () => {
    const old = client.with({ files: openFiles(undefined, store) });
    const field = `field_${form.fields[0]}`;
    const large = makeBytes(100_000);
    const sent = await old.ok('POST', `form/${form.id}/submission`, { [field]: large.toString('base64') });
    const { body } = await send(makeBytes(70_000));
    const id = expectText(body, 'id');
    await client.ok('DELETE', `submission/${id}`);
    await sweepFiles(files, store, client.now);
    assert.equal(s3.objects.size, 1, 'what lies in the bin keeps its bytes');
    await store.eraseBinned([Number(id)]);
    await sweepFiles(files, store, client.now);
    assert.equal(s3.objects.size, 0);
    const url = expectText(expectList(sent, 'data')[0] ?? {}, 'value');
    assert.ok(
      large.equals(Buffer.from(await (await download(url.replace(/^.*?\/admin/, `${ORIGIN}/admin`))).arrayBuffer())),
    );
  });
});

describe('the address of a bucket', () => {
  it('has a key, a secret, a bucket and perhaps a folder', () => {
    assert.deepEqual(readFilesUrl('s3://AK:s%2Fe%2Bc@s3.example:9000/forms/a/b?region=eu-1'), {
      endpoint: 'https://s3.example:9000/forms',
      region: 'eu-1',
      accessKeyId: 'AK',
      secretAccessKey: 's/e+c',
      prefix: 'a/b/',
    });
    assert.equal(readFilesUrl('s3+http://a:b@127.0.0.1:9000/forms').endpoint, 'http://127.0.0.1:9000/forms');
  });

  it('is refused with a sentence that has no secret', () => {
    const rest = fc.constantFrom('', '@', '@host', '@host/', '@host/b?x=1', '@ho st/b', '/b');
    fc.assert(
      fc.property(fc.constantFrom('s3://k:', 's3:', 'https://k:', 's3://:', ''), rest, (scheme, end) => {
        assert.throws(
          () => readFilesUrl(`${scheme}VerySecret${end}`),
          (error: Error) => /^FILES_URL /.test(error.message) && !error.message.includes('VerySecret'),
        );
      }),
    );
  });
});
