import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openingFor } from '../database/database.js';
import type { Database } from '../database/database.js';
import { hasKeys, makeKeys } from '../database/keys/make-keys.js';
import { Lane, reportLoss } from '../database/lane.js';
import type { LaneOptions } from '../database/lane.js';
import { lockTable, makeOnce } from '../database/lock-table.js';
import { underLock } from '../database/locks.js';
import type { LockStore } from '../database/locks.js';
import { migrate } from '../database/migrate.js';
import { makeSearchIndex } from '../database/search-index.js';
import { keepTotals } from '../submissions/known-totals.js';
import { aroundEachCall, findSignal } from './around.js';
import { postgresTables } from './postgres.js';
import { DELIVERIES, LISTS, PIECES } from './store-calls.js';
import type { Store } from './store.js';
import { TryAgain } from './try-again.js';

/** Options of the connection to a server. */
export interface ServerOptions {
  /** Keeps the tables in this schema, made when it is not there. Default: the schema of the connection. */
  readonly schema?: string;
  /** The most connections at a time for what comes in. Default 10. Lists have half as many more, deliveries a third. */
  readonly connections?: number;
  /** The milliseconds that a list may take. Default: 30 s. */
  readonly listLimit?: number;
  /** The milliseconds for which a call waits for a database that is away. Default: 10 s. */
  readonly patience?: number;
  /** Called when searches have their index, or the server cannot have it. */
  readonly onSearchIndex?: () => void;
  /** Called when the form of each row is a part of its key. */
  readonly onKeys?: () => void;
}

/** The milliseconds that a call may take which is no list. It may have to wait for others. */
const CALL_LIMIT = 60_000;
/** The milliseconds that a call may wait for a connection. */
const WAIT_LIMIT = 10_000;
/** The most calls that wait for a database that is away. */
const MOST_WAITING = 200;

async function createSchema(url: string, schema: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new TypeError(`"${schema}" cannot be the name of a schema`);
  const client = new pg.Client({ connectionString: url });
  client.on('error', reportLoss);
  await client.connect();
  try {
    await makeOnce(() => client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`));
  } finally {
    await client.end();
  }
}

/** The lanes of a server: lists and deliveries cannot take the connections of what comes in. */
interface Lanes {
  readonly writes: Lane<Store>;
  readonly lists: Lane<Store>;
  readonly deliveries: Lane<Store>;
}

function makeLanes(
  url: string,
  { schema, connections = 10, listLimit = 30_000 }: ServerOptions,
  isKeyed: boolean,
): Lanes {
  const totals = keepTotals();
  const config = openingFor(isKeyed);
  const makeTables = (client: pg.PoolClient): Store =>
    postgresTables(drizzle(client, config), totals, async () => undefined);
  const words = schema === undefined ? undefined : `-c search_path=${schema}`;
  const makeLane = (more: Pick<LaneOptions, 'connections' | 'callLimit'>): Lane<Store> =>
    new Lane({ url, words, waitLimit: WAIT_LIMIT, ...more }, makeTables);
  return {
    writes: makeLane({ connections, callLimit: CALL_LIMIT }),
    lists: makeLane({ connections: Math.ceil(connections / 2), callLimit: listLimit }),
    deliveries: makeLane({ connections: Math.ceil(connections / 3), callLimit: CALL_LIMIT }),
  };
}

/** Updates the tables. Tells whether the form of each row is a part of its key. */
async function updateTables(url: string, schema: string | undefined): Promise<boolean> {
  const options = schema === undefined ? {} : { options: `-c search_path=${schema}` };
  const client = new pg.Client({ connectionString: url, ...options });
  client.on('error', reportLoss);
  await client.connect();
  try {
    await migrate(drizzle(client));
    return await hasKeys(drizzle(client));
  } finally {
    await client.end();
  }
}

/** The milliseconds that the index of searches may take: a day. */
const INDEX_LIMIT = 86_400_000;

/** Something that happens beside the calls. */
interface Background {
  /** Ends it, and waits until it has ended. */
  end(): Promise<void>;
}

/** Builds the index of searches, and then the keys, while calls go on, on a connection of its own. The end of each is told once. */
function buildBeside(
  url: string,
  { schema, onSearchIndex = () => undefined, onKeys = () => undefined }: ServerOptions,
): Background {
  const words = schema === undefined ? undefined : `-c search_path=${schema}`;
  // The lock needs a connection while the index is built on the other one.
  const options = { url, words, connections: 2, callLimit: INDEX_LIMIT, waitLimit: WAIT_LIMIT };
  const lane = new Lane<Database>(options, (client) => drizzle(client));
  const closing = new AbortController();
  const { signal } = closing;
  const locks: LockStore = {
    takeLock: (...values) => lane.run((database) => lockTable(database).takeLock(...values), signal),
    freeLock: (...values) => lane.run((database) => lockTable(database).freeLock(...values)),
  };
  const build = async (): Promise<void> => {
    await lane.run((database) => makeSearchIndex(database, { concurrently: true }), signal);
    onSearchIndex();
    await lane.run((database) => makeKeys(database, { concurrently: true, signal }), signal);
    onKeys();
  };
  const built = underLock(locks, 'search-index', build, signal).catch((error: unknown) => {
    if (!signal.aborted) console.error('The indexes and keys were not built; the next start tries again', error);
  });
  return {
    async end() {
      closing.abort();
      await built;
      await lane.end();
    },
  };
}

const chooseLane = ({ writes, lists, deliveries }: Lanes, name: string): Lane<Store> =>
  LISTS.has(name) || PIECES.has(name) ? lists : DELIVERIES.has(name) ? deliveries : writes;

/**
 * Opens a store on a PostgreSQL server, or a database with its protocol, at `postgres://user:password@host/name`. Calls that the
 * server cuts off are tried again, so that a restart costs a wait.
 *
 * @throws NoAnswerError from each call when the server stays away, is too slow or has no connection free.
 */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Store> {
  const { schema, patience = 10_000 } = options;
  const again = new TryAgain({ patience, mostWaiting: MOST_WAITING });
  const opening = { name: 'open', values: [] };
  const isKeyed = await again.run(opening, async () => {
    if (schema !== undefined) await createSchema(url, schema);
    return updateTables(url, schema);
  });
  const lanes = makeLanes(url, options, isKeyed === true);
  const { writes, lists, deliveries } = lanes;
  const parts: readonly Background[] = [buildBeside(url, options), writes, lists, deliveries];
  const model = postgresTables(drizzle(new pg.Client()), keepTotals(), async () => undefined);
  return aroundEachCall(model, async (call, run) => {
    if (call.name === 'close') return Promise.all(parts.map((part) => part.end()));
    const lane = chooseLane(lanes, call.name);
    const signal = findSignal(call);
    return again.run(call, () => lane.run(run, signal), signal);
  });
}
