import ipaddr from 'ipaddr.js';
import { ProxyConfigurationError } from '../errors.js';

/** The connection of a request, as far as the server knows it. */
export interface Connection {
  /** The address at the other end of the socket; `undefined` where the runtime does not tell it. */
  readonly address?: string | undefined;
  /** The path and query of the request as they came, where the server knows them: a `Request` has normalised them. */
  readonly target?: string | undefined;
  /** The path that the proxy is mounted at, where the server has cut it off the target. */
  readonly mountedAt?: string | undefined;
}

/** The settings by which a visitor is found. */
export interface VisitorSettings {
  readonly trustProxy: number | undefined;
  readonly clientAddress: ((request: Request) => string | undefined) | undefined;
}

/**
 * Reads the addresses of the owner's own servers, each as what a visitor is counted by.
 *
 * @throws ProxyConfigurationError `address_invalid`
 */
export function readOwnServers(addresses: readonly string[]): ReadonlySet<string> {
  return new Set(
    addresses.map((address: unknown) => {
      const network = toNetwork(typeof address === 'string' ? address : undefined);
      if (network !== undefined) return network;
      throw new ProxyConfigurationError(
        'address_invalid',
        `The option "ownServers" must list addresses such as 203.0.113.7, not ${JSON.stringify(address)}.`,
      );
    }),
  );
}

/** Returns the path and query of a request: as they came where they are known, else as the `Request` has them. */
export function readTarget({ url }: Request, { target }: Connection): string {
  return target ?? url.slice(new URL(url).origin.length);
}

/** Counts the trusted reverse proxies before this one. */
export function countTrustedHops({ trustProxy }: Pick<VisitorSettings, 'trustProxy'>, { address }: Connection): number {
  return trustProxy ?? (address !== undefined && isThisMachine(address) ? 1 : 0);
}

/**
 * Returns what a visitor is counted by: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has.
 *
 * @returns `undefined` where the address is not known. A connection from this machine without `X-Forwarded-For` comes from a
 *   reverse proxy that does not tell the visitor: all visitors would be counted as one.
 */
export function findVisitor(settings: VisitorSettings, request: Request, connection: Connection): string | undefined {
  if (settings.clientAddress) return toNetwork(settings.clientAddress(request));
  const hops = countTrustedHops(settings, connection);
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const chain = [...forwarded.filter(Boolean), connection.address];
  return toNetwork(chain[chain.length - 1 - hops]);
}

/** Tells whether an address is one of this machine itself. */
export function isThisMachine(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** Returns the network of one visitor: an IPv4 address, or the /64 of an IPv6 address. */
function toNetwork(text: string | undefined): string | undefined {
  const address = parseAddress(text ?? '');
  if (!address) return undefined;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Parses an address, with a port or without. An IPv4 address within IPv6 (`::ffff:192.0.2.1`) becomes the IPv4 address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, bracketed, plain = bracketed ?? text] =
    /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)$/.exec(text) ?? [];
  const address = plain.replace(/%.*$/, '');
  // Decision 0057: the library learns by an exception that a text is no IPv4 address. Each costs more than all else that the guard does.
  if (/^[\d.]+$/.test(address) && ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}
