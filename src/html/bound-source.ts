// Bounds how much HTML of a form's author is parsed. Parsers and layout cost more than in proportion to some texts, so a text is
// cut before anything parses it.

/** The most characters of a text that are parsed. */
const MOST_CHARACTERS = 5_000_000;
/** The most elements that the tags of a text may open. */
const MOST_ELEMENTS = 10_000;
/** The most end tags, comments and the like. */
const MOST_OTHERS = 40_000;
/** The most attributes. Chromium's sanitiser removes n attributes from one element in O(n²). */
const MOST_ATTRIBUTES = 30_000;
/** The most elements that the parser may add: it opens unclosed formatting elements again in every block that follows. */
const MOST_REOPENED = 50_000;

/** HTML to parse, and whether it is less than there was. */
export interface BoundedSource {
  readonly text: string;
  readonly isCut: boolean;
}

/** Cuts a text before the first tag that is too much for the limits above. Takes one pass. */
export function boundSource(source: string): BoundedSource {
  const end = findEnd(source);
  return { text: source.slice(0, end), isCut: end < source.length };
}

/** Everything that may be a tag or a comment; also in attributes and comments, where the parser sees none. */
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

/** A picture within the text, which is one attribute with many slashes. */
const PICTURE_DATA = /[a-z]=(["'])data:image\/[\w.+-]+;base64,[\w+/=]*\1/gi;

/** Counts the attributes between a tag's beginning and the next `<`: at least as many as the parser finds there. */
function countAttributes(segment: string): number {
  const end = segment.lastIndexOf('>');
  const tag = end < 0 ? segment : segment.slice(0, end);
  return tag.replace(PICTURE_DATA, '').match(/[\s/]+/g)?.length ?? 0;
}

/** The elements that the parser opens again where a block ends before they do. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** What stands within a line and is no formatting element. */
const PHRASING = new Set('abbr br cite del img ins kbd mark q span sub sup'.split(' '));
/** A tag that can be read in one way only, and the text after it. */
const PLAIN_TAG = /^<\/?[a-z][a-z\d]*(?:\s+[\w-]+=(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>[^<>]*$/i;
/** How often the parser keeps one formatting tag. */
const MOST_ALIKE = 3;

/** The formatting elements that may be open: never fewer than the parser has. */
class OpenFormatting {
  /** How many are open, and can be reopened. */
  size = 0;
  /** By tag, as it is written. */
  readonly #open = new Map<string, number>();
  /** Those since which nothing but plain tags within a line has come: for them an end tag is one for sure. */
  #sure: string[] = [];

  /** Takes the next tag, with the text after it. */
  take(segment: string, isEnd: boolean, name: string): void {
    const isFormatting = FORMATTING.has(name);
    if (!(isFormatting || PHRASING.has(name)) || !PLAIN_TAG.test(segment)) this.#sure = [];
    if (!isFormatting) return;
    if (!isEnd) this.#start(segment, name);
    else if (this.#sure.at(-1)?.startsWith(`${name}>`)) this.#count(this.#sure.pop() ?? '', -1);
  }

  #start(segment: string, name: string): void {
    // A link ends the link before it.
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
