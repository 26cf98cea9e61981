// Pages from which a browser makes no call to a proxy, whatever the connection: files, frames without an origin, pages with a foreign base.
import { LoadError } from '../model/errors.js';
import { readOfPage } from '../platform/page.js';

/** The place of a page, as far as its calls depend on it. */
export interface Place {
  /** With a colon: `https:`. */
  readonly protocol: string;
  /** `null` as a text, where the page has none. */
  readonly origin: string;
  /** The address to which relative ones belong. */
  readonly base: string;
}

/** Returns the place of the page. */
export const readPlace = (): Place => ({
  protocol: location.protocol,
  origin: self.origin,
  base: readOfPage('baseURI'),
});

/** Says why a page can't call this address, in English for its owner; `undefined` where it can. */
export function findObstacle({ protocol, origin, base }: Place, address: string): string | undefined {
  if (protocol === 'file:')
    return 'The page is a file, and a file can’t call the proxy. Open the page by a web server: https://… or http://localhost.';
  if (origin === 'null')
    return 'The page has no origin, so its calls are refused. It is in a sandboxed frame: add allow-same-origin to its sandbox.';
  // A whole address does not follow the base.
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address) || !URL.canParse(address, base)) return undefined;
  const asked = new URL(address, base);
  return asked.origin === origin
    ? undefined
    : `The page has a <base> of another site, so the proxy is looked for at ${asked.origin}. Write its whole address: proxy="${origin}${asked.pathname.replace(/\/form\/.*/, '')}".`;
}

/** Names the obstacle behind a failed call. Returns any other error unchanged. No later attempt can overcome an obstacle. */
export function explainFailure(error: unknown, place: Place): unknown {
  if (!(error instanceof LoadError) || error.details.address === undefined) return error;
  const obstacle = findObstacle(place, error.details.address);
  return obstacle === undefined ? error : new LoadError('not-configured', obstacle, { cause: error });
}
