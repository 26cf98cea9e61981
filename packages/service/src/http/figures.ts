import type { LogEntry } from './log.js';

const PREFIX = 'hosted_form_service_';

/** The upper ends of the ranges of times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** The figures of one service, for a monitor. They hold no answers, no addresses and no ids. */
export interface Figures {
  /** Counts an answered request. */
  readonly countRequest: (entry: LogEntry) => void;
  /** Writes all figures as Prometheus reads them (text format 0.0.4). */
  readonly write: () => string;
}

/** The type of the text that `Figures.write` returns. */
export const FIGURES_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts, by their labels as they are written. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(labels: string, more = 1): void {
    this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + more);
  }

  write(name: string): string {
    // Sums of milliseconds have long tails as binary fractions.
    const rounded = (count: number): number => Math.round(count * 1e6) / 1e6;
    return Array.from(
      this.#counts,
      ([labels, count]) => `${PREFIX}${name}{${labels}} ${String(rounded(count))}\n`,
    ).join('');
  }
}

const writeHead = (name: string, help: string, type: string): string =>
  `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${type}\n`;

/** Creates the figures of a service, for its option `figures`. The words of every label are the service's own. */
export function createFigures(): Figures {
  const [requests, buckets, sums, counts] = [new Counts(), new Counts(), new Counts(), new Counts()];
  return {
    countRequest({ call, method, status, ms }) {
      const label = `call="${call}"`;
      requests.add(`${label},method="${method}",status="${String(status)}"`);
      // Each range holds those before it, and each is there from the first time.
      for (const bound of [...BOUNDS, Infinity])
        buckets.add(`${label},le="${bound === Infinity ? '+Inf' : String(bound)}"`, ms / 1000 <= bound ? 1 : 0);
      sums.add(label, ms / 1000);
      counts.add(label);
    },
    write: () =>
      [
        writeHead('requests_total', 'Requests that were answered.', 'counter'),
        requests.write('requests_total'),
        writeHead('request_seconds', 'The time from a request to its answer.', 'histogram'),
        buckets.write('request_seconds_bucket'),
        sums.write('request_seconds_sum'),
        counts.write('request_seconds_count'),
      ].join(''),
  };
}
