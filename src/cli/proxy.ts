import type { ProxyError } from '../proxy/errors.js';
import type { LogEntry } from '../proxy/index.js';
import { ProxyConfigurationError } from '../proxy/errors.js';
import { serveProxy, type ServedProxy, type ServeOptions } from '../proxy/node.js';
import { CommandError, type Command, type Terminal } from './command.js';
import { readProxyOptions, type CommandProxyOptions } from './proxy-options.js';
import { placesOf, PROXY_SETTINGS, settingLines, type ProxySettingName } from './proxy-settings.js';

/** Listens until the signal comes; then what is under way is finished. */
export const proxyCommand: Command = {
  name: 'proxy',
  summary: 'runs the token proxy: the only part that has the token',
  help: [
    'hosted-form proxy --service <address> --forms <ids> [options]',
    '',
    'Stands between the pages of your site and the service: adds the token, lets through only what the',
    'forms that you list need, and makes each submission once. SIGTERM or Ctrl+C ends it; the calls',
    'under way are finished first. Standard output has one line of JSON for each request, standard',
    'error everything else.',
    '',
    'Each setting is an argument or a variable of the environment; the argument goes first.',
    '',
    ...settingLines(),
    '',
    'Example:',
    '  HOSTED_FORM_TOKEN=… npx hosted-form proxy --service https://forms.example.com --forms 101,102',
  ].join('\n'),
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readProxyOptions(args, terminal.env);
  const logging = {
    onRequest: (entry: LogEntry) => terminal.say(JSON.stringify(entry)),
    onError: (error: ProxyError) => terminal.complain(errorLine(error, new Date())),
  };
  const served = await serve({ ...options, ...logging });
  for (const line of welcome(options, served.url)) terminal.complain(line);
  await ended(terminal.signal);
  terminal.complain('Ending. The calls under way are finished first.');
  await served.close();
  return 0;
}

async function serve(options: ServeOptions): Promise<ServedProxy> {
  try {
    return await serveProxy(options);
  } catch (cause) {
    if (cause instanceof ProxyConfigurationError) throw wrongOption(cause);
    throw notListening(cause) ?? cause;
  }
}

/** Which setting a mistake in the proxy's options is about. */
const SETTINGS_OF: Partial<Record<ProxyConfigurationError['code'], ProxySettingName>> = {
  token_missing: 'token',
  token_invalid: 'token',
  service_invalid: 'service',
  forms_invalid: 'forms',
  form_id_invalid: 'forms',
  base_path_invalid: 'basePath',
  keys_invalid: 'keys',
  redis_missing: 'keys',
  origin_invalid: 'origins',
  secret_invalid: 'secret',
};

function wrongOption(cause: ProxyConfigurationError): CommandError {
  const name = SETTINGS_OF[cause.code];
  const places = name ? ` (${placesOf(PROXY_SETTINGS[name])})` : '';
  return new CommandError(cause.code, `${cause.message}${places}`, { cause, exitCode: 2 });
}

/** The system's reasons for which a proxy can't start, as sentences. */
const REASONS: Readonly<Record<string, readonly [code: string, sentence: string]>> = {
  EADDRINUSE: ['port_taken', 'Something else listens there already: choose another --port.'],
  EACCES: ['no_access', 'This account may not: ports below 1024 and other people’s folders are not for everybody.'],
  EADDRNOTAVAIL: ['host_unknown', 'This machine has no such address: look at --host.'],
  ENOTFOUND: ['host_unknown', 'This machine has no such address: look at --host.'],
  ENOTDIR: ['keys_unavailable', 'The folder for the keys can’t be made: look at --keys.'],
  EROFS: ['keys_unavailable', 'The folder for the keys can’t be made: look at --keys.'],
};

function notListening(cause: unknown): CommandError | undefined {
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
  const [name, sentence] = REASONS[String(code)] ?? [];
  if (name === undefined) return undefined;
  return new CommandError(name, `${String(sentence)} (${String(message)})`, { cause });
}

function welcome({ forms, basePath }: CommandProxyOptions, url: string): readonly string[] {
  const path = new URL(url).pathname.replace(/\/$/, '');
  const formId = forms === 'all' ? '101' : (forms[0] ?? '101');
  return [
    `The proxy listens at ${url}`,
    `Let your web server pass ${basePath?.replace(/\/+$/, '') ?? ''}/ on to it, and put these two lines on the page:`,
    '',
    '  <script type="module" src="/assets/hosted-form.js"></script>',
    `  <hosted-form form-id="${formId}" proxy="${path}"></hosted-form>`,
    '',
  ];
}

/** What went wrong, with its causes, which the browser is not told. */
function errorLine(error: ProxyError, at: Date): string {
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) causes.push(cause.message);
  return [`${at.toISOString()} ${error.code}: ${error.message}`, ...causes].join(' ← ');
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
