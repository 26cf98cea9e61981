/** The beginning of the names of all figures. */
const PREFIX = 'hosted_form_';

/** Writes the two lines before the values of a figure. */
export function writeHead(name: string, help: string, type: 'counter' | 'histogram' | 'gauge'): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** Writes labels in braces; `''` for none. Their values are words of the proxy, without quotes. */
export function writeLabels(names: readonly string[], values: readonly string[]): string {
  const pairs = names.map((name, index) => `${name}="${values[index] ?? ''}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Returns the whole name of a figure. */
export function nameFigure(name: string): string {
  return PREFIX + name;
}

/** A number that only grows, for each set of labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  /** The counts, by the labels as they are written. */
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string, labels: readonly string[]) {
    this.#name = nameFigure(name);
    this.#help = help;
    this.#labels = labels;
    // A figure without labels is there from the start, so that a monitor sees its first growth.
    if (labels.length === 0) this.#counts.set('', 0);
  }

  /** Counts one, for the values of the labels in their order. */
  add(...values: readonly string[]): void {
    const labels = writeLabels(this.#labels, values);
    this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + 1);
  }

  /** Writes the figure in Prometheus' text format. */
  write(): string {
    const lines = Array.from(this.#counts, ([labels, count]) => `${this.#name}${labels} ${String(count)}\n`);
    return writeHead(this.#name, this.#help, 'counter') + lines.join('');
  }
}
