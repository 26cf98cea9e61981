import { shape } from './chunks/shape.js';
import type { Values } from './issue-words.js';
import { createTeller } from './phrases.js';
import type { Phrases } from './phrases.js';
import type { LaterWords } from './words.js';

/** Makes the advanced words of a language from its phrases. */
export function speak(phrases: Phrases): LaterWords {
  const { about, needed, dateParts, dateRanges, issues, ...words } = shape(createTeller(phrases));
  const ranges: Readonly<Record<string, (from: Values[string], to: Values[string]) => string>> = dateRanges;
  const within = ({ part, from, to }: Values) =>
    from === undefined || to === undefined ? undefined : ranges[String(part)]?.(from, to);
  return {
    ...words,
    needed,
    dateParts,
    about(label, sentence) {
      if (label === '') return sentence;
      // A label that ends in a mark of its own gets no colon. A closing bracket is no such mark.
      return /[^\P{P}\p{Pe}\p{Pf}]$/u.test(label) ? about.marked(label, sentence) : about.label(label, sentence);
    },
    issues: {
      ...issues,
      required: (values) => choosePhrase(needed, values['needed']),
      'date-incomplete': ({ part }) => choosePhrase(dateParts, part),
      'not-a-date': (values) => within(values) ?? issues['not-a-date'](values),
      'not-a-time': (values) => within(values) ?? issues['not-a-time'](values),
      custom: ({ sentence }) => String(sentence),
      refused: (values) => String(values['sentence'] || issues.refused(values)),
    },
  };
}

/** Returns the phrase of a key; of an unknown key the first one. */
function choosePhrase(phrases: Readonly<Record<string, string>>, key: unknown): string {
  return Object.entries(phrases).find(([name]) => name === key)?.[1] ?? Object.values(phrases)[0] ?? '';
}
