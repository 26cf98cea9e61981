import { ProxyConfigurationError } from '../errors.js';
import { markUnsent } from '../once/outcome.js';
import { toObject } from '../unknown-value.js';

/** The addresses of an organisation's own proxies, which calls to the outside go through. */
interface OutgoingProxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

/** This machine itself is never called through a proxy. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns a `fetch` that goes through the proxy that the environment names, as curl does: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`,
 * in capitals or not. Node 20 has no switch for it.
 *
 * @example
 * serveProxy({ service, token, forms: ['101'], fetch: outgoingFetch(process.env) ?? fetch });
 *
 * @returns `undefined` where the environment names none.
 * @throws ProxyConfigurationError `outgoing_proxy_invalid`
 */
export function outgoingFetch(env: Readonly<Record<string, string | undefined>>): typeof fetch | undefined {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const httpProxy = readAddress('HTTP_PROXY', read('HTTP_PROXY'));
  const httpsProxy = readAddress('HTTPS_PROXY', read('HTTPS_PROXY'));
  const except = read('NO_PROXY').trim();
  if (except === '*' || !(httpProxy || httpsProxy)) return undefined;
  let client: ReturnType<typeof createClient> | undefined;
  return async (input, init) => {
    client ??= createClient({ httpProxy, httpsProxy, noProxy: [except, ...THIS_MACHINE].join(',') });
    const call = await client;
    return input instanceof Request ? call(input.url, partsOf(new Request(input, init))) : call(input, init);
  };
}

/** Checks the address of a proxy. One without a scheme is of http. It may hold a password, so no error shows it. */
function readAddress(name: string, text: string): string {
  if (text === '') return '';
  const address = text.includes('://') ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new ProxyConfigurationError(
    'outgoing_proxy_invalid',
    `The variable ${name} must be the address of a proxy, such as http://proxy.example.com:3128.`,
  );
}

// Decision 0056: the client knows NO_PROXY and tunnels, and runs on Node 20.
/** Creates the client. Its package is loaded only here, because most machines need none of it. */
async function createClient(proxies: OutgoingProxies): Promise<typeof fetch> {
  // Node's own `fetch` takes no agent of another version of undici, so the `fetch` is of that version, too.
  const undici = await import('undici');
  const dispatcher = new undici.EnvHttpProxyAgent(proxies);
  const call: unknown = undici.fetch;
  if (!isFetch(call)) throw new TypeError('undici has no fetch.');
  return async (input, init) => {
    try {
      return await call(input, Object.assign({}, init, { dispatcher }));
    } catch (cause) {
      throw cause instanceof Error && wasRefusedByProxy(cause) ? markUnsent(cause) : cause;
    }
  };
}

function isFetch(value: unknown): value is typeof fetch {
  return typeof value === 'function';
}

/** Returns the parts of a request of this platform, which another version of undici does not know as one. */
function partsOf({ method, headers, body, redirect, signal }: Request): RequestInit {
  const parts = { method, headers: [...headers], redirect, signal };
  return body === null ? parts : Object.assign(parts, { body, duplex: 'half' });
}

/** Tells whether the proxy made no tunnel, so that nothing was sent to the service. */
function wasRefusedByProxy(error: unknown): boolean {
  const { cause, message } = toObject(error);
  if (typeof message === 'string' && /^Proxy response \(\d+\)/.test(message)) return true;
  return cause instanceof Error && wasRefusedByProxy(cause);
}
