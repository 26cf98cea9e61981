import type { LogEntry } from '../calls/log.js';
import { ProxyConfigurationError } from '../errors.js';
import type { ProxyError } from '../errors.js';
import { serveProxy } from '../node.js';
import type { ServedProxy, ServeOptions } from '../node.js';
import { untilAborted } from '../time-limits.js';
import { readErrorCode, toObject, toPlainLine } from '../unknown-value.js';
import { CommandError } from './command.js';
import type { Command, Terminal } from './command.js';
import { DEFAULT_MAX_BODY, MEBIBYTE } from '../options.js';
import { findDrawing } from './drawing-package.js';
import { readProxyOptions } from './proxy-options.js';
import type { CommandProxyOptions } from './proxy-options.js';
import { nameSetting, settingLines } from './proxy-settings.js';
import type { ProxySettingName } from './proxy-settings.js';
import { writeNginxLines } from './setup/servers/nginx-lines.js';

/** The command `hosted-form-proxy serve`: it serves the proxy until a signal comes, and then finishes the calls under way. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'runs the token proxy, the only part that has the token',
  help: [
    'hosted-form-proxy serve --service <address> --forms <ids> [options]',
    '',
    'Stands between the pages of your site and the service. It adds the token, admits only the calls that the',
    'listed forms need, and sends each submission once. SIGTERM or Ctrl+C ends it, after the calls under way.',
    'Standard output has one line of JSON for each request; everything else is on standard error.',
    '',
    'Where the package hosted-form-server is installed, it also draws forms: GET <base-path>/form/<id>.html.',
    '',
    'Each setting is an argument or a variable of the environment. The argument goes first.',
    '',
    ...settingLines(),
    '',
    'Example:',
    '  HOSTED_FORM_TOKEN=… npx hosted-form-proxy serve --service https://forms.example.com --forms 101,102',
  ].join('\n'),
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readProxyOptions(args, terminal.env);
  const served = await startServing(options, terminal);
  for (const line of welcomeLines(options, served)) terminal.complain(line);
  await untilAborted(terminal.signal);
  terminal.complain('Ending, after the calls under way.');
  await served.close();
  return 0;
}

/**
 * Starts the proxy, with its log in the terminal.
 *
 * @throws CommandError those of the proxy’s options, and for what the system refuses, such as `port_taken`.
 */
export async function startServing(options: CommandProxyOptions, terminal: Terminal): Promise<ServedProxy> {
  const logging = {
    onRequest: (entry: LogEntry) => terminal.say(JSON.stringify(entry)),
    onError: (error: ProxyError) => terminal.complain(errorLine(error, new Date())),
  };
  const drawing = (await findDrawing())?.createDrawing();
  return serve({ ...options, ...logging, ...(drawing && { drawing }) });
}

async function serve(options: ServeOptions): Promise<ServedProxy> {
  try {
    return await serveProxy(options);
  } catch (cause) {
    if (cause instanceof ProxyConfigurationError) throw toSettingError(cause);
    throw toStartError(cause) ?? cause;
  }
}

/** The setting that each mistake in the proxy's options is about. */
const SETTING_BY_CODE: Partial<Record<ProxyConfigurationError['code'], ProxySettingName>> = {
  token_missing: 'token',
  token_invalid: 'token',
  token_of_other_service: 'service',
  service_invalid: 'service',
  forms_invalid: 'forms',
  form_id_invalid: 'forms',
  base_path_invalid: 'basePath',
  keys_invalid: 'keys',
  keys_folder_foreign: 'keys',
  redis_missing: 'keys',
  postgres_missing: 'keys',
  origin_invalid: 'origins',
  secret_invalid: 'secret',
  partials_invalid: 'partials',
};

function toSettingError(cause: ProxyConfigurationError): CommandError {
  const name = SETTING_BY_CODE[cause.code];
  const setting = name ? ` (${nameSetting(name)})` : '';
  return new CommandError(cause.code, `${cause.message}${setting}\nSee ${cause.help}`, { cause, exitCode: 2 });
}

/** The code and sentence where the folder for the keys can't be made. */
const NO_FOLDER = ['keys_unavailable', 'The folder for the keys cannot be created. Check --keys.'] as const;

/** The codes and sentences for the system's errors at the start. */
const START_FAILURES: Readonly<Record<string, readonly [code: string, sentence: string]>> = {
  EADDRINUSE: ['port_taken', 'Something else listens there already: choose another --port.'],
  EACCES: ['no_access', 'This account has no access. Ports below 1024 and other people’s folders need permission.'],
  EADDRNOTAVAIL: ['host_unknown', 'This machine has no such address. Check --host.'],
  ENOTFOUND: ['host_unknown', 'This machine has no such address. Check --host.'],
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ENOENT: NO_FOLDER,
  EROFS: NO_FOLDER,
};

function toStartError(cause: unknown): CommandError | undefined {
  const failure = START_FAILURES[readErrorCode(cause)];
  if (!failure) return undefined;
  const [code, sentence] = failure;
  return new CommandError(code, `${sentence} (${toPlainLine(toObject(cause)['message'])})`, { cause });
}

function welcomeLines(
  { forms, fetch, maxBody = DEFAULT_MAX_BODY, trustProxy = 1 }: CommandProxyOptions,
  { url, metricsUrl }: ServedProxy,
): readonly string[] {
  const path = new URL(url).pathname.replace(/\/$/, '');
  const lines = writeNginxLines({
    basePath: path,
    proxy: new URL(url).origin,
    maxBody: Math.ceil(maxBody / MEBIBYTE),
    ownProxies: trustProxy,
  });
  const formId = forms === 'all' ? '101' : (forms[0] ?? '101');
  return [
    `The proxy listens at ${url}`,
    `Whether it lives and is ready: ${new URL('/healthz', url).href} and /readyz`,
    ...(metricsUrl === undefined ? [] : [`Figures for Prometheus: ${metricsUrl}`]),
    ...(fetch ? ['Calls to the service go through the proxy of HTTPS_PROXY or HTTP_PROXY.'] : []),
    `Have your web server pass ${path}/ on to it, and tell the visitor’s address. In nginx:`,
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    'Put these two lines on the page:',
    '',
    '  <script type="module" src="/assets/hosted-form.js"></script>',
    `  <hosted-form form-id="${formId}" proxy="${path}"></hosted-form>`,
    '',
  ];
}

/** Returns the line for an error, with its causes, which no answer shows, and where it is explained. */
function errorLine(error: ProxyError, at: Date): string {
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) causes.push(toPlainLine(cause.message));
  const said = [`${at.toISOString()} ${error.code}: ${error.message}`, ...causes].join(' ← ');
  return `${said} See ${error.help}`;
}
