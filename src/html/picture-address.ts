/** A file of a picture, in folders whose names do not look like a program's: `v1.2` passes, `logout.php` does not. */
const PICTURE_PATH =
  /^(?:\/(?:[^./;%]|%20|%[89A-F][\dA-F]|\.(?![a-z]))*)*\/(?:[^/;%]|%20|%[89A-F][\dA-F])+\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

// Decision 0007: no image of another site is fetched.
/**
 * Resolves the address of an author's picture that the browser may ask for by itself; `undefined` for any other. Every such
 * address goes through here, for the browser sends the visitor's cookies with it, and nobody has clicked:
 *
 * - Only the page's own site: another one would hear of every visitor.
 * - Only a path that ends in a picture's extension, without a query and without names of programs (`/logout.php/a.png`), path
 *   parameters (`/logout;a.png`) or encoded delimiters (`/logout%3Fa.png`): an author could otherwise make every visitor call
 *   `/logout?x=1`. A site on which a plain GET of such a path does something is not protected.
 */
export function pictureAddress(address: string): string | undefined {
  if (address === '' || !URL.canParse(address, document.baseURI)) return undefined;
  const { href, origin, protocol, pathname, username, password } = new URL(address, document.baseURI);
  if (origin !== location.origin || !/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  // A fragment stays in the browser, and means nothing to a picture but to an SVG.
  return !href.includes('?') && PICTURE_PATH.test(pathname) ? href : undefined;
}
