// Decision 0028: holds the calls of a form to the proxies that its page allows. Fetched where there is something to check.
import { LoadError } from '../model/errors.js';
import { namedProxies } from '../platform/boundary.js';
import { readOfPage } from '../platform/page.js';

/** The paths of the calls below a proxy. An encoded slash is in none: a server may read it as a way out. */
const CALL = /^\/form(?:\/[\w.-]+)+$/;

/** Where the element looks for a proxy that nobody names. */
const USUAL = '/forms';

/**
 * Checks the address of a proxy. It has `http:` or `https:`, and neither a name nor a password. A form that is held uses proxies of the
 * page's own origin and those that the page names, without a query and a fragment.
 *
 * @throws LoadError `proxy-not-listed`
 */
export function checkProxy(proxy: string, isGuest: boolean): void {
  const url = parse(proxy);
  const isHeld = isHeldNow(isGuest);
  if (!url || !isPlain(url) || (isHeld && !(isBare(url) && (isOwn(url) || isNamed(url)))))
    throw new LoadError('proxy-not-listed', explain(proxy, url, isHeld));
}

/** Tells whether the owner has said that answers go to this proxy: it is named, or at the usual place. */
export function isOwnersWord(proxy: string): boolean {
  const url = parse(proxy);
  return url !== undefined && isBare(url) && (isNamed(url) || nameProxy(url) === listed(USUAL));
}

/**
 * Returns a `fetch` whose calls stay within the boundary. A call that reads may be led to another place within it. A call that sends is led
 * nowhere.
 *
 * @throws LoadError `proxy-not-listed` from its calls
 */
export function hold(fetch: typeof globalThis.fetch, isGuest: boolean): typeof globalThis.fetch {
  return async (input, init) => {
    const address = typeof input === 'object' && 'url' in input ? input.url : input.toString();
    const url = parse(address);
    const isHeld = isHeldNow(isGuest);
    if (!url || !isPlain(url) || (isHeld && !isWithin(url)))
      throw new LoadError('proxy-not-listed', explain(address, url, isHeld));
    if (!isHeld) return fetch(input, init);
    const isSending = init?.method === 'POST';
    const response = await fetch(input, isSending ? { ...init, redirect: 'manual' } : init);
    const end = response.redirected ? parse(response.url) : url;
    if (response.type !== 'opaqueredirect' && end && isWithin(end)) return response;
    const way = isSending
      ? 'a redirect, which no answers follow'
      : `a redirect to ${response.url}, which is not allowed`;
    throw new LoadError('proxy-not-listed', `${url.href} answers with ${way}. Write the address that it leads to.`, {
      mayHaveArrived: isSending,
    });
  };
}

const isHeldNow = (isGuest: boolean): boolean => isGuest || namedProxies() !== undefined;

function parse(address: string, base = readOfPage('baseURI')): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** Tells whether a browser calls this address as people read it. A `blob:` has the page's own origin, and needs no server. */
const isPlain = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username + password === '';

/** Tells whether nothing follows the path: the paths of the calls would go there. An empty query leaves its mark in the address alone. */
const isBare = ({ href }: URL): boolean => !/[?#]/.test(href);

/** A page without an origin has none of its own. */
const isOwn = ({ origin }: URL): boolean => origin === self.origin;

/** Returns the name of a proxy, by which proxies are compared. */
const nameProxy = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

/** Reads an address as the page names it. It follows no `<base>`, which is markup. Returns `undefined` for one that allows nothing. */
function listed(address: string): string | undefined {
  const url = parse(address, self.origin);
  return url && isPlain(url) && isBare(url) ? nameProxy(url) : undefined;
}

const names = (): readonly (string | undefined)[] => (namedProxies() ?? []).map(listed);

const isNamed = (url: URL): boolean => names().includes(nameProxy(url));

/** Tells whether a call to this address stays within the boundary. */
function isWithin(url: URL): boolean {
  if (!isPlain(url) || !isBare(url)) return false;
  const address = url.origin + url.pathname;
  return (
    isOwn(url) || names().some((name) => name && address.startsWith(name) && CALL.test(address.slice(name.length)))
  );
}

/** Tells the owner what is wrong with an address, and the mend. */
function explain(written: string, url: URL | undefined, isHeld: boolean): string {
  const proxy = (url?.href ?? written).replace(/\/form\/.*/, '');
  const refusal = `The proxy ${proxy} is not allowed on this page.`;
  if (!url || !isPlain(url)) return `${refusal} Its address begins with https:// or http://, and has no password.`;
  if (!isHeld || !isBare(url)) return `${refusal} Its address ends with its path: no ? and no # follow.`;
  return `${refusal} It is of another site. If answers may go there, write data-proxies="${proxy}" into the script tag of hosted-form; an application calls allowProxies.`;
}
