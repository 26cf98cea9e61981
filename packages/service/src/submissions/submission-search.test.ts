import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { COUNT_SUBMISSIONS } from '../database/migration-steps.js';
import { EXTENSIONS } from '../database/pglite-engine.js';
import { postgresStore, postgresTables } from '../store/postgres.js';
import type { Store } from '../store/store.js';
import { keepTotals } from './known-totals.js';
import type { SubmissionQuery } from './submission-store.js';

const ROWS = 3000;
const FORM = 101;
/**
 * The fields: all answers to the first one have a number of their own, all answers to the second one have one of three
 * words.
 */
const [NUMBER, WORD] = [1001, 1002];

const RECORDS = `
  INSERT INTO forms VALUES (${FORM}, 'Long', 0, false, false, 'abcdefghij', now(), now(), '{}');
  INSERT INTO fields VALUES (${NUMBER}, ${FORM}, 'text', 0, '{}'), (${WORD}, ${FORM}, 'select', 1, '{}');
  INSERT INTO submissions SELECT id, ${FORM}, timestamptz '2024-01-01' + id * interval '1 minute', '', '', '', false
    FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO answers SELECT id, ${NUMBER}, 'Number ' || id, NULL, ${FORM} FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO answers SELECT id, ${WORD}, (ARRAY['Yes', 'No', 'Perhaps'])[1 + id % 3], NULL, ${FORM} FROM generate_series(1, ${ROWS}) AS id;`;

const makeTexts = (id: number): Readonly<Record<number, string>> => ({
  [NUMBER]: `number ${id}`,
  [WORD]: ['yes', 'no', 'perhaps'][id % 3] ?? '',
});

/** The databases: one with the index of answers, one that cannot have it. */
const DATABASES = { 'with its index': EXTENSIONS, 'without the extensions that its index needs': {} };

