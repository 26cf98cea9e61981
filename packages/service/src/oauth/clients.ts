import { equalInConstantTime, sha256 } from '../values/secrets.js';
import { toStorableText } from '../values/storable-text.js';
import { readOptional } from './parameters.js';
import type { ClientRecord, OAuthStore } from './oauth-store.js';
import { OAuthError } from './refusal.js';

/** A store with clients. */
interface Clients {
  readonly oauth: OAuthStore;
}

/** A client to be registered. */
export interface NewClient {
  readonly id: string;
  readonly secret: string;
  /** The name that people see. */
  readonly name: string;
  /** Compared letter by letter; at `http://127.0.0.1` and `http://[::1]` with any port (RFC 8252, section 7.3). */
  readonly redirectUris: readonly string[];
}

/** The schemes that run or show something in place of going somewhere. */
const NOT_AN_ADDRESS = /^(?:javascript|data|blob|file|about|view-source|vbscript|ftp|wss?):$/;

/**
 * Returns why an address may not be given to a new client; `undefined` where it may. Source: RFC 9700, section 2.1, and RFC 8252, sections
 * 7.1 and 7.3: https, this machine's own addresses, and the scheme of an app, which has a dot.
 */
export function findRedirectFault(uri: string): string | undefined {
  // A header carries the address, and headers carry no other characters.
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'it is no whole address, like https://app.example/done';
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (hash !== '' || uri.includes('#')) return 'it may not have a part behind #';
  if (username !== '' || password !== '') return 'it may not hold a user or a password';
  if (uri.includes('*')) return 'it has to be whole, without *';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname) ? undefined : 'it has to begin with https://';
  if (NOT_AN_ADDRESS.test(protocol) || !protocol.includes('.'))
    return 'the scheme of an app has a dot, as com.example.app:/done';
  return undefined;
}

/** Registers a client, or changes the one of the same id. */
export async function registerClient(store: Clients, { secret, ...client }: NewClient): Promise<void> {
  if (secret === '') throw new TypeError('An empty secret would let everybody in');
  for (const uri of client.redirectUris) {
    // A header carries the address, and headers carry no other characters.
    if (!URL.canParse(uri) || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('#'))
      throw new TypeError(`"${uri}" cannot be a redirect_uri`);
  }
  await store.oauth.putClient({ ...client, secretHash: await sha256(secret) });
}

/** Finds a client. No client has an id that a store cannot keep. */
export async function findClient({ oauth }: Clients, id: string): Promise<ClientRecord | undefined> {
  return toStorableText(id) === id ? oauth.client(id) : undefined;
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:\/[^#]*)?)$/;

/** Removes the port of an address on the person's own machine. */
function withoutLoopbackPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1$2');
}

/** Tells whether a client may be answered at an address. */
export function mayRedirect({ redirectUris }: ClientRecord, uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  return redirectUris.some((one) => withoutLoopbackPort(one) === withoutLoopbackPort(uri));
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** Reads id and secret, which are urlencoded before they are joined. Source: RFC 6749, section 2.3.1. */
function basicCredentials(header: string): Credentials {
  try {
    const [, encoded = ''] = /^Basic +(\S+) *$/i.exec(header) ?? [];
    const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(atob(encoded)) ?? [];
    const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
    return { id: decoded(id), secret: decoded(secret) };
  } catch {
    return { id: '', secret: '' };
  }
}

function readCredentials(request: Request, parameters: URLSearchParams): Credentials {
  const header = request.headers.get('Authorization');
  const id = readOptional(parameters, 'client_id');
  const secret = readOptional(parameters, 'client_secret');
  if (header === null) return { id: id ?? '', secret: secret ?? '' };
  const basic = basicCredentials(header);
  if (secret !== undefined || (id !== undefined && id !== basic.id)) {
    throw new OAuthError('invalid_request', 'The client may identify itself in one way only');
  }
  return basic;
}

/** Authenticates the client that asks for a token, by Basic authentication or by parameters. Source: RFC 6749, section 2.3.1. */
export async function authenticate(
  store: Clients,
  request: Request,
  parameters: URLSearchParams,
): Promise<ClientRecord> {
  const { id, secret } = readCredentials(request, parameters);
  const [client, hash] = await Promise.all([findClient(store, id), sha256(secret)]);
  if (client && equalInConstantTime(hash, client.secretHash)) return client;
  throw new OAuthError('invalid_client', 'The client is not known, or its secret is wrong');
}
