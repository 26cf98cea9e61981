import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ProxyConfigurationError } from '../proxy/errors.js';
import { tokenFromFile, type ServeOptions } from '../proxy/node.js';
import { CommandError, type Terminal } from './command.js';
import { defaultTokenFile } from './default-token-file.js';
import { placesOf, PROXY_SETTINGS, type ProxySetting, type ProxySettingName } from './proxy-settings.js';

/** The options that a command's arguments and environment say. */
export type CommandProxyOptions = ServeOptions & { readonly hostname: string; readonly port: number };

/** What was said, by name. */
type Said = Partial<Record<ProxySettingName, string>>;

/**
 * Reads the settings; an argument goes before the environment, and an empty value is none. What the proxy itself checks
 * (addresses, ids, limits) is left to it.
 *
 * @throws CommandError `service_missing`, `forms_missing`, `token_missing`, `token_as_argument`, `token_twice`,
 *   `number_invalid`, `rate_limit_invalid`, `switch_invalid`, those of `tokenFromFile`; of `parseArgs` for other arguments.
 */
export function readProxyOptions(args: readonly string[], env: Terminal['env']): CommandProxyOptions {
  const said = readSaid(args, env);
  return {
    service: said.service ?? missing('service'),
    forms: listOf(said.forms ?? missing('forms')),
    token: readToken(said, env),
    port: numberOf('port', said.port) ?? 8080,
    hostname: said.host ?? '127.0.0.1',
    basePath: said.basePath ?? '/forms',
    ...given('keys', said.keys),
    ...given('keepKeys', numberOf('keepKeys', said.keepKeys)),
    ...given('maxBody', numberOf('maxBody', said.maxBody)),
    ...given('timeout', numberOf('timeout', said.timeout)),
    ...given(
      'origins',
      said.origins?.split(',').map((origin) => origin.trim()),
    ),
    ...given('trustProxy', numberOf('trustProxy', said.trustProxy)),
    ...given('rateLimit', rateOf(said.rateLimit)),
    ...given('formToken', switchOf(said.formToken)),
    ...given('secret', said.secret),
  };
}

function readSaid(args: readonly string[], env: Terminal['env']): Said {
  if (args.some((arg) => /^--token(=|$)/.test(arg))) {
    const sentence =
      'The token is no argument, because others can see those: set HOSTED_FORM_TOKEN, or use --token-file.';
    throw new CommandError('token_as_argument', sentence, { exitCode: 2 });
  }
  const settings = Object.entries<ProxySetting>(PROXY_SETTINGS);
  const flags = settings.flatMap(([, { flag }]) => (flag === undefined ? [] : [[flag, { type: 'string' }] as const]));
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(flags) });
  const said = settings.map(([name, setting]) => {
    const value = (setting.flag === undefined ? undefined : values[setting.flag]) ?? env[setting.env];
    return [name, typeof value === 'string' && value !== '' ? value : undefined];
  });
  return Object.fromEntries(said) as Said;
}

function missing(name: ProxySettingName): never {
  const { value, meaning } = PROXY_SETTINGS[name];
  const sentence = `Say ${placesOf(PROXY_SETTINGS[name])} <${value}>. ${meaning}`;
  throw new CommandError(`${name}_missing`, sentence, { exitCode: 2 });
}

function listOf(forms: string): readonly string[] | 'all' {
  return forms === 'all' ? 'all' : forms.split(',').map((id) => id.trim());
}

function readToken({ token, tokenFile }: Said, env: Terminal['env']): ServeOptions['token'] {
  if (token !== undefined && tokenFile !== undefined) {
    throw new CommandError('token_twice', 'Say HOSTED_FORM_TOKEN or a token file, not both.', { exitCode: 2 });
  }
  if (token !== undefined) return token;
  const file = tokenFile ?? defaultTokenFile(env);
  if (tokenFile === undefined && !existsSync(file)) {
    const sentence = 'There is no token: get one with hosted-form connect, or set HOSTED_FORM_TOKEN.';
    throw new CommandError('token_missing', sentence, { exitCode: 2 });
  }
  try {
    const clientSecret = env['HOSTED_FORM_CLIENT_SECRET'];
    return tokenFromFile(file, { clientSecret });
  } catch (cause) {
    if (cause instanceof ProxyConfigurationError) throw new CommandError(cause.code, cause.message, { cause });
    throw cause;
  }
}

function numberOf(name: ProxySettingName, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const most = name === 'port' ? 65_535 : Number.MAX_SAFE_INTEGER;
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  const sentence = `${placesOf(PROXY_SETTINGS[name])} must be a whole number up to ${String(most)}.`;
  throw new CommandError('number_invalid', sentence, { exitCode: 2 });
}

function rateOf(text: string | undefined): ServeOptions['rateLimit'] {
  if (text === undefined) return undefined;
  if (text === 'off') return false;
  const [, submissions, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (submissions !== undefined) return { submissions: Number(submissions), per: Number(seconds) * 1000 };
  const sentence = `${placesOf(PROXY_SETTINGS.rateLimit)} must be as 10/60 (submissions, seconds), or off.`;
  throw new CommandError('rate_limit_invalid', sentence, { exitCode: 2 });
}

function switchOf(text: string | undefined): boolean | undefined {
  if (text === undefined || text === 'on' || text === 'off') return text === undefined ? undefined : text === 'on';
  throw new CommandError('switch_invalid', `${placesOf(PROXY_SETTINGS.formToken)} must be on or off.`, { exitCode: 2 });
}

/** A member of the options, or none: what is not said is left to the proxy. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
