// Finds phrases of another register, with other words than those of the glossary, or with marks that their language does not use.
// The head of each language says what it keeps to: `glossary` and `register`.
import type { Language, Note, Phrase } from '../../tools/locale/language-files.js';

/** The terms of the glossary, and where English says them. Its phrases do not say “draft”, but a translator may. */
const TERMS = new Map(
  Object.entries({
    form: /\bforms?\b(?! service)/i,
    question: /\bquestions?\b/i,
    // “required” and “error” name something: they are the whole phrase.
    required: /^required$/,
    // What was sent before may be said by its date alone.
    send: /(?<!\byou )\b(send(?!\s+another)|sending|sent)\b/i,
    draft: /\bdrafts?\b/i,
    signature: /\b(signatures?|sign|signing|signed)\b/i,
    // Many languages say “must be answered”, and call what the service says otherwise.
    answer: /(?<!need an |needs an |for the )\banswers?\b/i,
    page: /\bpage\b/i,
    receipt: /\breceipt\b/i,
    file: /\bfiles?\b/i,
    error: /^error:$/i,
  }),
);

/** Quotation marks. One of them is the apostrophe of many languages, too. */
const QUOTES = /["'„“”«»‹›‘‚「」『』]/gu;

/** The note of a phrase on a button begins so. */
const ON_A_BUTTON = /^On (a|the)( same)? button/;

/** Leaves out the names of values, which are English. */
const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}');

const listTexts = (phrase: Phrase) => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));

const inLowerCase = (text: string, tag: string) => text.toLocaleLowerCase(tag).normalize();

/** Finds what the head of a language does not say. */
function* findHeadFaults({ glossary = {}, register }: Language) {
  if (!register) yield '“register” must say how the language addresses people, its quotation marks and its ellipsis';
  for (const term of TERMS.keys()) if (!glossary[term]?.length) yield `“glossary” must have the word for “${term}”`;
}

/** Finds terms that are not said by their word. */
function* findTermFaults({ language, glossary = {} }: Language, phrase: Phrase, english: Phrase) {
  const own = withoutNames(listTexts(english).at(-1) ?? '');
  const said = listTexts(phrase).map((text) => inLowerCase(withoutNames(text), language));
  for (const [term, inEnglish] of TERMS) {
    const forms = [glossary[term] ?? []].flat().map((form) => inLowerCase(form, language));
    if (forms.length === 0 || !inEnglish.test(own)) continue;
    if (!said.some((text) => forms.some((form) => text.includes(form))))
      yield `says “${term}” otherwise than by “${forms.join('”, “')}”`;
  }
}

/** Finds what matches a pattern, and says what is written instead. */
function* findMatches(text: string, patterns: Readonly<Record<string, string>> = {}, isWord = false) {
  for (const [pattern, instead] of Object.entries(patterns)) {
    const whole = isWord ? `(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])` : pattern;
    const [found] = new RegExp(whole, isWord ? 'iu' : 'u').exec(isWord ? withoutNames(text) : text) ?? [];
    if (found !== undefined) yield `has “${found}”: ${instead}`;
  }
}

/** Finds wrong words and marks in a phrase. */
function* findPhraseFaults(language: Language, phrase: Phrase, english: Phrase, { note }: Note) {
  yield* findTermFaults(language, phrase, english);
  const { register } = language;
  if (!register) return;
  const { quotes, ellipsis, words, patterns, buttons } = register;
  for (const text of listTexts(phrase)) {
    const [wrong] = text.match(QUOTES)?.filter((mark) => !quotes.includes(mark)) ?? [];
    if (wrong) yield `has “${wrong}”: its quotation marks are ${quotes}`;
    const [, end] = /(\s*…+)$/u.exec(text) ?? [];
    if (end !== undefined && end !== ellipsis) yield `ends in “${end}”: its ellipsis is “${ellipsis}”`;
    yield* findMatches(text, words, true);
    yield* findMatches(text, patterns);
    if (ON_A_BUTTON.test(note)) yield* findMatches(text, buttons);
  }
}

/** Finds what breaks the glossary or the register of a language, each with the key of its phrase. */
export function findRegisterFaults(language: Language, notes: ReadonlyMap<string, Note>, english: Language) {
  const faults = [...findHeadFaults(language)];
  for (const [key, note] of notes) {
    const [phrase, own] = [language.phrases[key], english.phrases[key]];
    if (phrase === undefined || own === undefined) continue;
    faults.push(...Array.from(findPhraseFaults(language, phrase, own, note), (fault) => `${key} ${fault}`));
  }
  return faults;
}
