import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, type Terminal } from './command.js';
import { defaultTokenFile } from './default-token-file.js';

/** What `hosted-form connect` was told. */
export interface ConnectOptions {
  /** The service's address before `/api/v2`, without a slash at its end. */
  readonly service: string;
  readonly clientId: string;
  readonly tokenFile: string;
  /** To listen on; 0 is a free one. */
  readonly port: number;
  /** The one in the address that the service sends the browser to; `undefined`: the one that is listened on. */
  readonly redirectPort: number | undefined;
  readonly opensBrowser: boolean;
}

/**
 * Reads the options of the command.
 *
 * @throws CommandError `service_missing`, `service_invalid`, `service_insecure`, `client_id_missing`, `port_invalid`
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
      'no-open': { type: 'boolean' },
    },
  });
  const redirectPort = readPort('redirect-port', values['redirect-port']);
  return {
    service: readService(values.service),
    clientId: values['client-id'] || wrong('client_id_missing', 'Say which client this is: --client-id …'),
    tokenFile: resolve(values['token-file'] ?? defaultTokenFile(env)),
    port: readPort('port', values.port) ?? redirectPort ?? 0,
    redirectPort,
    opensBrowser: !values['no-open'],
  };
}

function wrong(code: string, message: string): never {
  throw new CommandError(code, message, { exitCode: 2 });
}

function readService(text: string | undefined): string {
  if (!text) return wrong('service_missing', 'Say where the service is: --service https://…');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !(url.username || url.password || url.search || url.hash);
  if (!isPlain) return wrong('service_invalid', `This is no address of a service: ${text}`);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isHere) {
    return wrong('service_insecure', 'The secret and the token would travel in the open: the address must be https.');
  }
  return url.href.replace(/\/+$/, '').replace(/\/api\/v2$/, '');
}

function readPort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port > 0 && port < 65_536) return port;
  return wrong('port_invalid', `--${name} is a number from 1 to 65535.`);
}
