import { defaultTreeAdapter as tree, html as names, parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { createShortener } from './shorten.js';

/** Returns the answer to a field or subfield; `undefined` when the form has no such field. */
export type ValueFor = (fieldId: string, subfield?: string) => string | undefined;

/**
 * `{$<field id>}`, or `{$<field id>-<subfield>}`. Source: `{$id}` in messages that owners have written. No source has a
 * subfield, so subfields are named as in the web form, `field<id>-first`.
 */
const PLACEHOLDER = /\{\$(\d{1,15})(?:-([a-z][a-z0-9]{0,19}))?\}/g;

/** Shortens the answers that a mail names, as a whole: a message may name a long one many times. */
function shortened(valueFor: ValueFor): ValueFor {
  const shorten = createShortener();
  return (...asked) => {
    const value = valueFor(...asked);
    return value === undefined ? undefined : shorten(value);
  };
}

function fill(text: string, valueFor: ValueFor): string {
  return text.replace(
    PLACEHOLDER,
    (whole, id: string, subfield: string | undefined) => valueFor(id, subfield) ?? whole,
  );
}

/** Puts answers in place of the placeholders of a plain text. A placeholder that names no field stays. */
export function fillText(text: string, valueFor: ValueFor): string {
  return fill(text, shortened(valueFor));
}

/** Tells whether a text has a placeholder that can be filled in. */
export function namesAField(text: string, valueFor: ValueFor): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, id = '', subfield]) => valueFor(id, subfield) !== undefined);
}

/** Elements whose text is no text for readers. Nothing is filled in there, because nothing in it can be escaped. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'noscript']); // prettier-ignore

/** Line breaks of answers are marked with U+0000, which no text of a parsed document holds; those of the author stay. */
function fillTextNode(node: DefaultTreeAdapterTypes.TextNode, valueFor: ValueFor): void {
  const parent = node.parentNode;
  const lines = fill(node.value, (...asked) =>
    valueFor(...asked)
      ?.replace(/\r\n|\r/g, '\n')
      .replaceAll('\n', '\0'),
  );
  if (parent === null) return;
  lines.split('\0').forEach((line, index) => {
    if (index > 0) tree.insertBefore(parent, tree.createElement('br', names.NS.HTML, []), node);
    tree.insertTextBefore(parent, line, node);
  });
  tree.detachNode(node);
}

function fillNode(node: DefaultTreeAdapterTypes.ParentNode, valueFor: ValueFor): void {
  if ('content' in node) fillNode(node.content, valueFor);
  if ('attrs' in node) for (const attribute of node.attrs) attribute.value = fill(attribute.value, valueFor);
  if (RAW.has(node.nodeName)) return;
  for (const child of node.childNodes.slice()) {
    if (tree.isTextNode(child)) fillTextNode(child, valueFor);
    else if (tree.isElementNode(child)) fillNode(child, valueFor);
  }
}

/**
 * Puts answers in place of the placeholders of HTML. The HTML is parsed first. So any answer is part of a text or of an
 * attribute's value, and cannot add an element or an attribute. Its line breaks become `<br>`.
 */
export function fillHtml(html: string, valueFor: ValueFor): string {
  if (!namesAField(html, valueFor)) return html;
  const fragment = parseFragment(html);
  fillNode(fragment, shortened(valueFor));
  return serialize(fragment);
}
