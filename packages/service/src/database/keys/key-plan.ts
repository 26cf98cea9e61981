import { REFERENCES, TABLES } from './keyed-tables.js';
import type { KeyedTable, Reference } from './keyed-tables.js';

/** The tables as they are found. */
export interface Found {
  /** The tables whose form may still be missing in a row. */
  readonly unfilled: ReadonlySet<string>;
  /** The tables whose key has the form. */
  readonly keyed: ReadonlySet<string>;
  /** The constraints, and whether all rows are known to fulfil them. */
  readonly constraints: ReadonlyMap<string, boolean>;
  /** The indexes, and whether they can be used. */
  readonly indexes: ReadonlyMap<string, boolean>;
}

/**
 * A part of an update. A `brief` one needs a table for a moment, without its readers and writers. A `long` one goes on beside them. `fill`
 * goes through a table in pieces.
 */
export type Part =
  | { readonly kind: 'brief' | 'long'; readonly statement: string }
  | { readonly kind: 'fill'; readonly table: KeyedTable };

const brief = (statement: string): Part => ({ kind: 'brief', statement });
const long = (statement: string): Part => ({ kind: 'long', statement });

/** Fills a column, and forbids that it is empty. The check is validated apart, so that the table is not read while nobody may use it. */
function planColumn(table: KeyedTable, { unfilled, constraints }: Found): readonly Part[] {
  const { name } = table;
  const check = `${name}_form`;
  const isChecked = constraints.get(check);
  const change = `ALTER TABLE ${name}`;
  const drop = isChecked === undefined ? [] : [brief(`${change} DROP CONSTRAINT ${check}`)];
  if (!unfilled.has(name)) return drop;
  const fill: Part = { kind: 'fill', table };
  return [
    ...(isChecked === true ? [] : [fill]),
    ...(isChecked === undefined
      ? [brief(`${change} ADD CONSTRAINT ${check} CHECK (form_id IS NOT NULL) NOT VALID`)]
      : []),
    ...(isChecked === true ? [] : [long(`${change} VALIDATE CONSTRAINT ${check}`)]),
    brief(`${change} ALTER COLUMN form_id SET NOT NULL`),
    brief(`${change} DROP CONSTRAINT ${check}`),
  ];
}

/** Builds a unique index. One that was left unfinished is dropped. */
function planIndex(name: string, on: string, { indexes }: Found, concurrently: string): readonly Part[] {
  const isValid = indexes.get(name);
  if (isValid === true) return [];
  const drop = isValid === false ? [long(`DROP INDEX ${concurrently} ${name}`)] : [];
  return [...drop, long(`CREATE UNIQUE INDEX ${concurrently} ${name} ON ${on}`)];
}

const nextKey = (table: KeyedTable): string => `${table.name}_of_form`;

function planReference(
  { name, table, columns, to, toColumns, onDelete }: Reference,
  { constraints }: Found,
): readonly Part[] {
  const isValid = constraints.get(name);
  if (isValid === true) return [];
  const reference = `FOREIGN KEY (${columns}) REFERENCES ${to} (${toColumns}) ON DELETE ${onDelete}`;
  const add =
    isValid === undefined ? [brief(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${reference} NOT VALID`)] : [];
  return [...add, long(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`)];
}

const exchangeKey = (table: KeyedTable): Part => {
  const key = `${table.name}_pkey`;
  return brief(
    `ALTER TABLE ${table.name} DROP CONSTRAINT ${key}, ADD CONSTRAINT ${key} PRIMARY KEY USING INDEX ${nextKey(table)}`,
  );
};

const dropConstraint = (table: string, name: string, { constraints }: Found): readonly Part[] =>
  constraints.has(name) ? [brief(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)] : [];

// Decision 0076: what is there decides what is missing, so that an update may end after any statement.
/**
 * Returns what is missing until the form is a part of each key. New references hold before the old ones go, and each old key goes in the
 * statement that brings the new one.
 *
 * @param concurrently `CONCURRENTLY`, or nothing where nobody else writes.
 */
export function planKeys(found: Found, concurrently: string): readonly Part[] {
  const open = TABLES.filter(({ name }) => !found.keyed.has(name));
  return [
    ...TABLES.flatMap((table) => planColumn(table, found)),
    ...open.flatMap((table) => planIndex(nextKey(table), `${table.name} (${table.key}, form_id)`, found, concurrently)),
    ...planIndex('file_contents_file', 'file_contents (file_id, form_id)', found, concurrently),
    ...REFERENCES.flatMap((reference) => planReference(reference, found)),
    ...REFERENCES.flatMap(({ table, old }) => dropConstraint(table, old, found)),
    ...dropConstraint('file_contents', 'file_contents_file_id_key', found),
    ...open.map(exchangeKey),
  ];
}
