import type { Figures } from './figures.js';
import { findRequestId, REQUEST_ID, toLogEntry } from './log.js';
import type { LogEntry } from './log.js';

/** The parts that watch a service. */
export interface Watch {
  /** Receives a line for each answered request. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Counts each answered request. */
  readonly figures?: Figures | undefined;
  /** Answers `/healthz` and `/readyz`. Rejects while the store cannot answer. */
  readonly probe?: (() => Promise<unknown>) | undefined;
}

const tell = (status: number, word: string, more: Record<string, string> = {}): Response =>
  Response.json({ status: word }, { status, headers: { 'Cache-Control': 'no-store', ...more } });

/** The milliseconds that an orchestrator waits. A call of the store may wait for longer. */
const LONGEST_PROBE = 5000;

const outOfTime = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store did not answer in time')), LONGEST_PROBE);
    if (typeof timer === 'object') timer.unref();
  });

/** Answers an orchestrator: whether the process lives, which asks no store, and whether its store answers. */
async function answerProbe(path: string, probe: () => Promise<unknown>): Promise<Response | undefined> {
  if (path === '/healthz') return tell(200, 'ok');
  if (path !== '/readyz') return undefined;
  return Promise.race([probe(), outOfTime()]).then(
    () => tell(200, 'ok'),
    () => tell(503, 'database-away', { 'Retry-After': '5' }),
  );
}

/** Has each request of a handler counted and logged, and its answer named in `X-Request-Id`. Calls of orchestrators are neither. */
export function watched<Rest extends readonly unknown[]>(
  fetch: (request: Request, ...rest: Rest) => Promise<Response>,
  { log, figures, probe }: Watch,
  now: () => number = Date.now,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const { pathname } = new URL(request.url);
    const probed = probe && (await answerProbe(pathname, probe));
    if (probed) return probed;
    if (log === undefined && figures === undefined) return fetch(request, ...rest);
    const id = findRequestId(request);
    const began = now();
    const answer = await fetch(request, ...rest);
    const named = new Response(answer.body, answer);
    named.headers.set(REQUEST_ID, id);
    const entry = toLogEntry(request, answer, { id, began, ended: now() });
    figures?.countRequest(entry);
    log?.(entry);
    return named;
  };
}
