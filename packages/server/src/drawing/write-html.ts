// Writes a drawn tree as HTML: what its controls show becomes attributes, and what only a script can use is left out.

import { BASE } from '../dom/tree.js';

/** Elements that have no content. Source: HTML, "void elements". */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Texts that a browser reads as they are, so nothing of them can be escaped. The element draws none. */
const RAW = new Set('iframe noembed noframes noscript plaintext script style template xmp'.split(' '));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
  // A browser reads it as a line feed.
  '\r': '&#13;',
  // No page can hold it.
  '\0': '\uFFFD',
};

/** Writes any text so that it stays one, in a text and in an attribute between quotation marks. Half of a character is none. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"\u00A0\r\0\p{Surrogate}]/gu, (letter) => ESCAPES[letter] ?? '\uFFFD');

/** Writes an element and all that is in it. `nameStyle` returns the class that stands for a style attribute, which strict pages forbid. */
export function writeHtml(node: Node, nameStyle: (style: string) => string): string {
  if (node.nodeType === 3) return escapeHtml(node.nodeValue ?? '');
  return isElement(node) ? writeElement(node, nameStyle) : '';
}

function writeElement(element: HTMLElement, nameStyle: (style: string) => string): string {
  const { localName } = element;
  if (RAW.has(localName)) return '';
  if (isUnscripted(element)) return writeRoom(element, nameStyle);
  const start = `<${localName}${writeAttributes(element, nameStyle)}>`;
  if (VOID.has(localName)) return start;
  return `${start}${writeContent(element, nameStyle)}</${localName}>`;
}

/** Tells whether only a script can use something: a button, or what has a native control beside it. */
const isUnscripted = (element: Element): boolean =>
  (element.localName === 'button' && element.getAttribute('type') === 'button') ||
  element.classList.contains('unscripted');

/** Writes the room of what only a script can use. Its words are attributes: a text browser shows nothing. */
function writeRoom(element: HTMLElement, nameStyle: (style: string) => string): string {
  if (element.localName === 'svg') return writeElement(element, nameStyle);
  const style = element.getAttribute('style');
  const classes = [...element.classList, style && nameStyle(style), isUnscripted(element) && 'unscripted'];
  const children = Array.from(element.childNodes).filter((child) => !isUnseen(child));
  const only = children.every((child) => child.nodeType === 3) ? element.textContent.trim() : '';
  const attributes = {
    part: element.getAttribute('part'),
    class: [...new Set(classes.filter(Boolean))].join(' '),
    lang: element.getAttribute('lang'),
    'aria-hidden': isUnscripted(element) ? 'true' : '',
    'data-said': only,
  };
  const written = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''));
  const name = ['button', 'label'].includes(element.localName) ? 'span' : element.localName;
  const content = only ? '' : children.map((child) => (isElement(child) ? writeRoom(child, nameStyle) : '')).join('');
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** Tells whether something takes no room: blanks, what only screen readers read, and a control that lies over its words. */
const isUnseen = (node: Node): boolean =>
  isElement(node)
    ? VOID.has(node.localName) || RAW.has(node.localName) || node.classList.contains('visually-hidden')
    : node.nodeType !== 3 || (node.nodeValue ?? '').trim() === '';

function writeContent(element: HTMLElement, nameStyle: (style: string) => string): string {
  // A browser drops the first line break of a text area.
  if (isArea(element)) return `\n${escapeHtml(element.value)}`;
  const content = Array.from(element.childNodes, (child) => writeHtml(child, nameStyle)).join('');
  return element.localName === 'pre' && content.startsWith('\n') ? `\n${content}` : content;
}

/** A name that HTML reads back as the same attribute, and none that runs code. */
const isName = (name: string): boolean => /^[a-z][a-z\d:_-]*$/i.test(name) && !/^on/i.test(name);

function writeAttributes(element: HTMLElement, nameStyle: (style: string) => string): string {
  const attributes = new Map(Array.from(element.attributes, ({ name, value }) => [name, value]));
  const style = attributes.get('style');
  attributes.delete('style');
  if (style) attributes.set('class', [attributes.get('class'), nameStyle(style)].filter(Boolean).join(' '));
  for (const [name, value] of readState(element)) {
    if (value === undefined) attributes.delete(name);
    else attributes.set(name, value);
  }
  for (const name of ['href', 'src']) {
    const address = attributes.get(name);
    if (address !== undefined) attributes.set(name, writeAddress(address));
  }
  if (attributes.get('class') === '') attributes.delete('class');
  return Array.from(attributes)
    .filter(([name]) => isName(name))
    .map(([name, value]) => (value === '' && name !== 'value' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}

/** Tells whether a box chooses all others of its question. */
export const isForAll = (control: Element): boolean =>
  /\[all\]$/.test(control.getAttribute('name') ?? '') && control.getAttribute('type') === 'checkbox';

/** Writes an address of the page's own site as it is from any page: the drawing does not know which one it is in. */
function writeAddress(address: string): string {
  const { origin, pathname } = new URL(BASE);
  if (!address.startsWith(`${origin}/`)) return address;
  const path = address.slice(origin.length);
  const folders = pathname.split('/').slice(1, -1);
  const given = path.split('/').slice(1);
  const same = folders.findIndex((folder, index) => given[index] !== folder);
  const shared = same === -1 ? folders.length : same;
  return shared === 0 ? path : `${'../'.repeat(folders.length - shared)}${given.slice(shared).join('/')}`;
}

const isOption = (element: HTMLElement): element is HTMLOptionElement => element.localName === 'option';
const isInput = (element: HTMLElement): element is HTMLInputElement => element.localName === 'input';
const isArea = (element: HTMLElement): element is HTMLTextAreaElement => element.localName === 'textarea';
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

/** Returns what a control shows now, as attributes: a browser starts from them. */
function readState(element: HTMLElement): readonly (readonly [string, string | undefined])[] {
  if (isOption(element)) return [['selected', element.selected ? '' : undefined]];
  if (!isInput(element)) return [];
  const type = element.getAttribute('type');
  // A box for all says something only where a person checks it.
  if (isForAll(element)) return [['checked', undefined]];
  if (type === 'checkbox' || type === 'radio') return [['checked', element.checked ? '' : undefined]];
  return type === 'file' ? [['value', undefined]] : [['value', element.value]];
}
