// What no text of an author may become on a page.
import { ATTRIBUTES, BOX, ELEMENTS } from '../../support/author-html.js';
import { until } from '../../support/wait.js';
import { findForm, findPart, findTree } from './person.js';

/** Where a link may lead. */
const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
/** Elements and attributes that no text may bring into any place of a form. */
const NOWHERE =
  'script, iframe, object, embed, base, meta, link, frame, frameset, portal, [is], [srcset], [ping], [autofocus]';
/** A picture file of the page's own site. */
const PICTURE = /^\/(?:[\w-]+\/)*[\w-]+\.(?:png|svg)$/;

/** The places of an author's text, in the form and after sending. */
const BLOCKS = '[part~="rich-text"], [part~="success"] [dir=auto]';

/** Lists what of an author's texts is more than a harmless text. */
export function listHarm(id: string): string[] {
  const form = findForm(id);
  const blocks = [...findTree(form).querySelectorAll(BLOCKS)];
  return [
    ...blocks.flatMap((block) => [...block.querySelectorAll('*')].flatMap(listForbidden)),
    ...[...findTree(form).querySelectorAll('*')].flatMap(listDangerous),
    ...(typeof Reflect.get(globalThis, 'ran') === 'undefined'
      ? []
      : [`ran: ${String(Reflect.get(globalThis, 'ran'))}`]),
  ];
}

/** Returns the number of texts that the form shows as blocks of HTML: a form that shows none is not safe but empty. */
export const countBlocks = (id: string): number => findTree(findForm(id)).querySelectorAll(BLOCKS).length;

/** Returns the addresses of the pictures that a form shows. */
export const listPictures = (id: string): string[] =>
  Array.from(findTree(findForm(id)).querySelectorAll('img[src]'), (image) => image.getAttribute('src') ?? '');

/** Waits for the author's words after a submission. */
export const whenMessage = (id: string): Promise<void> =>
  until(() => findPart(findForm(id), 'success')?.querySelector('[dir=auto] *'), 'the words after the submission');

/** Lists what a text of the author may not have. */
function listForbidden(element: Element): string[] {
  if (!(element instanceof HTMLElement) || !ELEMENTS.includes(element.localName)) return [element.outerHTML];
  const isAllowed = (name: string) =>
    ATTRIBUTES.includes(name) || element.getAttribute(name) === BOX || isOfBox(element, name);
  return element
    .getAttributeNames()
    .filter((name) => !isAllowed(name))
    .map((name) => `${name} of ${element.outerHTML}`);
}

/** The box around a table can have the focus where it scrolls. */
const isOfBox = (element: Element, name: string): boolean =>
  name === 'tabindex' && element.getAttribute('style') === BOX;

/** Lists what is dangerous in any place. */
function listDangerous(element: Element): string[] {
  const harm = [
    ...(element.matches(NOWHERE) ? [element.localName] : []),
    ...element.getAttributeNames().filter((name) => /^on/i.test(name)),
    ...(element instanceof HTMLAnchorElement ? findLinkHarm(element) : []),
    ...(element instanceof HTMLImageElement ? findPictureHarm(element) : []),
  ];
  return harm.map((what) => `${what}: ${element.outerHTML}`);
}

function findLinkHarm(link: HTMLAnchorElement): string[] {
  const isOpen = link.hasAttribute('href') && !PROTOCOLS.includes(link.protocol);
  const isOfAuthor = link.closest(BLOCKS) !== null;
  return [
    ...(isOpen ? ['address'] : []),
    ...(['', '_blank'].includes(link.target) ? [] : ['target']),
    ...(isOfAuthor && link.rel !== 'noopener noreferrer' ? ['rel'] : []),
  ];
}

function findPictureHarm(picture: HTMLImageElement): string[] {
  const source = picture.getAttribute('src');
  if (source === null) return [];
  const { origin, pathname, search } = new URL(source, document.baseURI);
  const isOwnFile = origin === location.origin && search === '' && PICTURE.test(pathname);
  return [...(isOwnFile ? [] : ['source']), ...(picture.referrerPolicy === 'no-referrer' ? [] : ['referrer'])];
}
