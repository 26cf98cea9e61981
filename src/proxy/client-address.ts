import type { GuardSettings } from './guard-options.js';

/** Who is at the other end of a connection, as the server knows it. */
export interface Connection {
  /** Of the socket; `undefined` where the runtime does not tell. */
  readonly address?: string | undefined;
}

/** How many reverse proxies stand before this one that are believed. */
export function trustedHops({ trustProxy }: Pick<GuardSettings, 'trustProxy'>, { address }: Connection): number {
  return trustProxy ?? (address !== undefined && isThisMachine(address) ? 1 : 0);
}

/**
 * What a visitor is counted by: an IPv4 address, or the first 64 bits of an IPv6 address, which is what one household has.
 * `undefined` where it is not known: a connection from this machine itself that says nothing of a visitor is a reverse
 * proxy that does not tell, and all visitors would be counted as one.
 */
export function visitorOf(settings: GuardSettings, request: Request, connection: Connection): string | undefined {
  if (settings.clientAddress) return networkOf(settings.clientAddress(request));
  const hops = trustedHops(settings, connection);
  const told = (request.headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const chain = [...told.filter(Boolean), connection.address];
  const address = chain[chain.length - 1 - hops];
  return networkOf(address);
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/i.test(address);
}

function networkOf(address: string | undefined): string | undefined {
  const plain = (address ?? '').replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '');
  const [, v4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(plain) ?? [];
  if (v4 !== undefined) return v4;
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(plain)) return undefined;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
