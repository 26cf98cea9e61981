import assert from 'node:assert/strict';
import { assertRefused, expectText, ORIGIN } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import { removeExpired } from '../../expiry.js';
import { daysBefore } from '../bin-store.js';
import { eraseDue } from '../sweep.js';

const DAY = 86_400_000;

interface Opened {
  readonly form: string;
  readonly word: string;
  readonly file: string;
  /** Sends a submission with a file. Returns its id. */
  send(text: string, more?: Readonly<Record<string, string>>): Promise<string>;
}

async function open(client: Client): Promise<Opened> {
  const { id: form, fields } = await client.form([{ field_type: 'text', label: 'Word' }, { field_type: 'file' }]);
  const [word = '', file = ''] = fields;
  await client.ok('POST', `form/${form}/webhook`, { url: 'https://receiver.test/' });
  return {
    form,
    word,
    file,
    async send(text, more = {}) {
      const answers = { [`field_${word}`]: text, [`field_${file}`]: 'a.txt;QSBwbGFu' };
      return expectText(await client.ok('POST', `form/${form}/submission`, { ...answers, ...more }), 'id');
    },
  };
}

/** Returns everything that API v2 says of a form's submissions. */
async function readAll(client: Client, { form, word }: Opened) {
  const list = await client.ok('GET', `form/${form}/submission?data=true`);
  const found = await client.ok('GET', `form/${form}/submission?search_field_0=${word}&search_value_0=kept`);
  const { submissions, submissions_unread, submissions_today, last_submission_id } = await client.ok('GET', `form/${form}`); // prettier-ignore
  return { list, found, submissions, submissions_unread, submissions_today, last_submission_id };
}

const readFile = async (client: Client, submission: string, { file }: Opened): Promise<string> => {
  const found = await client.store.submission(Number(submission));
  return String(found?.answers.find(({ fieldId }) => String(fieldId) === file)?.fileId);
};

const afterGrace = (client: Client): Date => daysBefore(client.now, 30);

/** Claims every job that is due. */
const claimAll = async (client: Client): Promise<readonly number[]> => {
  const lanes = (await client.store.waitingLanes()).map(({ lane }) => ({ lane, room: 1000 }));
  const jobs = await client.store.claimJobs({ now: client.now, until: client.now, lanes });
  return jobs.map((job) => job.submissionId);
};

