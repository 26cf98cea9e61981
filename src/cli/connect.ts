import { createHash, randomBytes } from 'node:crypto';
import { ProxyConfigurationError } from '../proxy/errors.js';
import { PLATFORM } from '../proxy/ports.js';
import { prepareTokenFile, saveTokenFile } from '../proxy/token-disk.js';
import { plainWords, requestToken, TokenRequestError, type GivenToken } from '../proxy/token-request.js';
import { CALLBACK_PATH, listenForCallback, type Arrival, type Callback } from './callback.js';
import { CommandError, type Command, type Terminal } from './command.js';
import { readConnectOptions, type ConnectOptions } from './connect-options.js';
import { openBrowser } from './open-browser.js';

/** The world round the command, for tests to hold. */
export interface ConnectPorts {
  readonly fetch: typeof fetch;
  readonly open: (address: string) => void;
  /** A text that nobody can guess, of 43 characters that may stand in an address. */
  readonly newSecret: () => string;
  readonly now: () => number;
  /** Fulfils after so many milliseconds; rejects as soon as the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const REAL: ConnectPorts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  open: openBrowser,
  newSecret: () => randomBytes(32).toString('base64url'),
  now: PLATFORM.now,
  wait: PLATFORM.wait,
};

/** Milliseconds that a person has for the page of the service. */
const PATIENCE = 300_000;

/** Milliseconds for the service's answer. */
const LIMIT = 30_000;

const HELP = `hosted-form connect --service https://… --client-id … [options]

Gets a token of the service for your site's proxy: opens the service's page in your browser, where you allow it, and keeps the
token in a file that you alone can read. The token is never shown.

  --service <address>     the service, before /api/v2
  --client-id <id>        of the application that you have made there
  --token-file <path>     default: ~/.config/hosted-form/token.json
  --port <n>              listen on this port of 127.0.0.1; default: a free one
  --redirect-port <n>     the port in the redirect address, where the service wants it exactly:
                          http://127.0.0.1:<n>${CALLBACK_PATH}; it is listened on, unless --port says another
  --no-open               only print the address, do not open the browser

HOSTED_FORM_CLIENT_SECRET in the environment is the application's secret; without it you are asked for it.

  hosted-form connect --service https://www.example.com --client-id 4711`;

/** `hosted-form connect`: a person allows the site to use their account, and the token is kept in a file. */
export const connect: Command = {
  name: 'connect',
  summary: 'get a token for your proxy: allow it in the browser, and it is kept in a file',
  help: HELP,
  run: (args, terminal) => runConnect(args, terminal),
};

/**
 * Does it.
 *
 * @throws CommandError `no_secret`, `access_denied`, `authorization_failed`, `state_mismatch`, `timeout`, `interrupted`,
 *   `service_unreachable`, `token_refused`, `answer_not_understood`, those of the options and of the callback, and
 *   `token_file_symlink` and `token_file_unwritable`.
 */
export async function runConnect(args: readonly string[], terminal: Terminal, ports = REAL): Promise<number> {
  const options = readConnectOptions(args, terminal.env);
  // What would not work at the end is told before the person begins.
  tellFileErrors(() => prepareTokenFile(options.tokenFile));
  const secret = await secretOf(terminal);
  const callback = await listenForCallback(options.port);
  try {
    const redirectUri = `http://127.0.0.1:${String(options.redirectPort ?? callback.port)}${CALLBACK_PATH}`;
    const flow: Flow = { options, secret, redirectUri, state: ports.newSecret(), verifier: ports.newSecret() };
    askInBrowser(flow, terminal, ports);
    const arrival = await inPatience(callback, terminal, ports);
    await finish(flow, arrival, terminal, ports);
  } finally {
    callback.close();
  }
  terminal.say(`Connected. The token is in ${options.tokenFile}`);
  terminal.say("For your proxy: token: tokenFromFile('…') of hosted-form/proxy/node.");
  return 0;
}

/** One way through the browser. */
interface Flow {
  readonly options: ConnectOptions;
  readonly secret: string;
  readonly redirectUri: string;
  /** Ties the answer to this question. */
  readonly state: string;
  /** Ties the code to this command (PKCE); a service that does not know it leaves it out. */
  readonly verifier: string;
}

async function secretOf({ env, ask, signal }: Terminal): Promise<string> {
  const secret = env['HOSTED_FORM_CLIENT_SECRET'] || (await ask?.('The secret of the application (it is not shown): '));
  if (secret) return secret.trim();
  if (signal.aborted) throw new CommandError('interrupted', 'Ended. No token was made.');
  throw new CommandError(
    'no_secret',
    "The application's secret is needed: set HOSTED_FORM_CLIENT_SECRET, or type it at a terminal.",
  );
}

function askInBrowser(flow: Flow, terminal: Terminal, ports: ConnectPorts): void {
  const { options, redirectUri, state, verifier } = flow;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: options.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const address = `${options.service}/api/v2/oauth2/authorize?${query.toString()}`;
  terminal.say(`${options.opensBrowser ? 'If your browser does not open this page by itself, open' : 'Open'} it here:`);
  terminal.say(address);
  if (options.opensBrowser) ports.open(address);
}

/** The browser's return, within five minutes and until the person ends the command. */
async function inPatience({ arrival }: Callback, { signal }: Terminal, { wait }: ConnectPorts): Promise<Arrival> {
  const done = new AbortController();
  const late = wait(PATIENCE, AbortSignal.any([signal, done.signal])).then(
    () => {
      throw new CommandError('timeout', 'No answer came within five minutes.');
    },
    (cause: unknown) => {
      throw new CommandError('interrupted', 'Ended. No token was made.', { cause });
    },
  );
  try {
    return await Promise.race([arrival, late]);
  } finally {
    done.abort();
  }
}

/** Makes a token of what the browser has brought, and tells the browser how it ended. */
async function finish(flow: Flow, arrival: Arrival, terminal: Terminal, ports: ConnectPorts): Promise<void> {
  try {
    const given = await exchange(flow, codeOf(arrival.parameters, flow.state), terminal, ports);
    const { service, clientId, tokenFile } = flow.options;
    tellFileErrors(() => saveTokenFile(tokenFile, { ...given, service, clientId }));
  } catch (error) {
    const isRefusal = error instanceof CommandError && error.code === 'access_denied';
    await arrival.answer(isRefusal ? 'refused' : 'failed');
    throw error;
  }
  await arrival.answer('connected');
}

function codeOf(parameters: URLSearchParams, state: string): string {
  if (parameters.get('state') !== state) {
    throw new CommandError('state_mismatch', 'An answer came that does not belong to this question. Please try again.');
  }
  const error = parameters.get('error');
  if (error === 'access_denied') throw new CommandError('access_denied', 'You have refused. No token was made.');
  const code = parameters.get('code');
  if (error === null && code) return code;
  const said = [plainWords(error), plainWords(parameters.get('error_description'))].filter(Boolean).join(': ');
  throw new CommandError('authorization_failed', `The service did not let you allow it: ${said}`);
}

async function exchange(flow: Flow, code: string, terminal: Terminal, ports: ConnectPorts): Promise<GivenToken> {
  const { options, secret, redirectUri, verifier } = flow;
  const parameters = {
    grant_type: 'authorization_code',
    client_id: options.clientId,
    client_secret: secret,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  };
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(LIMIT)]);
  const { fetch, now } = ports;
  try {
    return await requestToken({ service: options.service, parameters, fetch, now, signal });
  } catch (error) {
    if (terminal.signal.aborted) throw new CommandError('interrupted', 'Ended. No token was kept.', { cause: error });
    if (error instanceof TokenRequestError) throw new CommandError(error.code, error.message, { cause: error });
    throw error;
  }
}

function tellFileErrors(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProxyConfigurationError)) throw error;
    throw new CommandError(error.code, error.message, { cause: error });
  }
}
