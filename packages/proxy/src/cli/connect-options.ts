import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultTokenFile } from '../token/token-disk.js';
import { CommandError } from './command.js';
import type { Terminal } from './command.js';

/** The options of `hosted-form-proxy connect`. */
export interface ConnectOptions {
  /** The service's address before `/api/v2`, without a slash at its end. */
  readonly service: string;
  readonly clientId: string;
  readonly tokenFile: string;
  /** The port to listen on; 0 for a free one. */
  readonly port: number;
  /** The port in the address that the service sends the browser to; `undefined` for the one that is listened on. */
  readonly redirectPort: number | undefined;
  /** The host in that address. Services that take a name only want `localhost`. */
  readonly redirectHost: 'localhost' | '127.0.0.1';
  /** The person pastes the address that the browser came back to, because it is on another machine. */
  readonly pastes: boolean;
  readonly opensBrowser: boolean;
}

/**
 * Reads the options of the command from its arguments.
 *
 * @throws CommandError `service_missing`, `service_invalid`, `service_insecure`, `client_id_missing`, `port_invalid`,
 *   `redirect_host_invalid`
 */
export function readConnectOptions(args: readonly string[], env: Terminal['env']): ConnectOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      service: { type: 'string' },
      'client-id': { type: 'string' },
      'token-file': { type: 'string' },
      port: { type: 'string' },
      'redirect-port': { type: 'string' },
      'redirect-host': { type: 'string', default: '127.0.0.1' },
      paste: { type: 'boolean', default: false },
      'no-open': { type: 'boolean' },
    },
  });
  const redirectPort = readPort('redirect-port', values['redirect-port']);
  return {
    service: readService(values.service),
    clientId: values['client-id'] || refuse('client_id_missing', 'Name the client with --client-id …'),
    tokenFile: resolve(values['token-file'] ?? defaultTokenFile(env)),
    port: readPort('port', values.port) ?? redirectPort ?? 0,
    redirectPort,
    redirectHost: readRedirectHost(values['redirect-host']),
    pastes: values.paste,
    opensBrowser: !values['no-open'] && !values.paste,
  };
}

function refuse(code: string, message: string): never {
  throw new CommandError(code, message, { exitCode: 2 });
}

/**
 * Reads the address of a service.
 *
 * @throws CommandError `service_missing`, `service_invalid`, `service_insecure`
 */
export function readService(text: string | undefined): string {
  if (!text) return refuse('service_missing', 'Name the service with --service https://…');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !(url.username || url.password || url.search || url.hash);
  if (!isPlain)
    return refuse('service_invalid', `This is not the address of a service, which begins with https://: ${text}`);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal) {
    return refuse('service_insecure', 'The address must be https, or the secret and the token travel unencrypted.');
  }
  return url.href.replace(/\/+$/, '').replace(/\/api\/v2$/, '');
}

function readRedirectHost(text: string): ConnectOptions['redirectHost'] {
  if (text === 'localhost' || text === '127.0.0.1') return text;
  return refuse(
    'redirect_host_invalid',
    '--redirect-host must be localhost or 127.0.0.1: the token stays on this machine.',
  );
}

function readPort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port > 0 && port < 65_536) return port;
  return refuse('port_invalid', `--${name} must be a number from 1 to 65535.`);
}
