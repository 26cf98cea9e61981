import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isPublicAddress } from './network.js';

/** Returns all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Asks the system for all addresses of a name. */
export function askSystem(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

/** Milliseconds that the creation of a webhook waits for a name's addresses. */
const PATIENCE = 3000;

/** A list of origins that names something else. The message says what. */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  /** Stable, for programs. */
  readonly code = 'origin-invalid';
}

function readOrigin(text: string): string {
  if (!URL.canParse(text))
    throw new OriginError(`WEBHOOK_ORIGINS: "${text}" is not an origin such as http://127.0.0.1:9000`);
  const { origin, protocol, href } = new URL(text);
  if (/^https?:$/.test(protocol) && href === `${origin}/`) return origin;
  throw new OriginError(
    `WEBHOOK_ORIGINS: "${text}" must be an origin alone: http or https, a host, and a port if need be`,
  );
}

/**
 * Reads a list of origins with spaces or commas between them.
 * @throws OriginError naming what is not an origin.
 */
export function originsIn(list: string | undefined): readonly string[] {
  return (list ?? '').split(/[\s,]+/).filter((text) => text !== '').map(readOrigin); // prettier-ignore
}

/** Returns the sentence that refuses a host. */
export function refusalSentence(hostname: string): string {
  return `${hostname} is an address of the own network, and its origin is not one that webhooks may go to`;
}

/** Returns the host of an address if it is an IP address; `undefined` for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? undefined : literal;
}

/** The check of receivers of webhooks. */
export interface Receivers {
  /** Says why an address may not be called, as far as that can be known beforehand; `undefined` where it may. */
  refusal(url: string): Promise<string | undefined>;
}

/** Options of the check of receivers. */
export interface ReceiverOptions {
  /** Origins (`http://127.0.0.1:4100`) that may lie in the own network. Default: none. */
  readonly allowed?: readonly string[];
  readonly resolve?: Resolve;
  /** Ends the wait for a name's addresses. Default: after 3 s. */
  readonly patience?: () => Promise<void>;
}

/**
 * Creates the check whether an address may receive webhooks. A name that leads nowhere now may lead somewhere later, so
 * it is not refused. Every call checks again whether it leads into the own network (`post.ts`).
 */
export function createReceivers({
  allowed = [],
  resolve = askSystem,
  patience = () => wait(PATIENCE, undefined, { ref: false }),
}: ReceiverOptions = {}): Receivers {
  const findAddresses = async (hostname: string): Promise<readonly string[]> => {
    const found = await Promise.race([resolve(hostname).catch(() => undefined), patience()]);
    return found?.map(({ address }) => address) ?? [];
  };
  return {
    async refusal(text) {
      const url = new URL(text);
      if (allowed.includes(url.origin)) return undefined;
      const literal = literalAddress(url);
      const addresses = literal === undefined ? await findAddresses(url.hostname) : [literal];
      return addresses.every(isPublicAddress) ? undefined : refusalSentence(url.hostname);
    },
  };
}
