import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import fc from 'fast-check';
import { newDatabaseFolder } from '../../conformance/prepared-database.js';
import { COUNT_SUBMISSIONS } from '../../database/migration-steps.js';
import { EXTENSIONS } from '../../database/pglite-engine.js';
import { postgresStore, postgresTables } from '../../store/postgres.js';
import type { Store } from '../../store/store.js';
import { containsText } from '../../values/text.js';
import { keepTotals } from '../known-totals.js';
import type { SubmissionQuery } from '../submission-store.js';
import { BLOCK } from './digest-store.js';
import { digestAnswers } from './digest.js';
import { groupsOfPart, listGroups } from './letters.js';

const ROWS = 3000;
const FORM = 101;
/** The submissions lie in two blocks. */
const FIRST = BLOCK - 1000;
/** Fields: one of three words; a side, which fits the first word hardly ever; a text that is long now and then. */
const [WORD, SIDE, TEXT] = [1001, 1002, 1003];
const MINUTE = `timestamptz '2024-01-01' + (id - ${FIRST}) * interval '1 minute'`;

const RECORDS = `
  INSERT INTO forms VALUES (${FORM}, 'Long', 0, false, false, 'abcdefghij', now(), now(), '{}');
  INSERT INTO fields VALUES (${WORD}, ${FORM}, 'text', 0, '{}'), (${SIDE}, ${FORM}, 'text', 1, '{}'), (${TEXT}, ${FORM}, 'text', 2, '{}');
  CREATE TEMPORARY TABLE ids AS SELECT id FROM generate_series(${FIRST}, ${FIRST + ROWS - 1}) AS id;
  INSERT INTO submissions SELECT id, ${FORM}, ${MINUTE}, '', '', '', false FROM ids;
  INSERT INTO answers SELECT id, ${WORD}, (ARRAY['Yes', 'No', 'Perhaps'])[1 + id % 3], NULL, ${FORM} FROM ids;
  INSERT INTO answers SELECT id, ${SIDE}, CASE WHEN id % 3 = 0 AND id % 999 > 0 THEN 'North' ELSE 'South' END, NULL, ${FORM} FROM ids;
  INSERT INTO answers SELECT id, ${TEXT}, CASE WHEN id % 700 = 0 THEN repeat('long ', 200) || 'zebra' ELSE 'A short answer' END, NULL, ${FORM} FROM ids;
  ${COUNT_SUBMISSIONS}`;

const YES_AND_SOUTH = [
  { fieldId: WORD, text: 'YES' },
  { fieldId: SIDE, text: 'south' },
];
const SEARCHES: readonly SubmissionQuery['search'][] = [
  YES_AND_SOUTH,
  [{ fieldId: WORD, text: 'y' }, { fieldId: SIDE, text: 'so' }],
  [{ fieldId: WORD, text: 'no' }, { fieldId: WORD, text: 'yes' }],
  [{ fieldId: TEXT, text: 'a' }, { fieldId: TEXT, text: 'zebra' }],
  [...YES_AND_SOUTH, { fieldId: TEXT, text: 'answer' }],
]; // prettier-ignore

describe('letters', () => {
  it('has all groups of a part that a text contains', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (start, part, end) => {
        const whole = `${start}${part}${end}`;
        assert.ok(containsText(whole, part));
        const groups = listGroups(whole);
        assert.deepEqual(groupsOfPart(part).filter((group) => !groups.has(group)), []); // prettier-ignore
      }),
    );
  });
});

describe('a search of several fields in a large form', () => {
  let folder: string;
  let exact: Store;
  /** A store to which the form is a large one. */
  let store: Store;
  const statements: string[] = [];
  before(async () => {
    folder = await newDatabaseFolder();
    const database = await PGlite.create(folder, { extensions: EXTENSIONS });
    const logger = { logQuery: (statement: string) => void statements.push(statement) };
    exact = await postgresStore(drizzle(database), () => database.close());
    store = postgresTables(drizzle(database, { logger }), keepTotals({ exactUpTo: 100 }), async () => undefined);
    await database.exec(RECORDS);
  });
  after(async () => {
    await exact.close();
    await rm(folder, { recursive: true });
  });

  const times = { minTime: undefined, maxTime: undefined };
  const find = (from: Store, search: SubmissionQuery['search'], more = {}) =>
    from.submissions({ formId: FORM, ...times, search, ascending: false, offset: 0, limit: 50, ...more }, true);

  /** Compares what is found with what a look at each submission finds, and returns the statements for it. */
  const compare = async (): Promise<string> => {
    statements.length = 0;
    for (const search of SEARCHES) {
      const found = await find(store, search);
      const expected = await find(exact, search);
      assert.deepEqual(found, found.isEstimate ? { ...expected, total: found.total, isEstimate: true } : expected);
      const period = { minTime: new Date('2024-01-01T06:00:00Z'), maxTime: new Date('2024-01-02T06:00:00Z') };
      assert.deepEqual((await find(store, search, period)).items, (await find(exact, search, period)).items);
      const walk = { formId: FORM, ...times, search, ascending: false, from: undefined, limit: 50 };
      assert.deepEqual(await store.walkSubmissions(walk), await exact.walkSubmissions(walk));
    }
    return statements.join('\n');
  };

  it('looks up every field before the form is digested, and bits afterwards, with the same result', async () => {
    assert.match(await compare(), /INTERSECT/);
    await digestAnswers(store);
    assert.doesNotMatch(await compare(), /INTERSECT/);
  });

  it('goes through bits again when the console has counted what they find', async () => {
    const { total } = await store.countSubmissions({ formId: FORM, ...times, search: YES_AND_SOUTH });
    statements.length = 0;
    assert.equal((await find(store, YES_AND_SOUTH)).total, total);
    const pages = statements.filter((statement) => statement.includes('order by'));
    assert.ok(pages.some((page) => page.includes('= ANY')), pages.join('\n')); // prettier-ignore
  });

  it('finds what came and changed since, and forgets what went, before it is digested again and after', async () => {
    const [id = 0, other = 0] = (await find(exact, [{ fieldId: WORD, text: 'perhaps' }])).items.map((one) => one.id);
    const time = new Date('2024-01-02T12:00:00Z');
    const answers = YES_AND_SOUTH.map((answer) => ({ ...answer, fileId: null }));
    const parts = { formId: FORM, userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
    const changes = [
      () => store.addSubmission({ ...parts, id: FIRST + ROWS, time, answers }, []),
      () => store.updateSubmission(id, { answers }, []),
      () => store.updateSubmission(id, { time }, []),
      () => store.updateSubmission(other, { answers }, []),
      () => store.binSubmission(id, new Date('2024-02-01T00:00:00Z')),
      () => store.restoreSubmission(id, new Date('2024-01-01T00:00:00Z')),
      () => store.eraseSubmissions([FIRST + ROWS]),
      () => store.updateSubmission(id, { answers: [{ fieldId: WORD, text: 'No', fileId: null }] }, []),
    ];
    for (const change of changes) {
      await change();
      assert.doesNotMatch(await compare(), /INTERSECT/);
    }
    await digestAnswers(store);
    assert.equal(await store.staleSpans(undefined), undefined);
    await compare();
  });
});
