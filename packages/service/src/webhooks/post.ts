import { request as plainRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './network.js';
import { createResolve, literalAddress, refusalSentence } from './receivers.js';
import type { Resolve } from './receivers.js';

/** One call of an address. */
export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer to a call. */
export interface PostAnswer {
  readonly status: number;
  /** The beginning of the answer, at most 1 kB. */
  readonly excerpt: string;
  /** The address that a redirect names. */
  readonly location?: string | undefined;
  /** When the receiver asks to be called again (`Retry-After`). */
  readonly retryAfter?: string | undefined;
}

/** Posts to an address, and resolves to the answer whatever its status. Redirects are not followed. */
export type Post = (request: PostRequest, signal: AbortSignal) => Promise<PostAnswer>;

/** An address that this service must not call. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'forbidden-address';
}

/** Options of calls. */
export interface PostOptions {
  /** Origins (`http://127.0.0.1:4100`) that may lie in the own network. Default: none. */
  readonly allowPrivateWebhooks?: readonly string[];
  readonly resolve?: Resolve;
}

/** The limit of an excerpt, in bytes. */
const LONGEST_EXCERPT = 1024;

function refused(hostname: string): ForbiddenAddressError {
  return new ForbiddenAddressError(refusalSentence(hostname));
}

// Decision 0035: the lookup of the connection itself is checked, because names change their addresses.
/**
 * Resolves a name for the connection that is about to be made, and that uses these very addresses. So a name cannot
 * show one address here and another a moment later. A name with a single address of the own network is refused.
 */
function publicOnly(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(refused(hostname), []);
        } else if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

/** Reads the beginning, and no more. An answer that breaks off is still an answer. */
async function readExcerpt(answer: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream: AsyncIterable<Uint8Array> = answer;
  try {
    for await (const part of stream) {
      parts.push(part);
      length += part.length;
      if (length >= LONGEST_EXCERPT) break; // ends the connection
    }
  } catch {
    // The status counts.
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, LONGEST_EXCERPT));
}

/**
 * Creates the function that calls webhooks: over HTTP and HTTPS, and only on the public internet.
 * Rejects with a {@link ForbiddenAddressError} for addresses of the own network, in any spelling and behind any name:
 * loopback, private, link-local, shared, unique local, IPv4 within IPv6.
 */
export function createPost({ allowPrivateWebhooks = [], resolve = createResolve() }: PostOptions = {}): Post {
  return async ({ url, headers, body }, signal) => {
    const target = new URL(url);
    const { protocol, hostname, origin } = target;
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new ForbiddenAddressError(`${protocol} is not for webhooks`);
    const mayBePrivate = allowPrivateWebhooks.includes(origin);
    const literal = literalAddress(target);
    // The lookup is not called for a host that is an IP address.
    if (!mayBePrivate && literal !== undefined && !isPublicAddress(literal)) throw refused(hostname);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      signal,
      agent: false,
      ...(mayBePrivate ? {} : { lookup: publicOnly(resolve) }),
    };
    const send = protocol === 'https:' ? secureRequest : plainRequest;
    const answer = await new Promise<IncomingMessage>((onAnswer, onError) => {
      send(url, options, onAnswer).on('error', onError).end(body);
    });
    // An error of the connection after the answer changes nothing.
    answer.on('error', () => undefined);
    const { statusCode: status = 0, headers: { location, 'retry-after': retryAfter } } = answer; // prettier-ignore
    return { status, location, retryAfter, excerpt: await readExcerpt(answer) };
  };
}
