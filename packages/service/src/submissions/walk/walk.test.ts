// A form that is large for the store: nothing is counted one by one, and a step of a walk looks at so many submissions only.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { newDatabaseFolder } from '../../conformance/prepared-database.js';
import { COUNT_SUBMISSIONS } from '../../database/migration-steps.js';
import { EXTENSIONS } from '../../database/pglite-engine.js';
import { postgresStore, postgresTables } from '../../store/postgres.js';
import type { Store } from '../../store/store.js';
import { keepTotals } from '../known-totals.js';
import type { Place, Walked } from './walk-store.js';
import type { SubmissionFilter } from '../submission-store.js';

const [ROWS, FORM, NUMBER, WORD] = [3000, 101, 1001, 1002];
const LOOKED_AT = 500;

// Each microsecond counts: ten submissions come in the same millisecond.
const RECORDS = `
  INSERT INTO forms VALUES (${FORM}, 'Long', 0, false, false, 'abcdefghij', now(), now(), '{}');
  INSERT INTO fields VALUES (${NUMBER}, ${FORM}, 'text', 0, '{}'), (${WORD}, ${FORM}, 'select', 1, '{}');
  INSERT INTO submissions SELECT id, ${FORM}, timestamptz '2024-01-01' + id * interval '100 microseconds', '', '', '', id % 2 = 0
    FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO answers SELECT id, ${NUMBER}, (CASE id % 2 WHEN 0 THEN 'even ' ELSE 'odd ' END) || id, NULL, ${FORM} FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO answers SELECT id, ${WORD}, CASE WHEN id % 2 = 1 OR id = 1234 THEN 'Yes' ELSE 'No' END, NULL, ${FORM} FROM generate_series(1, ${ROWS}) AS id;`;

const numbered = (text: string) => ({ fieldId: NUMBER, text });
const word = (text: string) => ({ fieldId: WORD, text });
const anywhere = (text: string) => ({ fieldId: undefined, text });

describe('a walk through a large form', () => {
  let folder: string;
  let whole: Store;
  let store: Store;
  before(async () => {
    folder = await newDatabaseFolder();
    const database = await PGlite.create(folder, { extensions: EXTENSIONS });
    whole = await postgresStore(drizzle(database), () => database.close());
    const totals = keepTotals({ exactUpTo: 100, lookedAt: LOOKED_AT });
    store = postgresTables(drizzle(database), totals, async () => undefined);
    await database.exec(RECORDS);
    await database.exec(COUNT_SUBMISSIONS);
  });
  after(async () => {
    await whole.close();
    await rm(folder, { recursive: true });
  });

  const makeFilter = (search: SubmissionFilter['search'], read?: boolean): SubmissionFilter => {
    return { formId: FORM, search, read, minTime: undefined, maxTime: undefined };
  };

  /** Goes through a whole list. Returns what was found, and the number of steps. */
  async function walk(from: Store, filter: SubmissionFilter, ascending: boolean) {
    const found: number[] = [];
    let steps = 0;
    let place: Place | undefined;
    do {
      const part: Walked = await from.walkSubmissions({ ...filter, ascending, from: place, limit: 400 });
      found.push(...part.items.map(({ id }) => id));
      place = part.next;
      steps += 1;
    } while (place !== undefined);
    return { found, steps };
  }

  const SEARCHES = [
    [],
    [word('yes')],
    [numbered('even 77')],
    [numbered('even 1234')],
    [anywhere('odd')],
    [anywhere('even 2999')],
    [anywhere('o'), word('no')],
    [numbered('even'), word('yes')],
    [numbered('12'), anywhere('s')],
  ];

  it('finds the same as one that looks at everything', async () => {
    for (const search of SEARCHES)
      for (const read of [undefined, false])
        for (const ascending of [true, false]) {
          const filter = makeFilter(search, read);
          const [expected, { found }] = [await walk(whole, filter, ascending), await walk(store, filter, ascending)];
          assert.deepEqual(found, expected.found, JSON.stringify(filter));
        }
  });

  it('looks at so many submissions in a step, and says how far it came', async () => {
    // Each is broad, both together are rare, and no index knows them.
    const filter = { ...makeFilter([numbered('even'), word('yes')]), ascending: true, limit: 90 };
    const first = await store.walkSubmissions({ ...filter, from: undefined });
    assert.deepEqual([first.items, first.next?.id], [[], LOOKED_AT]);
    const { found, steps } = await walk(store, makeFilter(filter.search), true);
    assert.deepEqual([found, steps], [[1234], ROWS / LOOKED_AT + 1]);
  });

  it('takes one step where few submissions match and the index finds them', async () => {
    for (const search of [numbered('even 1234'), anywhere('even 1234')]) {
      const { items, next } = await store.walkSubmissions({
        ...makeFilter([search, word('yes')]),
        ascending: false,
        limit: 90,
        from: undefined,
      });
      assert.deepEqual([items.map(({ id }) => id), next], [[1234], undefined]);
    }
  });

  it('counts what counters know, estimates what many match, and says nothing of what is rare', async () => {
    assert.deepEqual(await store.countSubmissions(makeFilter([])), { total: ROWS, isEstimate: false });
    assert.deepEqual(await store.countSubmissions(makeFilter([], false)), { total: ROWS / 2, isEstimate: false });
    const { total = 0, isEstimate } = await store.countSubmissions(makeFilter([word('yes')]));
    assert.ok(isEstimate && Math.abs(total - ROWS / 2) < 200, String(total));
    const unread = await store.countSubmissions(makeFilter([word('yes')], false));
    assert.ok(Math.abs((unread.total ?? 0) - ROWS / 2) < 200, String(unread.total));
    const rare = await store.countSubmissions(makeFilter([numbered('even'), word('yes')]));
    assert.deepEqual(rare, { total: undefined, isEstimate: true });
    assert.deepEqual(await store.countSubmissions(makeFilter([numbered('even 1234')])), {
      total: 1,
      isEstimate: false,
    });
  });
});
