// Engines that place rows by form can route a statement, or join rows of two tables, where it names the form.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from '../../conformance/client.js';
import { conformance } from '../../conformance/conformance.js';
import { newDatabaseFolder } from '../../conformance/prepared-database.js';
import { aroundEachCall } from '../../store/around.js';
import { postgresStore, postgresTables } from '../../store/postgres.js';
import type { Store } from '../../store/store.js';
import { digestAnswers } from '../../submissions/digest/digest.js';
import { keepTotals } from '../../submissions/known-totals.js';
import { openEngine } from '../pglite-engine.js';
import { TABLES } from './keyed-tables.js';

const PLACED = [...TABLES.map(({ name }) => name), 'submission_counts', 'search_bits', 'search_spans'].join('|');

/** The calls that ask every node: by the id of a record alone, for what is due, and for a person. */
const OF_ALL_FORMS: ReadonlySet<string> = new Set([
  // by an id, as clients of API v2 do
  'submission',
  'submissionWithFiles',
  'updateSubmission',
  'binSubmission',
  'restoreSubmission',
  'file',
  'partial',
  'removePartial',
  'repeatJob',
  'findDeliveries',
  'findDeliveriesOf',
  'eraseSubmissions',
  'eraseBinned',
  // for what is due
  'claimJobs',
  'waitingLanes',
  'eraseDue',
  'strayContents',
  'removeContents',
  'removePartialsBefore',
  'staleSpans',
  // for the owner, of all forms
  'failingLanes',
  'findFailures',
  'repeatFailures',
  'binnedSubmissions',
  // for one person
  'textsLike',
  'sentFrom',
  'partialsLike',
  'attemptsLike',
  'anySubmissions',
  'anyFile',
  'erasePartials',
  'emptyAttempts',
]);

/** Long cases that ask nothing which others don’t ask. */
const LONG_CASES =
  /can be created again|recorded shape|circle through|every path answers|of any filter|after any changes/;

const READS = new RegExp(`\\b(?:from|join|update) "?(${PLACED})\\b"?`, 'gi');
const FORMS = /"form_id" (?:=|in) /gi;

/** A part of a statement. */
interface Read {
  /** The number of times that it reads or changes a placed table. */
  readonly reads: number;
  /** The number of these tables. */
  readonly tables: number;
  /** The conditions that name a form. */
  readonly forms: number;
}

/** Reads the parts of a statement. Those of a union are asked for apart. */
function readParts(statement: string): readonly Read[] {
  return statement.split(/\b(?:union all|intersect)\b/i).map((part) => {
    const reads = Array.from(part.matchAll(READS), ([, table]) => table);
    return { reads: reads.length, tables: new Set(reads).size, forms: Array.from(part.matchAll(FORMS)).length };
  });
}

const isOfAllForms = ({ reads, forms }: Read): boolean => forms < reads;
const isInsert = (statement: string): boolean => /^insert/i.test(statement);

/** Returns what is wrong with a statement. */
function findFault(name: string, statement: string): string | undefined {
  const inserted = new RegExp(`^insert into "(?:${PLACED})" \\(([^)]*)\\)`, 'i').exec(statement)?.[1];
  if (inserted !== undefined) return inserted.includes('"form_id"') ? undefined : 'stores a row without a form';
  const parts = readParts(statement);
  if (parts.some(({ tables, forms }) => forms < tables - 1)) return 'joins rows of two forms';
  if (parts.some(isOfAllForms) && !OF_ALL_FORMS.has(name)) return 'asks for all forms';
  return undefined;
}

describe('a statement', () => {
  let folder: string;
  let store: Store;
  const call = new AsyncLocalStorage<string>();
  const statements = new Map<string, string>();
  before(async () => {
    folder = await newDatabaseFolder();
    const engine = await openEngine(folder);
    await postgresStore(drizzle(engine.client), async () => undefined);
    const logger = { logQuery: (statement: string) => void statements.set(statement, call.getStore() ?? '') };
    const open = (exactUpTo?: number): Store => {
      const totals = keepTotals(exactUpTo === undefined ? {} : { exactUpTo });
      const tables = postgresTables(drizzle(engine.client, { logger }), totals, () => engine.close());
      return aroundEachCall(tables, ({ name }, run) => call.run(name, async () => await run(tables)));
    };
    store = open();
    for (const { name, run } of conformance) if (!LONG_CASES.test(name)) await run(new Client(store));
    // Once more where every form is a large one: what is estimated differs, the statements are those of large forms.
    const large = open(0);
    await digestAnswers(large);
    for (const { name, run } of conformance)
      if (/search|page|walk/.test(name)) await run(new Client(large)).catch(() => undefined);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('names the form of each row that it reads or changes, unless its call is one for all forms', () => {
    const faults = [...statements].flatMap(([statement, name]) => {
      const fault = findFault(name, statement);
      return fault === undefined ? [] : `${name} ${fault}: ${statement}`;
    });
    assert.deepEqual(faults, []);
    assert.ok(statements.size > 150, `${statements.size} statements`);
  });

  it('is asked of all forms by each call that is said to', () => {
    const asked = new Set(
      [...statements].flatMap(([statement, name]) =>
        isInsert(statement) || !readParts(statement).some(isOfAllForms) ? [] : name,
      ),
    );
    assert.deepEqual(
      [...OF_ALL_FORMS].filter((name) => !asked.has(name)),
      [],
    );
  });
});
