import { readOfPage } from '../platform/page.js';

/** A picture file in folders whose names don't look like programs: `v1.2` passes, `logout.php` does not. */
const PICTURE_PATH =
  /^(?:\/(?:[^./;%]|%20|%[89A-F][\dA-F]|\.(?![a-z]))*)*\/(?:[^/;%]|%20|%[89A-F][\dA-F])+\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

// Decision 0027: no image of another site is fetched.
/**
 * Resolves the address of an author's picture if the browser may fetch it without a click; `undefined` otherwise. Every
 * such address is checked here, because the browser sends the visitor's cookies with it:
 *
 * - Only the page's own site passes: another site would learn of every visitor.
 * - Only a path with a picture's extension passes. It has no query, no program names (`/logout.php/a.png`), no path
 *   parameters (`/logout;a.png`) and no encoded delimiters (`/logout%3Fa.png`). Otherwise an author could make every
 *   visitor call `/logout?x=1`. A site where a plain GET of a picture's path does something is not protected.
 */
export function pictureAddress(address: string): string | undefined {
  if (address === '' || !URL.canParse(address, readOfPage('baseURI'))) return undefined;
  const { href, origin, protocol, pathname, username, password } = new URL(address, readOfPage('baseURI'));
  if (origin !== location.origin || !/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  // A fragment stays in the browser, and matters only to an SVG.
  return !href.includes('?') && PICTURE_PATH.test(pathname) ? href : undefined;
}
