// Says phrases with values in them.
import type { Values } from './issue-words.js';

/** A value in a phrase. A number is written as the language writes it. */
type Value = string | number | undefined;

/**
 * Holds the forms of a phrase, by plural category (CLDR). `none` stands for the number 0, and for a text that is empty. `by` names the
 * value that decides on the form; without it, the first one does.
 */
type Forms = Readonly<Record<string, string>>;

/** A phrase with `{0}`, `{1}` …, or with `{name}`, in the places of its values. */
export type Phrase = string | Forms;

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** The phrases of a language (BCP 47). */
export interface Phrases {
  readonly language: string;
  readonly phrases: readonly Phrase[];
}

/** Takes one phrase after another. */
export interface Teller {
  /** Returns the next phrase, which has no values. */
  text(): string;
  /** Returns a function that says the next phrase with values. */
  say(): (...values: Value[]) => string;
  /** Returns a function that says the next phrase with values that have names. */
  tell(): (values: Values) => string;
}

/** Returns a function that makes a thing at its first call. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Creates what says the phrases of a language. */
export function createTeller({ language, phrases }: Phrases): Teller {
  // A browser reads the data of a language at the first call, for some milliseconds. Most forms open without one.
  const rules = lazily(() => new Intl.PluralRules(language));
  // Years have no grouping, so numbers have one from five digits on only.
  const numbers = lazily(() => new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 20 }));
  const isRightToLeft = lazily(() =>
    phrases.some((phrase) => typeof phrase === 'string' && RIGHT_TO_LEFT.test(phrase)),
  );
  const all = phrases.values();
  const next = (): Phrase => all.next().value ?? '';

  function fill(phrase: Phrase, find: (name: string) => Value): string {
    const text = typeof phrase === 'string' ? phrase : choose(phrase, find(phrase['by'] ?? '0'));
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = find(name);
      return typeof value === 'number' ? numbers().format(value) : isolate(value ?? '');
    });
  }

  /** A text with a word of the other direction would carry what stands around it along. */
  function isolate(value: string): string {
    const isOther = (letter: string) => RIGHT_TO_LEFT.test(letter) !== isRightToLeft();
    return value.match(/\p{L}/gu)?.some(isOther) ? `\u2068${value}\u2069` : value;
  }

  function choose(forms: Forms, by: Value): string {
    return (by ? undefined : forms['none']) ?? forms[rules().select(Number(by))] ?? forms['other'] ?? '';
  }

  return {
    text: () => fill(next(), () => ''),
    say() {
      const phrase = next();
      return (...values) => fill(phrase, (place) => values[Number(place)]);
    },
    tell() {
      const phrase = next();
      return (values) => fill(phrase, (name) => values[name]);
    },
  };
}
