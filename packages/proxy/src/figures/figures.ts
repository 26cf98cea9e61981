import type { LogEntry } from '../calls/log.js';
import type { ReadKind } from '../calls/call.js';
import { Counter } from './counter.js';
import { Histogram } from './histogram.js';

/** A call to the service that has ended. */
export interface CountedServiceCall {
  readonly call: ReadKind | 'submission';
  /** The end of it: `accepted`, `refused`, `unknown`, or the code of the error. */
  readonly result: string;
  /** Milliseconds. */
  readonly ms: number;
}

/** The figures of one proxy, for a monitor. They hold no answers, no addresses and no ids of forms. */
export interface Figures {
  /** Counts an answered request. */
  readonly countRequest: (entry: LogEntry) => void;
  /** Counts a call to the service, also one that no browser waits for. */
  readonly countServiceCall: (call: CountedServiceCall) => void;
  /** Writes all figures as Prometheus reads them (text format 0.0.4). */
  readonly write: () => string;
}

// Decision 0056: the words of every label are the proxy's own, so there are some hundred lines at most.
/**
 * Creates the figures of a proxy, for its option `figures`.
 *
 * @example
 * const figures = createFigures();
 * const proxy = createProxy({ service, token, forms, figures });
 * // Elsewhere, where no visitor comes: new Response(figures.write(), { headers: { 'content-type': FIGURES_TYPE } })
 */
export function createFigures(): Figures {
  const requests = new Counter('requests_total', 'Requests that were answered.', ['call', 'status']);
  const errors = new Counter('errors_total', 'Error answers, by their code.', ['code']);
  const seconds = new Histogram('request_seconds', 'The time from a request to its answer.', 'call');
  const calls = new Counter('service_calls_total', 'Calls to the service.', ['call', 'result']);
  const waits = new Histogram('service_seconds', 'The time of a call to the service.', 'call');
  const cache = new Counter('cache_reads_total', 'Reads, by their use of the cache.', ['use']);
  const submissions = new Counter('submissions_total', 'Submissions, by what became of them.', ['result']);
  const replays = new Counter('replays_total', 'Repetitions that got the first answer, and were not sent again.', []);
  const drawings = new Counter('drawings_total', 'Drawn forms that were asked for: drawn, or kept.', ['use']);
  return {
    countRequest: (entry) => {
      const { call = 'none', status, code, ms, cache: use, drawing, replayed } = entry;
      requests.add(call, String(status));
      seconds.add(call, ms / 1000);
      if (code !== undefined) errors.add(code);
      if (use !== undefined) cache.add(use);
      if (drawing !== undefined) drawings.add(drawing);
      if (replayed) replays.add();
      else if (call === 'submission' || call === 'posting') submissions.add(resultOf(entry));
    },
    countServiceCall: ({ call, result, ms }) => {
      calls.add(call, result);
      waits.add(call, ms / 1000);
    },
    write: () =>
      [requests, errors, seconds, calls, waits, cache, submissions, replays, drawings]
        .map((each) => each.write())
        .join(''),
  };
}

/** The type of the text that `Figures.write` returns. */
export const FIGURES_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Names what became of a submission. Without a code of the proxy, the service has decided. */
function resultOf({ status, code }: LogEntry): string {
  return code ?? (status < 400 ? 'accepted' : 'refused');
}
