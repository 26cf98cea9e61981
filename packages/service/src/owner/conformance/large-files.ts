import assert from 'node:assert/strict';
import { expectList, expectText, ORIGIN, TOKEN } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import { removeExpired } from '../../expiry.js';
import { databaseFiles } from '../../files/database-files.js';
import type { FileStore } from '../../files/file-store.js';
import { isObject } from '../../values/json.js';
import type { JsonObject } from '../../values/json.js';
import { ownerRoutes } from '../owner.js';
import { ask } from './ask-owner.js';

const SIZE = 700_001;
const BYTES = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => (index * 7 + (index >> 8)) % 256));

/** Opens the owner's routes, and sends a submission with a large file. */
async function open(client: Client, files: FileStore) {
  const { fetch } = ownerRoutes({ store: client.store, files, now: () => client.now });
  const { id: form, fields } = await client.form([{ field_type: 'email' }, { field_type: 'file' }]);
  const person = `large-${form}@person.example`;
  const sent = { [`field_${fields[0]}`]: person, [`field_${fields[1]}`]: `a.bin;${BYTES.toString('base64')}` };
  const submission = expectText(await client.ok('POST', `form/${form}/submission`, sent), 'id');
  const stored = await client.store.submission(Number(submission));
  const file = stored?.answers.find(({ fileId }) => fileId !== null)?.fileId ?? 0;
  const key = (await client.store.file(file))?.key ?? '';
  return {
    form,
    person,
    submission,
    file,
    ask: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(new Request(`https://site.test/owner/${path}`, { headers })),
    async change(path: string, sent_: JsonObject): Promise<void> {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify(sent_);
      const answer = await fetch(new Request(`https://site.test/owner/${path}`, { method: 'POST', headers, body }));
      assert.equal(answer.status, 200, await answer.text());
    },
    /** Reads the bytes where they lie, whatever the records say. */
    async read(): Promise<Buffer> {
      const pieces: Uint8Array[] = [];
      for await (const piece of files.get({ key, formId: Number(form) }, { start: 0, end: SIZE })) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

/** Checks that the owner sees, reads and exports a large file. Its bytes are gone at once with the person. */
export async function checkPerson(client: Client, files: FileStore): Promise<void> {
  const { person, submission, file, ask, change, read } = await open(client, files);
  assert.match(await (await ask(`submission/${submission}.json`)).text(), /"name":"a\.bin",[^}]*"size":700001\b/);
  const whole = await ask(`file/${file}`);
  assert.deepEqual([whole.status, whole.headers.get('Content-Length')], [200, String(SIZE)]);
  assert.ok(BYTES.equals(Buffer.from(await whole.arrayBuffer())));
  const part = await ask(`file/${file}`, { Range: 'bytes=262140-524300' });
  assert.deepEqual([part.status, part.headers.get('Content-Range')], [206, `bytes 262140-524300/${SIZE}`]);
  assert.ok(BYTES.subarray(262_140, 524_301).equals(Buffer.from(await part.arrayBuffer())));
  const exported = (await (await ask(`person/export?value=${person}`)).json()) as JsonObject;
  const answers = expectList(expectList(exported, 'submissions')[0] ?? {}, 'answers');
  assert.deepEqual(answers[1]?.['file'], {
    name: 'a.bin',
    content_type: 'application/octet-stream',
    base64: BYTES.toString('base64'),
  });
  await change('person/erase', { value: person });
  await assert.rejects(read(), 'the bytes are gone');
}

/** Checks that a large file in the bin is not served, and comes back. Its bytes are gone at once when it is erased. */
export async function checkBin(client: Client, files: FileStore): Promise<void> {
  const { form, submission, file, ask, change, read } = await open(client, files);
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const statuses = async () => {
    const own = await ask(`file/${file}`);
    const answer = await client.fetch(new Request(`${ORIGIN}/admin/download/file/${file}`, { headers }));
    return [own.status, answer.status];
  };
  const named = { kind: 'submission', ids: [submission] };
  await client.ok('DELETE', `submission/${submission}`);
  await removeExpired(client.store, client.now, { files });
  assert.deepEqual(await statuses(), [404, 404]);
  await change('bin/restore', named);
  assert.deepEqual(await statuses(), [200, 200]);
  assert.ok(BYTES.equals(await read()), 'what may be restored keeps its bytes');
  await client.ok('DELETE', `form/${form}`);
  assert.deepEqual(await statuses(), [404, 404]);
  await client.store.restoreForm(Number(form), new Date(0));
  await client.ok('DELETE', `submission/${submission}`);
  await change('bin/erase', named);
  await assert.rejects(read(), 'the bytes are gone');
}

/** Checks that the bytes of what lay in the bin for too long go with it, by the clock that is given. */
export async function checkGrace(client: Client, files: FileStore): Promise<void> {
  const { submission, read } = await open(client, files);
  await client.ok('DELETE', `submission/${submission}`);
  const after = (days: number): Date => new Date(client.now.getTime() + days * 86_400_000);
  await removeExpired(client.store, after(29), { files });
  assert.ok(BYTES.equals(await read()));
  await removeExpired(client.store, after(30), { files });
  await assert.rejects(read(), 'the bytes are gone');
}

/** The promises about large files in the owner's hands. */
export const ownersLargeFiles: readonly Case[] = [
  {
    name: 'owner: a large file has its size, is read in parts and exported, and its bytes go at once with the person',
    run: (client) => checkPerson(client, databaseFiles(client.store)),
  },
  {
    name: 'owner: a large file in the bin is not served, comes back, and its bytes go at once when it is erased',
    run: (client) => checkBin(client, databaseFiles(client.store)),
  },
  {
    name: 'owner: the bytes of a large file stay as long as it can be restored, and no longer',
    run: (client) => checkGrace(client, databaseFiles(client.store)),
  },
  {
    name: 'owner: a very long answer is cut in the list and in one submission, and is whole as a file',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'textarea' }]);
      const [field = ''] = fields;
      const text = `${'x'.repeat(999)}😀${'y'.repeat(40_000)}`;
      const made = expectText(await client.ok('POST', `form/${id}/submission`, { [`field_${field}`]: text }), 'id');
      const whole = `submission/${made}/answer?field=${field}`;
      const cut = { letters: text.length, whole };
      const [row = {}] = expectList((await ask(client, 'GET', `form/${id}/submissions`)).body, 'submissions');
      assert.deepEqual(expectList(row, 'answers'), [{ field, text: 'x'.repeat(999), ...cut }]);
      const { submission = {} } = (await ask(client, 'GET', `submission/${made}`)).body;
      assert.ok(isObject(submission));
      assert.deepEqual(expectList(submission, 'answers'), [{ field, text: text.slice(0, 20_000), ...cut }]);
      assert.equal((await ask(client, 'GET', whole)).text, text);
      assert.equal((await ask(client, 'GET', `submission/${made}/answer?field=1`)).status, 404);
    },
  },
];
