import assert from 'node:assert/strict';
import { expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

const HOUR = 3_600_000;
const EVENT = Date.parse('2024-01-01T05:00:00Z');

/** `YYYY-MM-DD HH:MM:SS` in New York in winter. */
const eastern = (hours: number): string =>
  new Date(EVENT + (hours - 5) * HOUR).toISOString().slice(0, 19).replace('T', ' ');

async function listed(client: Client, form: string, query: string): Promise<readonly string[]> {
  const list = await client.ok('GET', `form/${form}/submission?${query}`);
  return expectList(list, 'submissions').map((submission) => expectText(submission, 'id'));
}

/** Checks that every page is its part of the whole list, in both orders, and that the total is right. */
async function assertPages(client: Client, form: string, expected: number): Promise<void> {
  for (const sort of ['ASC', 'DESC']) {
    // A list with a time is looked up in another way than one without.
    const whole = await listed(client, form, `sort=${sort}&per_page=100&min_time=1990-01-01`);
    assert.equal(whole.length, expected);
    for (const size of [1, 7, 100]) {
      const pages = Array.from({ length: Math.ceil(expected / size) + 1 }, (_, index) => index + 1);
      for (const page of size === 1 ? pages.filter((number) => number % 5 === 1) : pages) {
        const items = await listed(client, form, `sort=${sort}&per_page=${size}&page=${page}`);
        assert.deepEqual(items, whole.slice((page - 1) * size, page * size), `${sort}, ${size} a page, page ${page}`);
      }
    }
  }
  const { total } = await client.ok('GET', `form/${form}/submission`);
  assert.equal(total, expected === 0 ? 0 : String(expected));
}

/** Pages of long lists, and the counters of forms. */
export const paging: readonly Case[] = [
  {
    name: 'every page is its part of the whole list, after any changes and deletions',
    async run(client) {
      const { id } = await client.form();
      const made: string[] = [];
      for (let number = 0; number < 40; number += 1) {
        // several in one hour and at one moment, some hours and days without any, out of order
        const timestamp = eastern(((number * 7) % 40) * (number % 3 === 0 ? 0.25 : 9));
        made.push(expectText(await client.ok('POST', `form/${id}/submission`, { timestamp, read: number % 2 }), 'id'));
      }
      await assertPages(client, id, 40);
      for (const [index, submission] of made.entries()) {
        if (index % 4 === 0) await client.ok('DELETE', `submission/${submission}`);
        if (index % 4 === 1) await client.ok('PUT', `submission/${submission}`, { timestamp: eastern(index), read: 0 });
        if (index % 4 === 2) await client.ok('PUT', `submission/${submission}`, { read: 1 });
      }
      await assertPages(client, id, 30);
      const form = await client.ok('GET', `form/${id}`);
      // of each four: one deleted, one unread, one read, and the last as it was made, read
      assert.deepEqual([form['submissions'], form['submissions_unread']], ['30', '10']);
    },
  },
  {
    name: 'the counters of a form are right after many simultaneous submissions and deletions',
    async run(client) {
      const { id } = await client.form();
      const come = async () => expectText(await client.ok('POST', `form/${id}/submission`, {}), 'id');
      const first = await Promise.all(Array.from({ length: 20 }, come));
      await Promise.all([
        ...first.slice(0, 8).map((submission) => client.ok('DELETE', `submission/${submission}`)),
        ...first.slice(8, 12).map((submission) => client.ok('PUT', `submission/${submission}`, { read: 1 })),
        ...Array.from({ length: 10 }, come),
      ]);
      const form = await client.ok('GET', `form/${id}`);
      assert.deepEqual([form['submissions'], form['submissions_unread'], form['submissions_today']], ['22', '18', 22]);
      await assertPages(client, id, 22);
      const [newest] = await listed(client, id, 'per_page=1');
      assert.equal(form['last_submission_id'], newest);
    },
  },
];
