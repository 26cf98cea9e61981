// Makes a page for each language with all phrases of the form, for readers who speak it. The site is built with them; git has none.
import { isRightToLeft, readLanguages, readNotes } from '../../tools/locale/language-files.js';
import { makeSlug } from '../../tools/docs/markdown/headings.js';
import { PREFIX } from '../../tools/docs/site.js';
import { showPhrase } from './examples.js';
import { groupByPlace } from './places.js';
import type { Language, Note } from '../../tools/locale/language-files.js';

/** A page that no Markdown file has. */
interface Made {
  readonly path: string;
  readonly html: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const FOLDER = 'access/translations';
const INDEX = `${PREFIX}${FOLDER}/`;

const { atOnce, later } = readNotes();
const notes = new Map([...atOnce, ...later]);
const languages = readLanguages();
const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const mark = (value: string) => `<bdi class="phrase-value">${escape(value)}</bdi>`;
const nameOf = (tag: string) => inEnglish.of(tag) ?? tag;
const ownNameOf = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
const direction = (tag: string) => (isRightToLeft(tag) ? 'rtl' : 'ltr');

/** Writes the text of a language. */
const speak = (tag: string, html: string, of = 'span') =>
  `<${of} lang="${tag}" dir="${direction(tag)}">${html}</${of}>`;

/** Says who has read a language. */
const sayReviewed = ({ reviewed }: Language) =>
  reviewed ? `Read by ${escape(reviewed.by)} on ${reviewed.on}.` : 'Nobody who speaks it has read all its phrases yet.';

/** Writes the forms of a phrase, each below the other. */
function writeForms(tag: string, forms: ReturnType<typeof showPhrase>) {
  const lines = forms.map(({ when, text }) => (when ? `<small lang="en" dir="ltr">${when}</small> ${text}` : text));
  return speak(tag, lines.map((line) => `<p>${line}</p>`).join(''), 'div');
}

/** Writes a phrase, the English one beside it, and where it is shown. */
function writePhrase(language: Language, english: Language, key: string) {
  const note: Note = notes.get(key) ?? { note: '' };
  const own = writeForms(language.language, showPhrase(language, key, note, mark));
  const isEnglish = language.language === english.language;
  const beside = isEnglish ? '' : writeForms(english.language, showPhrase(english, key, note, mark));
  return `<li id="phrase-${key}">${own}${beside}<div><p>${escape(note.note)}</p><p><code>${key}</code></p></div></li>`;
}

/** Writes the words and marks to which all phrases keep. */
function writeHead({ language: tag, glossary = {}, register }: Language) {
  const words = Object.entries(glossary).map(
    ([term, forms]) => `<li>${term}: <b>${speak(tag, escape([forms].flat()[0] ?? ''))}</b></li>`,
  );
  const { address = '', quotes = '', ellipsis = '' } = register ?? {};
  const marks = `“You” is <b dir="ltr">${escape(address)}</b>. Its quotation marks are <b>${speak(tag, quotes)}</b>, and an
unfinished sentence ends in “${speak(tag, ellipsis)}”.`;
  return `<p>${marks} The same thing has the same word in all phrases:</p><ul class="phrase-words">${words.join('')}</ul>`;
}

/** Says how a phrase is corrected. */
function writeHelp({ language: tag, extends: base }: Language) {
  const file = `<code>src/locale/${tag}.json</code>`;
  const inherited = base
    ? ` A phrase that is not in it is that of <code>src/locale/${base}.json</code>: to change it for this variant alone, add its key.`
    : '';
  return `<p><b>To correct one:</b> change the text of its key in ${file}. The key stands beside the phrase. What is shaded is an
example of a value; in the file it is a name in brackets, such as <code>{name}</code>.${inherited} <code>npm run check</code> says whether
the phrase keeps to the words and marks of its language. Have you read all? Then put your name and the day into <code>reviewed</code>.</p>`;
}

/** Makes the page of a language. */
function makePage(language: Language, english: Language): Made {
  const { language: tag, phrases } = language;
  const title = `Phrases in ${nameOf(tag)}`;
  const places = groupByPlace(Object.keys(english.phrases).filter((key) => key in phrases && notes.has(key)));
  const body = places.map(([heading, keys]) => {
    const items = keys.map((key) => writePhrase(language, english, key));
    return `<h2 id="${makeSlug(heading)}">${heading}</h2><ul class="phrases">${items.join('\n')}</ul>`;
  });
  const intro = `<p><a href="${INDEX}">All languages</a></p>
<h1>${title} (${speak(tag, escape(ownNameOf(tag)))})</h1>
<p>${sayReviewed(language)} Below are all of them, in the order in which a visitor meets them.</p>`;
  return {
    path: `${FOLDER}/${tag}.html`,
    html: [intro, writeHelp(language), writeHead(language), ...body].join('\n'),
    data: { title, eleventyExcludeFromCollections: true, templateEngineOverride: 'html' },
  };
}

/** Returns English, which is first. */
function readEnglish(): Language {
  const [english] = languages;
  if (!english) throw new Error('There is no English.');
  return english;
}

/** Makes the pages of all languages. */
export const makePhrasePages = (): Made[] => languages.map((language) => makePage(language, readEnglish()));

/** Writes the list of these pages. */
export function listPhrasePages() {
  const sorted = [...languages].sort((one, other) => nameOf(one.language).localeCompare(nameOf(other.language), 'en'));
  const items = sorted.map(({ language: tag, reviewed }) => {
    const own = ownNameOf(tag);
    const beside = own === nameOf(tag) ? '' : ` ${speak(tag, escape(own))}`;
    return `<li><a href="${INDEX}${tag}/">${nameOf(tag)}</a>${beside}${reviewed ? ' ✓' : ''}</li>`;
  });
  return `<ul class="phrase-languages">${items.join('\n')}</ul>\n`;
}
