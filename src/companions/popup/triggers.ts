// Reads the attribute `trigger` of a pop-up.

/** The ways to open a pop-up: a press on an element, a time, a part of the page that was read, or the way out. */
export type Trigger =
  | { readonly kind: 'press'; readonly selector: string }
  /** `wait` in ms. */
  | { readonly kind: 'after'; readonly wait: number }
  /** `part` of the page's height, from 0 to 1. */
  | { readonly kind: 'scroll'; readonly part: number }
  | { readonly kind: 'exit' };

/** The longest wait, which is a day. ms */
const LONGEST_WAIT = 86_400_000;

/** Reads triggers, which blanks or `|` separate: `#buy after=10s exit scroll=50%`. Words that are none are mistakes. */
export function readTriggers(text: string): {
  readonly triggers: readonly Trigger[];
  readonly mistakes: readonly string[];
} {
  const words = text.split(/[\s|]+/).filter((word) => word !== '');
  const read = words.map((word) => ({ word, trigger: readTrigger(word) }));
  return {
    triggers: read.flatMap(({ trigger }) => trigger ?? []),
    mistakes: read.filter(({ trigger }) => !trigger).map(({ word }) => word),
  };
}

function readTrigger(word: string): Trigger | undefined {
  if (/^[#.][\w-]+$/.test(word)) return { kind: 'press', selector: toSelector(word) };
  if (word === 'exit') return { kind: 'exit' };
  const [, time, unit] = /^after=(\d+(?:\.\d+)?)(ms|s)$/.exec(word) ?? [];
  const wait = Number(time) * (unit === 's' ? 1000 : 1);
  if (wait <= LONGEST_WAIT) return { kind: 'after', wait };
  const part = Number(/^scroll=(\d{1,3})%$/.exec(word)?.[1]) / 100;
  return part <= 1 ? { kind: 'scroll', part } : undefined;
}

/** A name that begins with a digit has to be escaped in a selector. */
const toSelector = (word: string): string =>
  word.startsWith('#') ? `[id="${word.slice(1)}"]` : `[class~="${word.slice(1)}"]`;
