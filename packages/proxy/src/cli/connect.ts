import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { ProxyConfigurationError } from '../errors.js';
import { PLATFORM } from '../ports.js';
import type { Ports } from '../ports.js';
import { TIME_LIMITS } from '../time-limits.js';
import { defaultTokenFile, prepareTokenFile, saveTokenFile } from '../token/token-disk.js';
import { requestToken, TokenRequestError } from '../token/token-request.js';
import type { GrantedToken } from '../token/token-request.js';
import { toPlainLine } from '../unknown-value.js';
import { askForCallback, CALLBACK_PATH, listenForCallback } from './callback.js';
import type { Arrival, CallbackServer } from './callback.js';
import { CommandError } from './command.js';
import type { Command, Terminal } from './command.js';
import { readConnectOptions } from './connect-options.js';
import type { ConnectOptions } from './connect-options.js';
import { openBrowser } from './open-browser.js';
import { readOutgoing } from './wrong-call.js';

/** The parts of the platform that the command uses, and tests replace. */
export interface ConnectPorts extends Pick<Ports, 'now' | 'wait'> {
  readonly fetch: typeof fetch;
  /** Opens an address in the person's browser. */
  readonly open: (address: string) => void;
  /** Returns an unguessable text of 43 characters that is valid in an address. */
  readonly newSecret: () => string;
}

const REAL_PORTS: ConnectPorts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  open: openBrowser,
  newSecret: () => randomBytes(32).toString('base64url'),
  now: PLATFORM.now,
  wait: PLATFORM.wait,
};

const HELP = `hosted-form-proxy connect --service https://… --client-id … [options]

Gets a token of the service for your site's proxy. It opens the service's page in your browser, where you allow the access,
and saves the token in a file that only you can read. The token is never shown.

  --service <address>     the service's address, before /api/v2
  --client-id <id>        the id of the application that you have registered there
  --token-file <path>     the file for the token; default: ~/.config/hosted-form/token.json
  --port <n>              the port of 127.0.0.1 to listen on; default: a free one
  --redirect-port <n>     the port in the redirect address http://127.0.0.1:<n>${CALLBACK_PATH}, if the service wants it
                          exactly; the command listens on it, unless --port names another one
  --redirect-host <host>  localhost, if the service does not take 127.0.0.1 in the redirect address
  --paste                 for a browser on another machine, as over SSH: you open the address there, and paste the one
                          that it ends at
  --no-open               only prints the address, and does not open the browser

The variable HOSTED_FORM_CLIENT_SECRET is the application's secret. Without it, you are asked for the secret.

  hosted-form-proxy connect --service https://www.example.com --client-id 4711`;

/** The command `hosted-form-proxy connect`: a person allows the site to use their account, and the token is saved in a file. */
export const connect: Command = {
  name: 'connect',
  summary: 'gets a token for your proxy: you allow it in the browser, and it is saved in a file',
  help: HELP,
  run: runConnect,
};

/** Runs the command, and says what comes next. */
export async function runConnect(args: readonly string[], terminal: Terminal, ports?: ConnectPorts): Promise<number> {
  const options = await getToken(args, terminal, ports);
  terminal.say('Now start the proxy, with the ids of your forms:');
  terminal.say(
    `  npx hosted-form-proxy serve --service ${options.service} --forms 101,102${nameTokenFile(options, terminal)}`,
  );
  return 0;
}

/**
 * Gets a token, and saves it.
 *
 * @param given The platform, which tests replace.
 * @throws CommandError `no_secret`, `access_denied`, `authorization_failed`, `timeout`, `interrupted`,
 *   `service_unreachable`, `token_refused`, `answer_not_understood`, those of the options and of the callback, and
 *   `token_file_symlink` and `token_file_unwritable`.
 */
export async function getToken(
  args: readonly string[],
  terminal: Terminal,
  given?: ConnectPorts,
): Promise<ConnectOptions> {
  const ports = given ?? { ...REAL_PORTS, fetch: readOutgoing(terminal.env) ?? REAL_PORTS.fetch };
  const options = readConnectOptions(args, terminal.env);
  // A file that cannot be written is reported before the person begins.
  convertFileErrors(() => prepareTokenFile(options.tokenFile));
  const secret = await readSecret(terminal);
  const state = ports.newSecret();
  const callback = await waitForBrowser(options, terminal, state);
  try {
    const port = options.redirectPort ?? callback.port;
    const redirectUri = `http://${options.redirectHost}${port === 0 ? '' : `:${String(port)}`}${CALLBACK_PATH}`;
    const flow: Flow = { options, secret, redirectUri, state, verifier: ports.newSecret() };
    openServicePage(flow, terminal, ports);
    const arrival = await awaitArrival(callback, terminal, ports);
    await finishFlow(flow, arrival, terminal, ports);
  } finally {
    callback.close();
  }
  terminal.say(`Connected. The token is in ${options.tokenFile}`);
  return options;
}

