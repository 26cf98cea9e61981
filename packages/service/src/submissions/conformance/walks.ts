import assert from 'node:assert/strict';
import type { Case, Client } from '../../conformance/client.js';
import { compareByTime } from '../../values/page.js';
import { containsText } from '../../values/text.js';
import type { SubmissionRecord, SubmissionFilter } from '../submission-store.js';
import type { Place, Walk, Walked } from '../walk/walk-store.js';

const START = Date.parse('2024-01-01T05:00:00Z');
const WORDS = ['Red', 'green', 'redgreen', '100 %', ''];

/** A form with many submissions, some of them at one moment, and all of them as the store has them. */
interface Filled {
  readonly formId: number;
  readonly fields: readonly number[];
  add(number: number): Promise<void>;
  readonly all: SubmissionRecord[];
}

async function fillForm(client: Client): Promise<Filled> {
  const form = await client.form([{ field_type: 'text' }, { field_type: 'text' }]);
  const [formId, fields] = [Number(form.id), form.fields.map(Number)];
  const all: SubmissionRecord[] = [];
  const add = async (number: number): Promise<void> => {
    const [id = 0] = await client.store.nextIds('submission', 1);
    const time = new Date(START + ((number * 7) % 30) * 1000);
    const texts = [WORDS[number % 5] ?? '', `Number ${number}`];
    const answers = fields.map((fieldId, index) => ({ fieldId, text: texts[index] ?? '', fileId: null }));
    const rest = { userAgent: '', remoteAddr: '', paymentStatus: '', read: number % 3 === 0 };
    all.push({ id, formId, time, ...rest, answers: answers.filter(({ text }) => text !== '') });
    await client.store.addSubmission({ id, formId, time, ...rest, answers }, []);
  };
  for (let number = 0; number < 60; number += 1) await add(number);
  return { formId, fields, add, all };
}

/** Goes through a whole list, part by part. */
async function walkAll({ store }: Client, walk: Omit<Walk, 'from'>, between?: () => Promise<void>): Promise<number[]> {
  const found: number[] = [];
  let from: Place | undefined;
  do {
    const part: Walked = await store.walkSubmissions({ ...walk, from });
    found.push(...part.items.map(({ id }) => id));
    from = part.next;
    await between?.();
  } while (from !== undefined);
  return found;
}

function expectFound(all: readonly SubmissionRecord[], filter: SubmissionFilter, ascending: boolean): number[] {
  const { minTime = new Date(0), maxTime = new Date('2100-01-01'), search, read } = filter;
  const matching = all.filter(
    (one) =>
      one.time >= minTime &&
      one.time <= maxTime &&
      (read === undefined || one.read === read) &&
      search.every(({ fieldId, text }) =>
        one.answers.some((answer) => (fieldId ?? answer.fieldId) === answer.fieldId && containsText(answer.text, text)),
      ),
  );
  const inOrder = matching.toSorted(compareByTime).map(({ id }) => id);
  return ascending ? inOrder : inOrder.toReversed();
}

/** Walks through lists of submissions. */
export const walks: readonly Case[] = [
  {
    name: 'a walk finds each submission of any filter once, in both orders, and the count agrees',
    async run(client) {
      const { formId, fields, all } = await fillForm(client);
      const [word, number] = fields;
      const searches: SubmissionFilter['search'][] = [
        [],
        [{ fieldId: word, text: 'RED' }],
        [{ fieldId: undefined, text: 'er 1' }],
        [{ fieldId: undefined, text: '%' }],
        [{ fieldId: word, text: 'e' }, { fieldId: number, text: '3' }],
        [{ fieldId: word, text: 'green' }, { fieldId: undefined, text: 'number 2' }],
        [{ fieldId: 5, text: 'red' }],
      ]; // prettier-ignore
      for (const search of searches)
        for (const read of [undefined, true, false])
          for (const [minTime, maxTime] of [[undefined, undefined], [new Date(START + 5000), new Date(START + 20_000)]] as const) {
            const filter = { formId, search, read, minTime, maxTime };
            for (const ascending of [true, false])
              for (const limit of [7, 100]) {
                const found = await walkAll(client, { ...filter, ascending, limit });
                assert.deepEqual(found, expectFound(all, filter, ascending), JSON.stringify(filter));
              }
            const { total, isEstimate } = await client.store.countSubmissions(filter);
            assert.ok(isEstimate || total === expectFound(all, filter, true).length, `${total}: ${JSON.stringify(filter)}`);
          } // prettier-ignore
    },
  },
  {
    name: 'a walk finds what was there at its start once, whatever comes in meanwhile, and goes back the way it came',
    async run(client) {
      const { formId, add, all } = await fillForm(client);
      const before = all.length;
      const filter = { formId, search: [], minTime: undefined, maxTime: undefined };
      let next = before;
      const found = await walkAll(client, { ...filter, ascending: false, limit: 7 }, () => add((next += 1)));
      assert.equal(new Set(found).size, found.length);
      for (const { id } of all.slice(0, before)) assert.ok(found.includes(id));
      const first = await client.store.walkSubmissions({ ...filter, ascending: false, limit: 10, from: undefined });
      const second = await client.store.walkSubmissions({ ...filter, ascending: false, limit: 10, from: first.next });
      const from = second.items[0]?.place;
      const back = await client.store.walkSubmissions({ ...filter, ascending: true, limit: 10, from });
      assert.deepEqual(back.items.toReversed(), first.items);
    },
  },
  {
    name: 'a walk has the answers of submissions, and names and sizes of their files without the bytes',
    async run(client) {
      const { id: formId, fields } = await client.form([{ field_type: 'text' }, { field_type: 'file' }]);
      const [word, plan] = fields;
      const body = { [`field_${word}`]: 'A word', [`field_${plan}`]: 'plan.txt;QSBwbGFu' };
      const { id } = await client.ok('POST', `form/${formId}/submission`, body);
      const walk = { formId: Number(formId), search: [], minTime: undefined, maxTime: undefined, ascending: true };
      const { items, next } = await client.store.walkSubmissions({ ...walk, limit: 5, from: undefined });
      assert.equal(next, undefined);
      const [found] = items;
      assert.deepEqual(await client.store.submissionWithFiles(Number(id)), found);
      assert.ok(found);
      assert.ok(found.answers.some(({ text }) => text === 'A word'));
      const [file] = found.files;
      assert.equal(found.answers.find(({ fieldId }) => fieldId === Number(plan))?.fileId, file?.id);
      assert.deepEqual({ ...file, id: 0 }, { id: 0, name: 'plan.txt', contentType: 'text/plain; charset=utf-8', size: 6 });
      assert.equal(await client.store.submissionWithFiles(999_999_999), undefined);
    },
  },
]; // prettier-ignore
