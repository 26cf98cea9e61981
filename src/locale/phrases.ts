// Says phrases with values in them.
import type { Values } from './issue-words.js';
import { listFormat, numberFormat, pluralRules } from '../platform/languages/phrases.js';
import { tryTo } from '../platform/try.js';

/** A value in a phrase. A number is written as the language writes it, and so is a list of names. */
type Value = string | number | readonly string[] | undefined;

/**
 * Holds the forms of a phrase, by plural category (CLDR). `none` is used for the number 0, and for a text that is empty. `by` names the
 * value that decides on the form; without it, the first one does.
 */
type Forms = Readonly<Record<string, string>>;

/** A phrase with `{0}`, `{1}` …, or with `{name}`, in the places of its values. */
export type Phrase = string | Forms;

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A number that stays in order among letters of either direction: `1.5`, `12:30`. A sign or a bracket would go to its other side. */
const PLAIN_NUMBER = /^\p{Nd}+([.,:]\p{Nd}+)*$/u;

/** An Arabic digit. Among letters from left to right, it takes the numbers beside it along. */
const ARABIC_DIGIT = /[\u0660-\u0669]/;

/** A text that is isolated already. */
const ISOLATED = /^[\u2066-\u2068].*\u2069$/s;

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

/** Returns the separator of the items of a list. It may be a part of a longer one, so it has no "and". `language` is one that `Intl` takes. */
export function findSeparator(language: string): string {
  // Lists of units have no comma in some languages.
  return tryTo(() => listFormat(language)?.formatToParts(['1', '2', '3', '4'])[1]?.value) ?? ', ';
}

/** Isolates a text that would carry what is around it along, or be torn apart by it (UAX #9). */
function isolate(value: string, isRightToLeft: boolean): string {
  const isTorn = isRightToLeft ? !PLAIN_NUMBER.test(value) : ARABIC_DIGIT.test(value);
  const isOther = (letter: string) => RIGHT_TO_LEFT.test(letter) !== isRightToLeft;
  const letters = value.match(/\p{L}/gu);
  const staysAsItIs = value.trim() === '' || ISOLATED.test(value) || !(letters ? letters.some(isOther) : isTorn);
  return staysAsItIs ? value : `\u2068${value}\u2069`;
}

/** Creates what says the phrases of a language. */
export function createTeller({ language, phrases }: Phrases): Teller {
  // A browser reads the data of a language at the first call, for some milliseconds. Most forms open without one.
  const rules = lazily(() => pluralRules(language));
  // Years have no grouping, so numbers have one from five digits on only.
  const numbers = lazily(() => numberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 20 }));
  const isRightToLeft = lazily(() =>
    phrases.some((phrase) => typeof phrase === 'string' && RIGHT_TO_LEFT.test(phrase)),
  );
  const separator = lazily(() => findSeparator(language));
  const all = phrases.values();
  const next = (): Phrase => all.next().value ?? '';

  function fill(phrase: Phrase, find: (name: string) => Value): string {
    const text = typeof phrase === 'string' ? phrase : choose(phrase, find(phrase['by'] ?? '0'));
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = find(name);
      if (typeof value === 'number') return numbers()?.format(value) ?? String(value);
      const alone = (text: string) => isolate(text, isRightToLeft());
      return typeof value === 'object' ? value.map(alone).join(separator()) : alone(value ?? '');
    });
  }

  function choose(forms: Forms, by: Value): string {
    return (by ? undefined : forms['none']) ?? forms[rules()?.select(Number(by)) ?? ''] ?? forms['other'] ?? '';
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
