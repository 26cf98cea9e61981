// Decision 0028: a page's forms use the proxies that the page allows. What checks an address is fetched where there is something to check.
import { fetchPart } from '../parts/fetch-part.js';
import { namedProxies } from '../platform/boundary.js';

type Fetch = typeof globalThis.fetch;

/** The mark of a placeholder. A comment may hold one, and no tag: `<hosted-form>` within one is held. */
const PLACEHOLDER = '[data-hosted-form]';

/** Tells whether an element is the form of a placeholder. */
export const isGuest = (element: Element): boolean => element.closest(PLACEHOLDER) !== null;

/** Checks the proxy of an element before anything of its form is shown. @throws LoadError `proxy-not-listed` */
export async function requireAllowed(element: Element, proxy: string): Promise<void> {
  const isHeld = isGuest(element);
  if (isHeld || !isFree(proxy)) (await fetchHold()).checkProxy(proxy, isHeld);
}

/** Returns the `fetch` for the calls of an element: within a placeholder it is held. */
export const chooseFetch = (element: Element, fetch: Fetch = globalThis.fetch.bind(globalThis)): Fetch =>
  isGuest(element) ? later(fetch, true) : fetch;

/** Returns the `fetch` for an address, whoever calls it: it is held where the page names proxies, and where the address is none. */
export const holdFetch = (address: string, fetch: Fetch): Fetch => (isFree(address) ? fetch : later(fetch, false));

const later =
  (fetch: Fetch, isHeld: boolean): Fetch =>
  async (input, init) =>
    (await fetchHold()).hold(fetch, isHeld)(input, init);

const fetchHold = () => fetchPart(() => import('./hold.js'));

/** A path of the site, or an address of the web without a name and a password. Whatever else it may be is looked at. */
const PLAIN = /^(?:https?:\/)?\/[^@]*$/;

/** Tells whether there is nothing to check: nobody names proxies, and the address is a plain one. */
const isFree = (address: string): boolean => !namedProxies() && PLAIN.test(address);
