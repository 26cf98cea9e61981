// Tells the owner which words of their own are not used, and why. Fetched only where there are some.
import { readOwnWords } from '../../locale/read-own-words.js';
import { readTag } from '../../locale/tag.js';
import type { AddedLanguage } from '../../locale/words.js';
import type { Finding } from '../../model/warning.js';
import { toJson } from '../../platform/json.js';
import type { ElementSession } from '../../element/element-session.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';

/** Holds the faults that the owner of an element has been told of. */
class ToldWords {
  readonly faults = new Set<string>();
}

/** Tells the owner, once each, what is wrong with the form's own words, and with those that the page has added. */
export function tellWords(session: ElementSession, own: unknown, added: readonly AddedLanguage[]): void {
  const { lasting, wording } = session.element;
  const told = lasting.get(ToldWords) ?? lasting.set(new ToldWords());
  const findings = [
    ...findFaults('words', own, wording.current.language),
    ...added.flatMap(([tag, words]) => findAddedFaults(`addLanguage(${toJson(tag)})`, tag, words)),
  ].filter(({ path, about }) => !told.faults.has(path + about));
  for (const { path, about } of findings) told.faults.add(path + about);
  tellOwner(session.channel, session.loaded.form.id, findings);
}

function findAddedFaults(place: string, tag: string, words: unknown): Finding[] {
  const language = readTag(tag);
  if (language !== undefined) return findFaults(place, words, language);
  return [{ code: 'words-not-used', path: place, about: 'Expected a language tag such as “de” or “pt-BR”.' }];
}

function findFaults(place: string, words: unknown, language: string): Finding[] {
  return readOwnWords(words, language).faults.map(([key, about]) => ({
    code: 'words-not-used',
    path: key ? `${place}[${toJson(key)}]` : place,
    about,
  }));
}
