// Restricts the attributes of an author's text, after either sanitiser.
import { pictureAddress } from './picture-address.js';
import { readOfPage } from '../platform/page.js';

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Restricts links to allowed protocols, without access to this page, and pictures to `pictureAddress`. */
export function restrict(element: Element): void {
  if (element.localName === 'a') restrictLink(element);
  if (element.localName === 'img') restrictPicture(element);
}

function restrictLink(link: Element): void {
  if (!isLinkAddress(link.getAttribute('href'))) link.removeAttribute('href');
  if (link.getAttribute('target') !== '_blank') link.removeAttribute('target');
  link.setAttribute('rel', 'noopener noreferrer');
}

function isLinkAddress(address: string | null): boolean {
  if (address === null || !URL.canParse(address, readOfPage('baseURI'))) return false;
  return LINK_PROTOCOLS.includes(new URL(address, readOfPage('baseURI')).protocol);
}

function restrictPicture(picture: Element): void {
  const address = pictureAddress(picture.getAttribute('src') ?? '');
  if (address === undefined) {
    picture.removeAttribute('src');
    return;
  }
  picture.setAttribute('src', address);
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
  picture.setAttribute('referrerpolicy', 'no-referrer');
}
