import assert from 'node:assert/strict';
import { expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import type { JsonObject } from '../../values/json.js';
import { isObject, parseJson } from '../../values/json.js';
import { exportPerson } from '../person-export.js';
import { databaseFiles } from '../../files/database-files.js';
import type { PersonQuery } from '../person-match.js';
import { erasePerson, findPerson } from '../person.js';

interface Opened {
  readonly form: string;
  send(more: JsonObject): Promise<number>;
  readonly names: Readonly<Record<'name' | 'email' | 'phone' | 'text' | 'file', string>>;
}

async function open(client: Client): Promise<Opened> {
  const types = ['name', 'email', 'phone', 'text', 'file'] as const;
  const { id: form, fields } = await client.form(
    types.map((field_type) => ({ field_type, label: `The ${field_type}` })),
    { partial_submissions: 1 },
  );
  const names = Object.fromEntries(types.map((type, index) => [type, `field_${fields[index] ?? ''}`]));
  return {
    form,
    names: { name: '', email: '', phone: '', text: '', file: '', ...names },
    async send(more) {
      return Number(expectText(await client.ok('POST', `form/${form}/submission`, more), 'id'));
    },
  };
}

const exact = (value: string): PersonQuery => ({ value, match: 'exact' });
const contains = (value: string): PersonQuery => ({ value, match: 'contains' });

async function readExport(client: Client, query: PersonQuery): Promise<JsonObject> {
  let text = '';
  for await (const part of exportPerson(
    { store: client.store, files: databaseFiles(client.store), now: () => client.now },
    query,
  ))
    text += part;
  const exported = parseJson(text);
  assert.ok(isObject(exported));
  return exported;
}

async function receive(client: Client, kind: 'mail' | 'webhook', content: JsonObject): Promise<number> {
  const [id = 0] = await client.store.nextIds('arrival', 1);
  await client.store.addArrival({ id, kind, time: client.now, raw: new Uint8Array(1), content });
  return id;
}

/** The promises about one person's data. */
export const onePerson: readonly Case[] = [
  {
    name: 'a person is found by any answer, in either case, in all forms, deleted or not',
    async run(client) {
      const [one, two] = [await open(client), await open(client)];
      const { name, email, phone, text } = one.names;
      const sent = await one.send({
        [name]: { first: 'Zoë', last: 'Übermuth' },
        [email]: 'Zoe@Uebermuth.example',
        [phone]: '+49 (30) 5550-1234',
        [text]: 'Loves 100% of it_all, says "zoe@uebermuth.example"',
      });
      const elsewhere = await two.send({ [two.names.email]: 'zoe@uebermuth.example' });
      const binned = await two.send({ [two.names.name]: { first: 'ZOË', last: 'ÜBERMUTH' } });
      const ofDeletedForm = await open(client);
      const alsoGone = await ofDeletedForm.send({ [ofDeletedForm.names.text]: '0049305550 1234' });
      await one.send({ [email]: 'notzoe@uebermuth.example', [text]: 'zoe@uebermuth.example.org' });
      await client.ok('DELETE', `submission/${binned}`);
      await client.ok('DELETE', `form/${ofDeletedForm.form}`);
      const find = async (query: PersonQuery) => (await findPerson(client.store, query)).submissionIds;
      assert.deepEqual(await find(exact('ZOE@uebermuth.example ')), [sent, elsewhere]);
      assert.deepEqual(await find(exact('zoë übermuth')), [sent, binned]);
      assert.deepEqual(await find(exact('+49 30 55501234')), [sent, alsoGone]);
      assert.deepEqual(await find(exact('Loves 100% of it_all')), []);
      assert.deepEqual(await find(contains('100% OF it_all')), [sent]);
      assert.deepEqual(await find(exact('100x of itxall')), []);
    },
  },
  {
    name: 'files by their names, partial submissions, mails and webhooks that came in are found too',
    async run(client) {
      const { form, send, names } = await open(client);
      const sent = await send({ [names.file]: 'Lebenslauf Quentin.txt;QSBwbGFu' });
      const other = await send({ [names.text]: 'somebody else' });
      const body = { resume_key: 'key-of-quentin-the-third', [names.email]: 'quentin@third.example' };
      const partial = Number((await client.ok('POST', `form/${form}/partialsubmission`, body))['id']);
      const own = await receive(client, 'mail', { messageId: `<${sent}.501@forms.example>`, to: 'x@y.example' });
      const mail = await receive(client, 'mail', { to: 'Quentin <quentin@third.example>', text: 'Dear Q' });
      const hook = await receive(client, 'webhook', { body: `FormID=1&UniqueID=${other}0&E=quentin%40third.example` });
      await receive(client, 'mail', { to: 'harlequentin@third.example' });
      const byFile = await findPerson(client.store, contains('quentin.txt'));
      assert.deepEqual([byFile.submissionIds, byFile.arrivals.map(({ id }) => id)], [[sent], [own]]);
      const byAddress = await findPerson(client.store, exact('Quentin@third.example'));
      assert.deepEqual(byAddress.partials.map(({ id }) => id), [partial]); // prettier-ignore
      assert.deepEqual(byAddress.arrivals.map(({ id }) => id).sort(), [mail, hook].sort()); // prettier-ignore
    },
  },
  {
    name: 'a person is found in mails whatever signs the address or the name has',
    async run(client) {
      for (const person of ['anna-lena@hyphen.example', '-^$.*+?()[]{}|/\\&,=!<>#~`', "o'neil/d-k"]) {
        const mail = await receive(client, 'mail', { text: `To ${person} and others` });
        const { arrivals } = await findPerson(client.store, exact(person));
        assert.deepEqual(arrivals.map(({ id }) => id), [mail], person); // prettier-ignore
      }
    },
  },
  {
    name: 'an export is one JSON document with labels and the bytes of files',
    async run(client) {
      const { send, names } = await open(client);
      const given = { [names.email]: 'exported@person.example', [names.file]: 'plan.txt;QSBwbGFu' };
      const sent = await send(given);
      const exported = await readExport(client, exact('exported@person.example'));
      const { submissions: _, ...rest } = exported;
      assert.deepEqual(rest, {
        person: 'exported@person.example',
        match: 'exact',
        exported: client.now.toISOString(),
        partials: [],
        arrivals: [],
        attempts: [],
      });
      const [only = {}] = expectList(exported, 'submissions');
      assert.equal(only['id'], String(sent));
      assert.deepEqual(only['answers'], [
        {
          field: names.email.slice(6),
          label: 'The email',
          type: 'email',
          value: 'exported@person.example',
        },
        {
          field: names.file.slice(6),
          label: 'The file',
          type: 'file',
          value: '',
          file: { name: 'plan.txt', content_type: 'text/plain; charset=utf-8', base64: 'QSBwbGFu' },
        },
      ]);
    },
  },
  {
    name: 'a person is erased at once, with a receipt, and the others stay',
    async run(client) {
      const { form, send, names } = await open(client);
      await client.ok('POST', `form/${form}/webhook`, { url: 'https://receiver.test/' });
      await client.ok('POST', `form/${form}/notification`, { recipients: 'owner@x.example, gone@person.example' });
      const query = exact('gone@person.example');
      const first = await send({ [names.email]: 'gone@person.example', [names.file]: 'plan.txt;QSBwbGFu' });
      const second = await send({ [names.email]: 'GONE@person.example' });
      const other = await send({ [names.email]: 'other@person.example' });
      await client.ok('DELETE', `submission/${second}`);
      const body = { resume_key: 'key-of-one-who-is-gone', [names.email]: 'gone@person.example' };
      await client.ok('POST', `form/${form}/partialsubmission`, body);
      await receive(client, 'mail', { to: 'gone@person.example' });
      const lanes = [{ lane: 'webhook:receiver.test', room: 1000 }];
      const jobs = await client.store.claimJobs({ now: client.now, until: client.now, lanes });
      const job = jobs.find(({ submissionId }) => submissionId === other);
      assert.ok(job);
      const said = { duration: 1, status: 500, error: 'Answered 500', excerpt: 'No gone@person.example here' };
      await client.store.finishJob(job, said, { state: 'failed' });
      assert.deepEqual(await erasePerson(client.store, query), {
        submissions: 2,
        files: 1,
        partials: 1,
        arrivals: 1,
        forms: 0,
        attempts: 1,
        settings: 1,
        left: 0,
      });
      const { settings, ...left } = await findPerson(client.store, contains('gone@person.example'));
      assert.deepEqual(left, { submissionIds: [], partials: [], arrivals: [], attempts: [] });
      assert.equal(settings.length, 1);
      assert.deepEqual(await client.store.anySubmissions([first, second]), []);
      assert.equal((await client.ok('GET', `form/${form}`))['submissions'], '1');
      assert.equal((await client.ok('GET', `submission/${other}`))['id'], String(other));
    },
  },
  {
    name: 'of a person who sends faster than is erased, the receipt tells what is left',
    async run(client) {
      const { send, names } = await open(client);
      const query = exact('fast@person.example');
      const again = () => send({ [names.email]: 'fast@person.example' });
      await again();
      const store = {
        ...client.store,
        eraseSubmissions: async (ids: readonly number[]) => {
          const counts = await client.store.eraseSubmissions(ids);
          await again();
          return counts;
        },
      };
      const { submissions, left } = await erasePerson(store, query);
      assert.deepEqual([submissions, left], [3, 1]);
      assert.equal((await erasePerson(client.store, query)).left, 0);
    },
  },
];
