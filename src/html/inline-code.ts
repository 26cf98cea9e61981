// Takes out of an author's HTML what no page's policy lets through.

/** A start tag, or a part of one. Each is read once: it ends before the next `<`, which a tag may have between its attributes. */
const START_TAG = /<[a-z][^<>]*/gi;
/** An attribute within a tag, with its name. Where a quote stays open, the tag goes on, and there is no match. */
const ATTRIBUTE = /(?<=[\s/"'])([^\s"'/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)|(?![^\s/>]|\s*=))/g;
/** Styles and event handlers. */
const INLINE = /^(?:style|on.*)$/i;
/** The name in a tag of a style sheet. */
const SHEET = /(?<=<\/?)style(?=[\s/>])/gi;
/** An element that is parsed as a style sheet is, but is none. Both sanitisers remove it with its text. */
const NO_SHEET = 'noframes';

/**
 * Removes the attributes with styles and scripts from an HTML text, and renames its style sheets. This makes nothing safe: the sanitiser does,
 * after it. Chromium reports these to the page's policy when it parses them, in any document.
 */
export function removeInlineCode(source: string): string {
  const plain = source.replace(START_TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string) => (INLINE.test(name) ? '' : attribute)),
  );
  return plain.replace(SHEET, NO_SHEET);
}
