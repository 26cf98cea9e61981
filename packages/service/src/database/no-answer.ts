/** Why a database gave no answer. With `unknown`, it may have stored what was sent. */
export type NoAnswerReason = 'away' | 'unknown' | 'slow' | 'busy';

const SENTENCES: Readonly<Record<NoAnswerReason, string>> = {
  away: 'The database cannot be reached',
  unknown: 'The database was lost before it said whether it stored this',
  slow: 'The database needed longer than it may',
  busy: 'All connections to the database are taken',
};

/** A call that the database did not answer. A later one may succeed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  /** @param recordId The id of the record that may have been stored. */
  constructor(
    readonly reason: NoAnswerReason,
    options: ErrorOptions = {},
    readonly recordId?: number,
  ) {
    super(SENTENCES[reason], options);
  }
}

function* causes(error: unknown): Generator<object> {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined)
    yield one;
}

/** Returns the codes of an error and of its causes: PostgreSQL’s, or those of the system. */
export function listCodes(error: unknown): readonly string[] {
  return [...causes(error)].flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : []));
}

/** The transaction was undone: `serialization_failure`, `deadlock_detected`, and a server that only reads since a failover. */
const UNDONE: ReadonlySet<string> = new Set(['40001', '40P01', '25006']);

/**
 * Classes and codes that end a connection. Source: PostgreSQL's error codes, appendix A; those of Node for sockets and names.
 */
const LOST_CODE =
  /^(?:08...|57P0[1235]|25P0[34]|53300|E(?:CONN(?:RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/;

/** Sentences of the driver, which has no codes for them. */
const LOST_SENTENCE = /^Connection (?:terminated|ended)|connection error and is not queryable|^Client was closed/;

/**
 * Tells what an error means for a call: `undone` for certain, `lost` with the connection, or nothing of the kind. A lost call may have
 * been carried out.
 */
export function readLoss(error: unknown): 'undone' | 'lost' | undefined {
  const codes = listCodes(error);
  if (codes.some((code) => UNDONE.has(code))) return 'undone';
  if (codes.some((code) => LOST_CODE.test(code))) return 'lost';
  const isSaid = [...causes(error)].some((one) => one instanceof Error && LOST_SENTENCE.test(one.message));
  return isSaid ? 'lost' : undefined;
}

/** Source: PostgreSQL's error codes, class 23, `unique_violation`. */
const UNIQUE = '23505';

/** Tells whether an error says that a record of this id is there already. */
export function isThereAlready(error: unknown): boolean {
  return listCodes(error).includes(UNIQUE);
}

/** Source: PostgreSQL's error codes, class 57, `query_canceled`, and class 55, `lock_not_available`. */
const ENDED: ReadonlySet<string> = new Set(['57014', '55P03']);

/** Tells whether the server has ended a query before its end: at its time limit, or because it was told to. */
export function wasEnded(error: unknown): boolean {
  return listCodes(error).some((code) => ENDED.has(code));
}
