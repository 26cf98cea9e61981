import { nameFigure, writeHead, writeLabels } from './counter.js';

/** The upper ends of the ranges, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** The number of values in each range, and the sum of all. */
interface Series {
  readonly counts: number[];
  sum: number;
}

/** The spread of times, for each value of one label. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #label: string;
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string, label: string) {
    this.#name = nameFigure(name);
    this.#help = help;
    this.#label = label;
  }

  /** Counts a time, in seconds. */
  add(value: string, seconds: number): void {
    const series = this.#series.get(value) ?? { counts: BOUNDS.map(() => 0).concat(0), sum: 0 };
    const found = BOUNDS.findIndex((bound) => seconds <= bound);
    const at = found < 0 ? BOUNDS.length : found;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += seconds;
    this.#series.set(value, series);
  }

  /** Writes the figure in Prometheus' text format. Each range holds those before it. */
  write(): string {
    const lines = Array.from(this.#series, ([value, series]) => this.#writeSeries(value, series));
    return writeHead(this.#name, this.#help, 'histogram') + lines.join('');
  }

  #writeSeries(value: string, { counts, sum }: Series): string {
    let total = 0;
    const ranges = counts.map((count, index) => {
      total += count;
      const labels = writeLabels([this.#label, 'le'], [value, String(BOUNDS[index] ?? '+Inf')]);
      return `${this.#name}_bucket${labels} ${String(total)}\n`;
    });
    const labels = writeLabels([this.#label], [value]);
    // Sums of milliseconds have long tails as binary fractions.
    const rounded = String(Math.round(sum * 1e6) / 1e6);
    return `${ranges.join('')}${this.#name}_sum${labels} ${rounded}\n${this.#name}_count${labels} ${String(total)}\n`;
  }
}
