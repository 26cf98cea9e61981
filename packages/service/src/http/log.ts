/** The log entry of a request, to be written with `JSON.stringify`. It holds no answers, no token, no query and no address. */
export interface LogEntry {
  /** The time at which the request came: ISO 8601, UTC. */
  readonly time: string;
  /** The id of the request: that of a server before the service, or one of its own. The answer has it in `X-Request-Id`. */
  readonly id: string;
  /** The method; `OTHER` for one that the service does not know. */
  readonly method: string;
  /** The path without its query; its first 128 characters. */
  readonly path: string;
  /** The kind of call: the names in the path, without ids; `none` when the address is not a call. */
  readonly call: string;
  readonly status: number;
  /** The time until the answer, in milliseconds. */
  readonly ms: number;
  /** The bytes of the request's body, as its Content-Length says. */
  readonly bytes_in: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const LONGEST_PATH = 128;
/** The paths of calls. Only these words are labels, so that nobody can make more. */
const CALL =
  /^\/api\/v2\/(form|field|folder|submission|partialsubmission|confirmation|notification|webhook|oauth2|openapi)(?:\/\d+)?(?:\/(field|copy|submission|partialsubmission|confirmation|notification|webhook|authorize|token|revoke))?(?:\/(?:resume|discard))?\/?(?:\.json)?\/?$/;

function nameCall(path: string): string {
  if (path.startsWith('/admin/download/file/')) return 'file';
  const [, first, second] = CALL.exec(path) ?? [];
  return [first ?? 'none', ...(second === undefined ? [] : [second])].join('_');
}

/** An id that another server has given: short, and plain in a log and a header. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** The header that names a request. */
export const REQUEST_ID = 'X-Request-Id';

/** Returns the id of a request: the given one, or a new one. */
export function findRequestId({ headers }: Request): string {
  const given = headers.get(REQUEST_ID) ?? '';
  return GIVEN.test(given) ? given : crypto.randomUUID();
}

/** Converts an answered request to a log entry. Times are in milliseconds since 1970. */
export function toLogEntry(
  request: Request,
  answer: Response,
  told: { id: string; began: number; ended: number },
): LogEntry {
  const path = new URL(request.url).pathname;
  return {
    time: new Date(told.began).toISOString(),
    id: told.id,
    method: METHODS.has(request.method) ? request.method : 'OTHER',
    path: path.slice(0, LONGEST_PATH),
    call: nameCall(path),
    status: answer.status,
    ms: told.ended - told.began,
    bytes_in: Number(request.headers.get('Content-Length')) || 0,
  };
}
