import pg from 'pg';
import { NoAnswerError, readLoss, wasEnded } from './no-answer.js';

/** Options of a lane. */
export interface LaneOptions {
  readonly url: string;
  /** The words that a connection begins with, as PostgreSQL's own `options`. */
  readonly words?: string | undefined;
  /** The most connections at a time. */
  readonly connections: number;
  /** The milliseconds that a call may take; the server ends it then, too. */
  readonly callLimit: number;
  /** The milliseconds that a call may wait for a connection. */
  readonly waitLimit: number;
}

/** Identifies the server's process of a connection, for as long as it lives. */
interface Backend {
  readonly pid: number;
  readonly started: string;
}

/** Sets a connection up. Queries are not compiled: to compile a search takes longer than to run it. */
const FIND_BACKEND = `SELECT pid, backend_start::text AS started, set_config('statement_timeout', $1, false),
    (SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit')
  FROM pg_stat_activity WHERE pid = pg_backend_pid()`;

const END_QUERY = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2`;

/** Says that a connection is gone. The call on it fails by itself, so that nothing else is to be done. */
export function reportLoss(error: Error): void {
  console.error(`The connection to the database was lost: ${error.message}`);
}

/** Tells whether the pool had no connection free in time. The driver has no code for it. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Returns how to give a connection back, once: to others, or to nobody when it is broken. */
function releaseOnce(client: pg.PoolClient): (isBroken: boolean) => void {
  let isReleased = false;
  return (isBroken) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
}

// Decision 0065: the database may go.
/**
 * Some connections to a server for calls of one kind, so that these calls wait for one another alone. Each call has one connection to
 * itself, and ends at its limit or with its request.
 */
export class Lane<Tables> {
  readonly #pool: pg.Pool;
  readonly #options: LaneOptions;
  readonly #makeTables: (client: pg.PoolClient) => Tables;
  readonly #tables = new WeakMap<pg.ClientBase, Tables>();
  readonly #backends = new WeakMap<pg.ClientBase, Backend>();

  constructor(options: LaneOptions, makeTables: (client: pg.PoolClient) => Tables) {
    this.#options = options;
    this.#makeTables = makeTables;
    const { url, words, connections, waitLimit } = options;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: waitLimit,
      keepAlive: true,
      ...(words === undefined ? {} : { options: words }),
    });
    // The pool listens to idle connections alone. One that is lost without a listener would end the process.
    this.#pool.on('error', reportLoss);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs a call on a connection. @throws NoAnswerError at its limit, and the signal's reason when its request has ended. */
  async run<Result>(call: (tables: Tables) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const limit = AbortSignal.timeout(this.#options.callLimit);
    const end = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const client = await this.#connect();
    const release = releaseOnce(client);
    const stop = (): void => {
      void this.#endQuery(client);
      release(true);
    };
    try {
      end.throwIfAborted();
      end.addEventListener('abort', stop, { once: true });
      return await call(this.#tablesOf(client));
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted || wasEnded(error)) throw new NoAnswerError('slow', { cause: error });
      release(readLoss(error) === 'lost');
      throw error;
    } finally {
      end.removeEventListener('abort', stop);
      release(false);
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** Takes a connection. Where there is none, nothing of the call has happened. */
  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      if (isBusy(error)) throw new NoAnswerError('busy', { cause: error });
      throw readLoss(error) === undefined ? error : new NoAnswerError('away', { cause: error });
    });
    try {
      if (!this.#backends.has(client)) await this.#greet(client);
      return client;
    } catch (error) {
      client.release(true);
      throw readLoss(error) === undefined && !wasEnded(error) ? error : new NoAnswerError('away', { cause: error });
    }
  }

  async #greet(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<Backend>(FIND_BACKEND, [String(this.#options.callLimit)]);
    const [backend] = rows;
    if (backend !== undefined) this.#backends.set(client, backend);
  }

  #tablesOf(client: pg.PoolClient): Tables {
    const tables = this.#tables.get(client) ?? this.#makeTables(client);
    this.#tables.set(client, tables);
    return tables;
  }

  /** Ends a query at the server, which does not notice that its caller has gone. The server's own limit ends it, too. */
  async #endQuery(client: pg.ClientBase): Promise<void> {
    const backend = this.#backends.get(client);
    if (backend === undefined) return;
    const other = new pg.Client({ connectionString: this.#options.url, connectionTimeoutMillis: 5000 });
    other.on('error', () => undefined);
    try {
      await other.connect();
      await other.query(END_QUERY, [backend.pid, backend.started]);
    } catch (error) {
      reportLoss(error instanceof Error ? error : new Error(String(error)));
    } finally {
      await other.end().catch(() => undefined);
    }
  }
}