/** Names the token file where `serve` would not find it by itself. */
function nameTokenFile({ tokenFile }: ConnectOptions, { env }: Terminal): string {
  return tokenFile === resolve(defaultTokenFile(env)) ? '' : ` --token-file ${tokenFile}`;
}

async function waitForBrowser(
  options: ConnectOptions,
  { ask, env, say }: Terminal,
  state: string,
): Promise<CallbackServer> {
  if (!options.pastes) {
    if (env['SSH_CONNECTION']) say('If your browser is on another machine, end this with Ctrl+C, and add --paste.');
    return listenForCallback(options.port, state);
  }
  if (ask) return askForCallback(ask, options.port, state);
  throw new CommandError('no_terminal', '--paste needs a terminal, where you can paste an address.');
}

/** An authorization code flow (RFC 6749, section 4.1). */
interface Flow {
  readonly options: ConnectOptions;
  readonly secret: string;
  readonly redirectUri: string;
  /** Ties the answer to this request. */
  readonly state: string;
  /** Ties the code to this command (PKCE). A service that does not know PKCE ignores it. */
  readonly verifier: string;
}

async function readSecret({ env, ask, signal }: Terminal): Promise<string> {
  const secret = env['HOSTED_FORM_CLIENT_SECRET'] || (await ask?.('The secret of the application (it is not shown): '));
  if (secret) return secret.trim();
  if (signal.aborted) throw new CommandError('interrupted', 'Ended. No token was issued.');
  throw new CommandError(
    'no_secret',
    "The application's secret is needed. Set HOSTED_FORM_CLIENT_SECRET, or type it at a terminal.",
  );
}

function openServicePage(flow: Flow, terminal: Terminal, ports: ConnectPorts): void {
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

/** Waits for the browser's return, for five minutes at most, and until the person ends the command. */
async function awaitArrival(
  { arrival }: CallbackServer,
  { signal }: Terminal,
  { wait }: ConnectPorts,
): Promise<Arrival> {
  const done = new AbortController();
  const late = wait(TIME_LIMITS.consent, AbortSignal.any([signal, done.signal])).then(
    () => {
      throw new CommandError('timeout', 'No answer came within five minutes.');
    },
    (cause: unknown) => {
      throw new CommandError('interrupted', 'Ended. No token was issued.', { cause });
    },
  );
  try {
    return await Promise.race([arrival, late]);
  } finally {
    done.abort();
  }
}

/** Exchanges the browser's code for a token, saves it, and shows the outcome in the browser. */
async function finishFlow(flow: Flow, arrival: Arrival, terminal: Terminal, ports: ConnectPorts): Promise<void> {
  try {
    const granted = await exchangeCode(flow, readCode(arrival.parameters), terminal, ports);
    const { service, clientId, tokenFile } = flow.options;
    convertFileErrors(() => saveTokenFile(tokenFile, { ...granted, service, clientId }));
  } catch (error) {
    const isRefusal = error instanceof CommandError && error.code === 'access_denied';
    await arrival.answer(isRefusal ? 'refused' : 'failed');
    throw error;
  }
  await arrival.answer('connected');
}

function readCode(parameters: URLSearchParams): string {
  const error = parameters.get('error');
  if (error === 'access_denied')
    throw new CommandError('access_denied', 'You have refused the access. No token was issued.');
  const code = parameters.get('code');
  if (error === null && code) return code;
  const reason = [toPlainLine(error), toPlainLine(parameters.get('error_description'))].filter(Boolean).join(': ');
  throw new CommandError('authorization_failed', `The service did not offer you to allow the access: ${reason}`);
}

async function exchangeCode(flow: Flow, code: string, terminal: Terminal, ports: ConnectPorts): Promise<GrantedToken> {
  const { options, secret, redirectUri, verifier } = flow;
  const parameters = {
    grant_type: 'authorization_code',
    client_id: options.clientId,
    client_secret: secret,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  };
  const { service } = options;
  const { fetch, now } = ports;
  const { signal } = terminal;
  const timeLimit = TIME_LIMITS.tokenExchange;
  try {
    return await requestToken({ service, parameters, fetch, now, timeLimit, signal });
  } catch (error) {
    if (signal.aborted) throw new CommandError('interrupted', 'Ended. No token was saved.', { cause: error });
    if (error instanceof TokenRequestError) throw new CommandError(error.code, error.message, { cause: error });
    throw error;
  }
}

/** Does work on the token file, and converts its errors to those of a command. */
function convertFileErrors(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProxyConfigurationError)) throw error;
    throw new CommandError(error.code, error.message, { cause: error });
  }
}
