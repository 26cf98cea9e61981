// The header that all pages of the demo share. Pure.

/** The places that the header leads to. */
const PLACES = [
  ['/?form=101', 'Forms'],
  ['/playground.html', 'Playground'],
  ['/gallery.html', 'Field types'],
  ['/console.html', 'Console'],
  ['/docs/', 'Documentation'],
] as const;

/** The place of the header in a page. */
const PLACE = '<header></header>';

/** Puts the header into a page. The link to `here` is the current one. */
export function addHeader(page: string, here?: string): string {
  const links = PLACES.map(([path, name]) => {
    const current = path === here ? ' aria-current="page"' : '';
    return `        <a href="${path}"${current}>${name}</a>`;
  });
  const header = `<header>
      <a class="brand" href="/">hosted-form</a>
      <nav aria-label="The demo">
${links.join('\n')}
      </nav>
    </header>`;
  return page.replace(PLACE, header);
}

/** Returns the place of the header that an address belongs to. Every form is below the same one. */
export const findPlace = ({ pathname, searchParams }: URL): string =>
  pathname === '/' && searchParams.has('form') ? PLACES[0][0] : pathname;
