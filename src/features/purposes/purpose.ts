// Guesses what a browser may fill in. It comes with the code that suits a form to its page.
import type { ElementSession } from '../../element/element-session.js';
import { names } from '../../locale/chunks/purpose-names.js';
import { labels as english } from '../../locale/chunks/purposes-en.js';
import { tryPart } from '../../parts/fetch-part.js';
import { findPurpose, readLabels } from './labels.js';
import type { Labels } from './labels.js';

const ENGLISH = readLabels(names, english);

/** A part of a name, and the other one. Where a form asks for one alone, its "name" is the other: `Vorname`, `Name`. */
const OTHER_NAME: readonly (readonly [asked: string, other: string])[] = [
  ['given-name', 'family-name'],
  ['family-name', 'given-name'],
];

/** Returns the labels of these languages (BCP 47), and the English ones: forms are often in another language than their page. */
async function fetchLabels(languages: readonly string[]): Promise<readonly Labels[]> {
  const others = languages.filter((language) => language !== '' && !/^en\b/i.test(language));
  if (others.length === 0) return [ENGLISH];
  const code = await tryPart(() => import('./other-labels.js'));
  return [...((await code?.fetchOthers(others)) ?? []), ENGLISH];
}

/** Returns a function that guesses the purposes of a form's labels. One that is on several fields asks for the same each time. */
function guessBeside({ loaded }: ElementSession, languages: readonly Labels[]): (label: string) => string | undefined {
  const guesses = new Map(
    loaded.fields.map(({ field: { label } }): [string, string | undefined] => {
      const purpose = findPurpose(label, languages);
      // A control of one line takes one line. That of several lines asks for all.
      return [label, purpose === 'street-address' ? 'address-line1' : purpose];
    }),
  );
  const asked = new Set(guesses.values());
  const [, name] = OTHER_NAME.find(([one, other]) => asked.has(one) && !asked.has(other)) ?? [];
  return (label) => {
    const purpose = guesses.get(label);
    return purpose === 'name' ? (name ?? purpose) : purpose;
  };
}

/** Lets browsers fill in what labels ask for. A form that is drawn is drawn again where one of its labels does. */
export async function guessPurposes(session: ElementSession): Promise<void> {
  const { element, loaded, signal } = session;
  const languages = await fetchLabels([loaded.form.language, element.wording.current.language]);
  if (signal.aborted) return;
  const guess = guessBeside(session, languages);
  element.guessPurpose = guess;
  if (loaded.fields.some(({ field }) => guess(field.label))) element.redraw();
}
