// Tells the owner why a form does not speak the language that is asked for. Fetched only where it speaks another one.
import { bestLanguage, hasWords } from '../../locale/other-languages.js';
import type { AddedLanguage } from '../../locale/words.js';
import type { Finding } from '../../model/warning.js';
import type { ElementSession } from '../../element/element-session.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';

/** Holds the languages without words that the owner of an element has been told of. */
class ToldLanguages {
  readonly tags = new Set<string>();
}

/** Describes a language (BCP 47) that has no words here, for the owner; `undefined` where it has some. */
export function describeWordless(asked: string, added: readonly AddedLanguage[]): Finding | undefined {
  if (hasWords(asked, added)) return undefined;
  const about = `There are no words in “${asked}”. The page can add them by addLanguage.`;
  return { code: 'language-without-words', path: 'lang', about };
}

/** Tells the owner, once for each language, that it has no words, and each time that the words of one did not come. */
export function tellLanguage(
  session: ElementSession,
  wanted: readonly string[],
  spoken: string,
  added: readonly AddedLanguage[],
): void {
  const { lasting } = session.element;
  const told = lasting.get(ToldLanguages) ?? lasting.set(new ToldLanguages());
  const asked = wanted.find(Boolean) ?? '';
  const wordless = told.tags.has(asked) ? undefined : describeWordless(asked, added);
  if (wordless) told.tags.add(asked);
  const findings = [wordless, describeLost(wanted, spoken)].filter((finding) => finding !== undefined);
  tellOwner(session.channel, session.loaded.form.id, findings);
}

function describeLost(wanted: readonly string[], spoken: string): Finding | undefined {
  const best = bestLanguage(wanted);
  if (best === spoken) return undefined;
  const about = `The words in “${best}” did not come, so the form speaks “${spoken}”.`;
  return { code: 'language-not-fetched', path: 'lang', about };
}
