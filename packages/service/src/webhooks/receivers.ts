import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isPublicAddress } from './network.js';

/** Returns all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Asks the system for all addresses of a name. It takes a thread, of which there are two for names. */
function askSystem(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

/** Asks the servers of names, which takes no thread, however long they need. */
async function askServers(hostname: string): Promise<readonly LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const asked = [4, 6].map(async (family) => {
    const found = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
    return found.map((address) => ({ address, family }));
  });
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const reasons = answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : []));
  throw reasons.find((reason) => !isUnknown(reason)) ?? reasons[0];
}

/** The answers of servers that do not know a name, and of a machine without a server. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

function isUnknown(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && UNKNOWN.includes(String(reason.code));
}

// Decision 0066: a name whose server never answers is somebody else's receiver, too.
/**
 * Creates the function that finds the addresses of a name. The system is asked for names alone that no server knows: it may know them by
 * a file. Two names at a time wait for it, so that a few without an answer would hold up all others.
 */
export function createResolve(servers: Resolve = askServers, system: Resolve = askSystem): Resolve {
  return async (hostname) => {
    try {
      return await servers(hostname);
    } catch (error) {
      if (isUnknown(error)) return system(hostname);
      throw error;
    }
  };
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
  resolve = createResolve(),
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