/** The promises of the bin and of retention. */
export const erasing: readonly Case[] = [
  {
    name: 'a deleted submission is gone at once from lists, totals, counters, searches and files, and can be restored',
    async run(client) {
      const opened = await open(client);
      await opened.send('kept');
      const before = await readAll(client, opened);
      client.now = new Date(client.now.getTime() + 1000);
      const gone = await opened.send('kept too');
      const withBoth = await readAll(client, opened);
      const file = await readFile(client, gone, opened);
      await client.ok('DELETE', `submission/${gone}`);
      assert.deepEqual(await readAll(client, opened), before);
      assertRefused(await client.call('GET', `submission/${gone}`), 404, /not found/);
      assertRefused(await client.call('PUT', `submission/${gone}`, { read: 1 }), 404, /not found/);
      assertRefused(await client.call('DELETE', `submission/${gone}`), 404, /not found/);
      assertRefused(await client.call('GET', `${ORIGIN}/admin/download/file/${file}`), 404, /not found/);
      assert.ok(!(await claimAll(client)).includes(Number(gone)));
      const { items } = await client.store.binnedSubmissions(afterGrace(client), { offset: 0, limit: 1 });
      const [{ id, formId, formName, deletedAt } = { id: 0, formId: 0, formName: '', deletedAt: client.now }] = items;
      assert.deepEqual([String(id), String(formId), formName, deletedAt], [gone, opened.form, 'A form', client.now]);
      assert.ok(await client.store.restoreSubmission(Number(gone), afterGrace(client)));
      assert.deepEqual(await readAll(client, opened), withBoth);
      assert.equal(await readFile(client, gone, opened), file);
      assert.ok(!(await client.store.restoreSubmission(Number(gone), afterGrace(client))));
      assert.ok((await claimAll(client)).includes(Number(gone)));
    },
  },
  {
    name: 'a deleted form is gone at once with everything in it, and comes back with everything',
    async run(client) {
      const opened = await open(client);
      const sent = await opened.send('kept');
      const before = await readAll(client, opened);
      await client.store.setRetention(Number(opened.form), 100);
      await client.ok('DELETE', `form/${opened.form}`);
      for (const path of [`form/${opened.form}`, `submission/${sent}`, `field/${opened.word}`])
        assertRefused(await client.call('GET', path), 404, /not found/);
      const binned = await client.store.binnedForms(afterGrace(client));
      assert.ok(binned.some(({ id, name }) => String(id) === opened.form && name === 'A form'));
      assert.ok(!(await client.store.setRetention(Number(opened.form), 1)));
      assert.ok(await client.store.restoreForm(Number(opened.form), afterGrace(client)));
      assert.deepEqual(await readAll(client, opened), before);
      assert.equal(await client.store.retention(Number(opened.form)), 100);
    },
  },
  {
    name: 'what lay in the bin for longer than the grace is erased with files, deliveries and what the demo received',
    async run(client) {
      const opened = await open(client);
      const kept = await opened.send('kept');
      const gone = await opened.send('gone');
      const file = Number(await readFile(client, gone, opened));
      const [arrival = 0] = await client.store.nextIds('arrival', 1);
      const content = { headers: {}, body: `FormID=${opened.form}&UniqueID=${gone}` };
      await client.store.addArrival({
        id: arrival,
        kind: 'webhook',
        time: client.now,
        raw: new Uint8Array(1),
        content,
      });
      await client.ok('DELETE', `submission/${gone}`);
      const { now } = client;
      await eraseDue(client.store, { now: new Date(now.getTime() + 30 * DAY - 1) });
      assert.ok(await client.store.anyFile(file));
      await eraseDue(client.store, { now: new Date(now.getTime() + 30 * DAY) });
      assert.equal(await client.store.anyFile(file), undefined);
      assert.equal(await client.store.arrival(arrival), undefined);
      assert.deepEqual(await client.store.anySubmissions([Number(gone)]), []);
      assert.ok(!(await client.store.restoreSubmission(Number(gone), new Date(0))));
      const jobs = await claimAll(client);
      assert.ok(jobs.includes(Number(kept)) && !jobs.includes(Number(gone)));
      assert.equal((await client.ok('GET', `form/${opened.form}`))['submissions'], '1');
    },
  },
  {
    name: 'a deleted form is erased after the grace, or when the owner says so, with its partial submissions',
    async run(client) {
      for (const isDropped of [false, true]) {
        const opened = await open(client);
        await client.ok('PUT', `form/${opened.form}`, { partial_submissions: 1 });
        const saved = { resume_key: `key-of-this-person-${opened.form}`, [`field_${opened.word}`]: 'half' };
        const partial = await client.ok('POST', `form/${opened.form}/partialsubmission`, saved);
        const sent = await opened.send('kept');
        await client.ok('DELETE', `form/${opened.form}`);
        const now = isDropped ? client.now : new Date(client.now.getTime() + 30 * DAY);
        if (isDropped) assert.ok(await client.store.dropForm(Number(opened.form)));
        const counts = await eraseDue(client.store, { now });
        assert.ok(counts.forms >= 1 && counts.submissions >= 1 && counts.files >= 1 && counts.partials >= 1);
        assert.deepEqual(await client.store.anySubmissions([Number(sent)]), []);
        const partials = await client.store.partialsLike('%half%');
        assert.ok(!partials.some(({ id }) => String(id) === partial['id']));
        assert.ok(!(await client.store.restoreForm(Number(opened.form), new Date(-1))));
      }
    },
  },
  {
    name: 'a form keeps submissions for the days of its retention, deleted ones too; other forms keep theirs',
    async run(client) {
      const [opened, other] = [await open(client), await open(client)];
      const old = { timestamp: '2024-02-01 12:00:00' };
      const [first, second, fresh] = [
        await opened.send('old', old),
        await opened.send('old', old),
        await opened.send('kept'),
      ];
      const others = await other.send('old', old);
      await client.ok('DELETE', `submission/${second}`);
      const form = Number(opened.form);
      assert.equal(await client.store.retention(form), null);
      assert.ok(await client.store.setRetention(form, 30));
      assert.equal(await client.store.retention(form), 30);
      await removeExpired(client.store, client.now);
      const left = await client.store.anySubmissions([first, second, fresh, others].map(Number));
      assert.deepEqual(left.map(({ id }) => String(id)).sort(), [fresh, others].sort());
      const { submissions, submissions_unread } = await client.ok('GET', `form/${opened.form}`);
      assert.deepEqual([submissions, submissions_unread], ['1', '1']);
      assert.ok(await client.store.setRetention(form, null));
      await eraseDue(client.store, { now: new Date(client.now.getTime() + 1000 * DAY), daysOfGrace: 5000 });
      assert.equal((await client.ok('GET', `form/${opened.form}`))['submissions'], '1');
    },
  },
];
