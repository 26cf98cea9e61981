import { ProxyConfigurationError } from '../errors.js';
import { hasMethods, toObject } from '../unknown-value.js';
import type { KeyStore } from './key-store.js';

/** The part of a pool of connections to PostgreSQL that the store uses: that of the package pg, or PGlite. */
export interface PostgresPool {
  query(
    text: string,
    values?: (string | number)[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** Reports the loss of a connection that nobody uses at the moment. */
  on?(event: 'error', listener: () => void): unknown;
}

/** A pool that the store closes. */
export interface ClosablePool extends PostgresPool {
  end(): Promise<void>;
}

/** The settings of the store. */
export interface PostgresOptions {
  /** Returns the time in milliseconds since 1970, by which the removal of ended entries is planned. Default: `Date.now`. */
  readonly now?: () => number;
}

const HOUR = 3_600_000;

/** The table, with its schema left to the connection. */
const TABLE = 'hosted_form_keys';

/** Finds the table. An account that may make no tables can use one that is there. */
const FIND_TABLE = `SELECT to_regclass('${TABLE}') IS NOT NULL AS found`;

const MAKE_TABLE = [
  `CREATE TABLE IF NOT EXISTS ${TABLE} (name text PRIMARY KEY, entry text NOT NULL, until timestamptz NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS ${TABLE}_until ON ${TABLE} (until)`,
];

/** The codes of what two copies meet with that make a thing at the same moment: `unique_violation`, `duplicate_table`, `duplicate_object`. */
const MADE_MEANWHILE: readonly unknown[] = ['23505', '42P07', '42710'];

/**
 * Makes the table and its index, unless they are there. `IF NOT EXISTS` fails where another copy makes them at the same moment; what
 * it has made is there then. Neither locks nor blocks of code are used, which other engines with this protocol lack.
 */
async function makeTable(pool: PostgresPool): Promise<void> {
  if ((await pool.query(FIND_TABLE)).rows[0]?.['found'] === true) return;
  for (const statement of MAKE_TABLE)
    await pool.query(statement).catch((error: unknown) => {
      if (!MADE_MEANWHILE.includes(toObject(error)['code'])) throw error;
    });
}

// One clock counts for all copies: that of the database.
const INSERT = `INSERT INTO ${TABLE} AS kept (name, entry, until)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond') ON CONFLICT (name) DO UPDATE`;
const TAKE_OVER = 'SET entry = excluded.entry, until = excluded.until';

/** Runs one statement each, so that every method is atomic without a transaction of its own. */
const STATEMENTS = {
  add: `${INSERT} ${TAKE_OVER} WHERE kept.until <= now() RETURNING name`,
  set: `${INSERT} ${TAKE_OVER}`,
  get: `SELECT entry FROM ${TABLE} WHERE name = $1 AND until > now()`,
  remove: `DELETE FROM ${TABLE} WHERE name = $1`,
  count: `${INSERT} SET
    entry = CASE WHEN kept.until <= now() THEN excluded.entry ELSE (kept.entry::bigint + 1)::text END,
    until = CASE WHEN kept.until <= now() THEN excluded.until ELSE kept.until END
    RETURNING entry, least($3, (extract(epoch FROM until - now()) * 1000)::float8) AS time_left`,
  sweep: `DELETE FROM ${TABLE} WHERE until <= now()`,
};

/**
 * Keeps the keys in a PostgreSQL, for all copies of the proxy that use it, in a table `hosted_form_keys` that it makes. Ended entries are
 * removed after a write, once an hour at most.
 *
 * @example
 * const keys = createPostgresKeys(new pg.Pool({ connectionString }));
 *
 * @param connect Your own pool, which stays open when the proxy ends; or a function that opens one, which the store closes.
 */
export function createPostgresKeys(
  connect: PostgresPool | (() => Promise<ClosablePool>),
  { now = Date.now }: PostgresOptions = {},
): KeyStore {
  const { query, close } = useTable(connect);
  const sweeper = createSweeper(() => query('sweep'), now);
  return {
    isDurable: true,
    open: async () => {
      await query('get', '');
    },
    add: async (name, entry, keepFor) => {
      const { rows } = await query('add', name, entry, keepFor);
      sweeper.sweep();
      return rows.length > 0;
    },
    get: async (name) => {
      const [row] = (await query('get', name)).rows;
      return row && String(row['entry']);
    },
    set: async (name, entry, keepFor) => {
      await query('set', name, entry, keepFor);
      sweeper.sweep();
    },
    remove: async (name) => {
      await query('remove', name);
    },
    count: async (name, per) => {
      const [row] = (await query('count', name, '1', per)).rows;
      if (!row) throw new Error('The PostgreSQL did not count.');
      return { count: Number(row['entry']), left: Number(row['time_left']) };
    },
    close: async () => {
      await sweeper.finish();
      await close();
    },
  };
}

/** Opens a pool at the first statement, and makes the table. After a failure, the next statement tries again. */
function useTable(connect: Parameters<typeof createPostgresKeys>[0]) {
  let end = async () => {};
  const openOwn = async () => {
    if (typeof connect !== 'function') return connect;
    const pool = await connect();
    end = () => pool.end();
    return pool;
  };
  const openPool = repeatable(async () => {
    const pool = await openOwn();
    // Without a listener, a connection that is cut while nobody uses it ends the process. The next statement reports what is wrong.
    pool.on?.('error', () => undefined);
    return pool;
  });
  const openTable = repeatable(async () => {
    const pool = await openPool();
    await makeTable(pool);
    return pool;
  });
  return {
    query: async (name: keyof typeof STATEMENTS, ...values: (string | number)[]) =>
      (await openTable()).query(STATEMENTS[name], values),
    close: () => end(),
  };
}

/** Creates a function that does its work once, and again only after a failure. */
function repeatable<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Creates the sweeper of ended entries. `sweep` returns at once; `finish` waits for a sweep under way. */
function createSweeper(removeEnded: () => Promise<unknown>, now: () => number) {
  let nextSweep = 0;
  let sweeping: Promise<unknown> = Promise.resolve();
  return {
    sweep: () => {
      if (now() < nextSweep) return;
      nextSweep = now() + HOUR;
      // What cannot be removed is tried again the next time.
      sweeping = removeEnded().catch(() => undefined);
    },
    finish: () => sweeping,
  };
}

/** The client's name, kept out of the `import()`: a bundler would look for the package, which is optional. */
const CLIENT = 'pg';

/** The part of the package pg that the store uses. */
interface PostgresPackage {
  readonly Pool: new (options: object) => ClosablePool;
}

/**
 * Creates a pool of the package pg. It connects at the first statement.
 *
 * @param connectionString `postgres://…` or `postgresql://…`
 * @throws ProxyConfigurationError `postgres_missing` when the package pg is not installed.
 */
export async function connectPostgres(
  connectionString: string,
  load: () => Promise<unknown> = () => import(/* @vite-ignore */ CLIENT),
): Promise<ClosablePool> {
  const loaded = await load().catch(throwMissing);
  if (!isPostgresPackage(loaded)) return throwMissing(new TypeError('The package pg has no export Pool.'));
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000, allowExitOnIdle: true };
  return new loaded.Pool({ connectionString, ...limits });
}

function isPostgresPackage(module: unknown): module is PostgresPackage {
  return hasMethods(module, ['Pool']);
}

function throwMissing(cause: unknown): never {
  const sentence = 'The option "keys" names a PostgreSQL, which needs the package pg (npm install pg@8).';
  throw new ProxyConfigurationError('postgres_missing', sentence, { cause });
}
