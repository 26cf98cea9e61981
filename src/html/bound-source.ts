// Limits how much of an author's HTML is parsed. Some texts cost parsers and layout more than in proportion to their
// length, so a text is cut before it is parsed.

/** The largest number of characters that are parsed. */
const MOST_CHARACTERS = 5_000_000;
/** The largest number of elements that tags may open. */
const MOST_ELEMENTS = 10_000;
/** The largest number of end tags, comments and the like. */
const MOST_OTHERS = 40_000;
/** The largest number of attributes. Chromium's sanitiser removes n attributes from one element in O(n²). */
const MOST_ATTRIBUTES = 30_000;
/**
 * The largest number of elements that the parser may add. It opens unclosed formatting elements again in every block
 * that follows.
 */
const MOST_REOPENED = 50_000;

/** HTML to parse. `isCut` tells whether a part was removed. */
export interface BoundedSource {
  readonly text: string;
  readonly isCut: boolean;
}

// Decision 0027: a text is cut before the parser sees it.
/** Cuts a text before the first tag that exceeds a limit. Takes one pass. */
export function boundSource(source: string): BoundedSource {
  const end = findEnd(source);
  return { text: source.slice(0, end), isCut: end < source.length };
}

/** Everything that may be a tag or a comment, even inside attributes and comments, where the parser sees none. */
const MARKUP = /<(?:(\/?)([a-z][^\s/<>]*)|[/!?])/gi;

function findEnd(source: string): number {
  const formatting = new OpenFormatting();
  let [elements, others, attributes, reopened] = [0, 0, 0, 0];
  for (const { index, 1: slash, 2: name = '' } of source.matchAll(MARKUP)) {
    const next = source.indexOf('<', index + 1);
    const segment = source.slice(index, next < 0 ? source.length : next);
    if (name !== '' && slash === '') {
      elements += 1;
      attributes += countAttributes(segment);
    } else others += 1;
    formatting.take(segment, slash === '/', name.toLowerCase());
    reopened += formatting.size;
    const isTooMuch =
      elements > MOST_ELEMENTS || others > MOST_OTHERS || attributes > MOST_ATTRIBUTES || reopened > MOST_REOPENED;
    if (isTooMuch || index > MOST_CHARACTERS) return Math.min(index, MOST_CHARACTERS);
  }
  return Math.min(source.length, MOST_CHARACTERS);
}

/** A picture within the text: one attribute with many slashes. */
const PICTURE_DATA = /[a-z]=(["'])data:image\/[\w.+-]+;base64,[\w+/=]*\1/gi;

/** Counts the attributes between the start of a tag and the next `<`. The parser never finds more there. */
function countAttributes(segment: string): number {
  const end = segment.lastIndexOf('>');
  const tag = end < 0 ? segment : segment.slice(0, end);
  return tag.replace(PICTURE_DATA, '').match(/[\s/]+/g)?.length ?? 0;
}

/** Elements that the parser opens again if a block ends before them. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Inline elements that are not formatting elements. */
const PHRASING = new Set('abbr br cite del img ins kbd mark q span sub sup'.split(' '));
/** An unambiguous tag, with the text after it. */
const PLAIN_TAG = /^<\/?[a-z][a-z\d]*(?:\s+[\w-]+=(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>[^<>]*$/i;
/** The number of equal formatting tags that the parser keeps. */
const MOST_ALIKE = 3;

/** The formatting elements that may be open: never fewer than in the parser. */
class OpenFormatting {
  /** The number of open elements that can be opened again. */
  size = 0;
  /** Counts by tag, as written. */
  readonly #open = new Map<string, number>();
  /** Tags after which only plain inline tags have followed. An end tag certainly closes one of these. */
  #sure: string[] = [];

  /** Reads the next tag, with the text after it. */
  take(segment: string, isEnd: boolean, name: string): void {
    const isFormatting = FORMATTING.has(name);
    if (!(isFormatting || PHRASING.has(name)) || !PLAIN_TAG.test(segment)) this.#sure = [];
    if (!isFormatting) return;
    if (!isEnd) this.#start(segment, name);
    else if (this.#sure.at(-1)?.startsWith(`${name}>`)) this.#count(this.#sure.pop() ?? '', -1);
  }

  #start(segment: string, name: string): void {
    // A link closes the link before it.
    const tag = name === 'a' ? 'a>' : `${name}>${segment.split('>', 1).join('')}`;
    this.#count(tag, 1);
    if (PLAIN_TAG.test(segment)) this.#sure.push(tag);
  }

  #count(tag: string, by: 1 | -1): void {
    const before = this.#open.get(tag) ?? 0;
    const most = tag === 'a>' ? 1 : MOST_ALIKE;
    this.#open.set(tag, before + by);
    this.size += Math.min(before + by, most) - Math.min(before, most);
  }
}
