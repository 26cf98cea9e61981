// Puts the owner's own words over those of a language. Fetched only where there are some. Decision 0040.
import { fetchPart } from '../parts/fetch-part.js';
import { fold } from '../platform/lists.js';
import { core as english } from './chunks/en.js';
import { atOnce, later } from './chunks/keys.js';
import type { Language } from './chunks/table.js';
import { toJson } from '../platform/json.js';
import { findDirection, matchLanguages } from './match.js';
import type { Phrase, Phrases } from './phrases.js';
import { readOwnWords } from './read-own-words.js';
import { readTag } from './tag.js';
import type { AddedLanguage, CoreWords, OwnWords } from './words.js';

/** Fetches the first of these languages that the form has; `undefined` for English. */
type LoadKnown = (wanted: readonly string[]) => Promise<Language | undefined>;

/** Fetches the best language, also among those that the page has added, and puts the owner's own words over it. */
export async function speakOwn(
  wanted: readonly string[],
  own: unknown,
  added: readonly AddedLanguage[],
  load: LoadKnown,
): Promise<Language | undefined> {
  const best = await loadSurely(load, wanted);
  const tag = findAdded(wanted, best.language, added);
  const known = tag === best.language ? best : await loadSurely(load, [tag]);
  const ofPage = added.filter(([each]) => sameTag(each, tag)).map(([, words]) => words);
  const words = fold([...ofPage, own], (all: OwnWords, each) => ({ ...all, ...readOwnWords(each, tag).words }), {});
  return putOver(known, tag, words);
}

const loadSurely = async (load: LoadKnown, wanted: readonly string[]): Promise<Language> =>
  (await load(wanted)) ?? { core: english, ...(await fetchPart(() => import('./chunks/en.lazy.js'))) };

/** Returns the language that is spoken: an added one where it serves better than the one that the form has. */
function findAdded(wanted: readonly string[], known: string, added: readonly AddedLanguage[]): string {
  const tags = [known, ...added.flatMap(([tag]) => readTag(tag) ?? [])];
  for (const each of wanted) {
    const exact = tags.find((tag) => sameTag(tag, each));
    const [best] = exact ? [exact] : matchLanguages(each, tags);
    if (best) return best;
  }
  return known;
}

const sameTag = (one: string, other: string) => readTag(one) !== undefined && readTag(one) === readTag(other);

/** Returns a language with some of its phrases replaced. */
function putOver({ core, phrases }: Language, language: string, words: OwnWords): Language {
  const isRightToLeft = findDirection(language) === 'rtl';
  const own = Object.keys(words).length > 0 ? toJson(words) : undefined;
  let replaced = core;
  for (const key of atOnce) replaced = place(replaced, key.split('.'), words[key]);
  return {
    language,
    core: spokenAs(replaced, { language, ...(isRightToLeft && { direction: 'rtl' }), ...(own && { own }) }),
    phrases: replacePhrases(phrases, words),
  };
}

/** Returns words with another language and direction. */
function spokenAs(words: CoreWords, others: Pick<CoreWords, 'language' | 'direction' | 'own'>): CoreWords {
  const copy: Omit<CoreWords, 'direction'> & { direction?: 'rtl' } = { ...words };
  delete copy.direction;
  return { ...copy, ...others };
}

/** Returns a tree of words with one of them replaced. */
function place<Tree extends object>(tree: Tree, [name = '', ...path]: readonly string[], word: unknown): Tree {
  if (typeof word !== 'string') return tree;
  const inner: unknown = Object.entries(tree).find(([key]) => key === name)?.[1];
  const value = path.length > 0 && typeof inner === 'object' && inner ? place(inner, path, word) : word;
  return { ...tree, [name]: value };
}

function replacePhrases(phrases: Phrases['phrases'], words: OwnWords): readonly Phrase[] {
  return later.map(([key, isTold, by, ...values], index) => {
    const own = words[key];
    const number = (name: string) => (isTold ? name : String(values.indexOf(name)));
    const compile = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => `{${number(name)}}`);
    if (own === undefined) return phrases[index] ?? '';
    if (typeof own === 'string') return compile(own);
    const forms = Object.entries(own).map(([form, text]) => [form, compile(text)] as const);
    return Object.fromEntries([['by', number(by)], ...forms]);
  });
}