for (const [name, extensions] of Object.entries(DATABASES)) {
  describe(`the search in PostgreSQL, ${name}`, () => {
    let folder: string;
    let store: Store;
    const statements: string[] = [];
    let hasIndex: boolean;
    /** A store that counts nothing in a form of this size. */
    let estimating: Store;
    before(async () => {
      folder = await newDatabaseFolder();
      const database = await PGlite.create(folder, { extensions });
      const logger = { logQuery: (statement: string) => void statements.push(statement) };
      store = await postgresStore(drizzle(database, { logger }), () => database.close());
      estimating = postgresTables(drizzle(database, { logger }), keepTotals({ exactUpTo: 100 }), async () => undefined);
      await database.exec(RECORDS);
      await database.exec(COUNT_SUBMISSIONS);
      const { rows } = await database.query(`SELECT to_regclass('answers_start') IS NOT NULL AS there`);
      hasIndex = (rows[0] as { there: boolean }).there;
    });
    after(async () => {
      await store.close();
      await rm(folder, { recursive: true });
    });

    it('finds few submissions by their ids and many one by one, with the same result', async () => {
      assert.equal(hasIndex, name === 'with its index');
      const ids = Array.from({ length: ROWS }, (_, index) => index + 1);
      const minute = (id: number) => new Date(Date.parse('2024-01-01T00:00:00Z') + id * 60_000);
      const searches: SubmissionQuery['search'][] = [
        [{ fieldId: NUMBER, text: '1234' }],
        [{ fieldId: NUMBER, text: 'R 12' }],
        [{ fieldId: NUMBER, text: 'number' }],
        [{ fieldId: WORD, text: 'e' }],
        [{ fieldId: WORD, text: 'YES' }, { fieldId: NUMBER, text: '99' }],
        [{ fieldId: WORD, text: 's' }, { fieldId: NUMBER, text: 'number' }],
        [{ fieldId: WORD, text: 'nowhere' }, { fieldId: NUMBER, text: 'number' }],
        [{ fieldId: 5, text: '' }],
      ]; // prettier-ignore
      for (const search of searches)
        for (const [minTime, maxTime] of [[undefined, undefined], [minute(500), minute(2500)]] as const)
          for (const [ascending, offset] of [[true, 0], [false, 30]] as const) {
            const query = { formId: FORM, search, minTime, maxTime, ascending, offset, limit: 20 };
            const found = await store.submissions(query, false);
            const expected = ids
              .filter((id) => minTime === undefined || (id >= 500 && id <= 2500))
              .filter((id) => search.every(({ fieldId, text }) => makeTexts(id)[fieldId]?.includes(text.toLowerCase())));
            const inOrder = ascending ? expected : expected.toReversed();
            assert.deepEqual(found.items.map(({ id }) => id), inOrder.slice(offset, offset + 20), JSON.stringify(query));
            assert.equal(found.total, expected.length);
          } // prettier-ignore
    });

    // What is counted again, and when, depends on no index.
    if (name !== 'with its index') return;

    const words = (text: string) => ({ fieldId: WORD, text });
    const numbers = { fieldId: NUMBER, text: 'number' };

    it('estimates the total of a search that finds many, and counts nothing for it', async () => {
      const query = { formId: FORM, minTime: undefined, maxTime: undefined, ascending: false, limit: 20, offset: 0 };
      for (const search of [[words('yes')], [words('yes'), numbers], [words('e'), numbers]]) {
        const { total: exact } = await store.submissions({ ...query, search }, false);
        statements.length = 0;
        const page = await estimating.submissions({ ...query, search }, false);
        assert.ok(page.isEstimate && Math.abs(page.total - exact) < 0.15 * exact, `${page.total} of ${exact}`);
        assert.deepEqual(statements.filter((one) => /count\(\*\)(?! FILTER)[^,]* from "(answers|submissions)"/.test(one)), []);
      } // prettier-ignore
      for (const search of [[words('nowhere')], [{ fieldId: NUMBER, text: '1234' }, words('s')], [words('yes'), words('no')]]) {
        const exact = await store.submissions({ ...query, search }, false);
        assert.deepEqual(await estimating.submissions({ ...query, search }, false), exact);
      } // prettier-ignore
    });

    it('estimates by what came each day, so that one that comes years later changes nothing', async () => {
      const late = { id: ROWS + 50, formId: FORM, time: new Date('2030-01-01T00:00:00Z'), userAgent: '', remoteAddr: '' };
      await store.addSubmission({ ...late, paymentStatus: '', read: false, answers: [{ ...words('Yes'), fileId: null }] }, []);
      const query = { formId: FORM, minTime: undefined, maxTime: undefined, ascending: false, limit: 20, offset: 0 };
      const page = await estimating.submissions({ ...query, search: [words('no')] }, false);
      const { total: exact } = await store.submissions({ ...query, search: [words('no')] }, false);
      assert.ok(page.isEstimate && Math.abs(page.total - exact) < 0.15 * exact, `${page.total} of ${exact}`);
      await store.eraseSubmissions([late.id]);
    }); // prettier-ignore

    it('finds each submission once, page by page, whatever the estimate and whoever reads beside', async () => {
      for (const ascending of [true, false])
        for (const [minTime, maxTime] of [[undefined, undefined], [new Date('2024-01-01T10:00:00Z'), new Date('2024-01-02T10:00:00Z')]] as const) {
          const query = { formId: FORM, minTime, maxTime, ascending, search: [words('e'), numbers], limit: 100 };
          const all = (await store.submissions({ ...query, limit: ROWS, offset: 0 }, false)).items.map(({ id }) => id);
          const found: number[] = [];
          for (let total = 1; found.length < total;) {
            const page = await estimating.submissions({ ...query, offset: found.length }, false);
            assert.ok(page.items.length > 0);
            found.push(...page.items.map(({ id }) => id));
            total = page.total;
            if (!page.isEstimate) assert.equal(total, found.length);
            await estimating.submissions({ ...query, search: [words('e')], offset: found.length }, false);
          }
          assert.deepEqual(found, all);
          const beyond = await estimating.submissions({ ...query, offset: ROWS + 100 }, false);
          assert.deepEqual(beyond.items, []);
        } // prettier-ignore
    });

    it('counts a search again as soon as a submission comes, changes or goes, and once its field is gone', async () => {
      const [common, other] = ['Number 5', 'Nothing'];
      const first = { fieldId: NUMBER, text: 'number' };
      const count = async (search: SubmissionQuery['search'] = [first]) => {
        const everything = { formId: FORM, minTime: undefined, maxTime: undefined, ascending: true };
        return (await store.submissions({ ...everything, search, offset: 0, limit: 1 }, false)).total;
      };
      const both = [first, { fieldId: WORD, text: 'e' }];
      const answer = (text: string) => [{ fieldId: NUMBER, text, fileId: null }];
      const id = ROWS + 1;
      const empty = { userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
      const manyOfBoth = await count(both);
      assert.equal(await count(), ROWS);
      const submission = {
        id,
        formId: FORM,
        time: new Date('2024-02-01T00:00:00Z'),
        ...empty,
        answers: answer(common),
      };
      await store.addSubmission(submission, []);
      assert.equal(await count(), ROWS + 1);
      await store.updateSubmission(id, { answers: answer(other) }, []);
      assert.equal(await count(), ROWS);
      await store.updateSubmission(
        id,
        { answers: [...answer(common), { fieldId: WORD, text: 'Yes', fileId: null }] },
        [],
      );
      assert.equal(await count(), ROWS + 1);
      assert.equal(await count(both), manyOfBoth + 1);
      await store.binSubmission(id, new Date());
      assert.equal(await count(), ROWS);
      assert.equal(await count(both), manyOfBoth);
      await store.removeField(WORD);
      assert.equal(await count(both), 0);
      assert.equal(await count(), ROWS);
    });

    it('counts a search that finds many once for all its pages', async () => {
      const query = { formId: FORM, minTime: undefined, maxTime: undefined, ascending: true, limit: 5 };
      const search = [{ fieldId: NUMBER, text: 'umber' }];
      const countQueries = async (offset: number) => {
        statements.length = 0;
        const page = await store.submissions({ ...query, search, offset }, false);
        assert.deepEqual([page.total, page.items.length], [ROWS, 5]);
        return statements.filter((statement) => /count\(\*\).* from "(answers|submissions)"/.test(statement)).length;
      };
      assert.deepEqual([await countQueries(0), await countQueries(5), await countQueries(10)], [1, 0, 0]);
    });
  });
}
