import { networkInterfaces } from 'node:os';

/** Tells whether a request was sent to this server by one of its own names. */
export type IsOwnHost = (request: Request) => boolean;

/** The names of a server. */
export interface OwnHosts {
  /** The address that it listens on. */
  readonly hostname: string;
  /** Further names, as `forms.example` (any port) or `forms.example:8080`. */
  readonly publicHosts: readonly string[];
}

/** An invalid host name. Its code is stable. */
export class HostNameError extends Error {
  override readonly name = 'HostNameError';
  readonly code = 'public-host-invalid';
}

/** Addresses that mean all addresses of a machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Returns a host as browsers write it: lower case, IPv6 in brackets, without the port 80. */
function normalised(host: string): string | undefined {
  const isPlain = /^[^/?#@\\\s]+$/.test(host) && URL.canParse(`http://${host}`);
  return isPlain ? new URL(`http://${host}`).host : undefined;
}

const withBrackets = (hostname: string): string => (hostname.includes(':') ? `[${hostname}]` : hostname);

function listAddresses(hostname: string): readonly string[] {
  if (!EVERY_ADDRESS.has(hostname)) return [hostname];
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  return [hostname, ...own];
}

/**
 * Creates the check of the header `Host`: the names of the loopback, the server's address, and the given names. A server
 * that listens on all addresses has each of the machine's. A page elsewhere can make its own name lead to this server (DNS
 * rebinding), but the browser then sends that name.
 *
 * @returns A function that creates the check for a port.
 * @throws HostNameError when one of the given names is invalid.
 */
export function ownHosts({ hostname, publicHosts }: OwnHosts): (port: number) => IsOwnHost {
  const local = ['localhost', '127.0.0.1', '::1', ...listAddresses(hostname)];
  const given = publicHosts.map((name) => {
    const host = normalised(name);
    if (host === undefined)
      throw new HostNameError(`"${name}" is no name of a host, as forms.example or forms.example:8080`);
    return host;
  });
  return (port) => {
    const names = new Set([...local.map((name) => normalised(`${withBrackets(name)}:${port}`)), ...given]);
    return ({ headers, url }) => {
      const host = normalised(headers.get('host') ?? '');
      if (host === undefined || host !== new URL(url).host) return false;
      return names.has(host) || given.includes(host.replace(/:\d+$/, ''));
    };
  };
}

/** Answers a request that was sent to another name. Source: RFC 9110, section 15.5.20. */
export function misdirected(): Response {
  const error = 'This server does not go by the name in Host; PUBLIC_HOST names those that it goes by';
  return Response.json({ status: 'error', error, code: 'host-unknown' }, { status: 421 });
}
