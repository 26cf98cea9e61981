import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ProxyConfigurationError } from '../errors.js';
import { parseFiguresPlace } from '../node/figures-server.js';
import { tokenFromFile } from '../node.js';
import type { ServeOptions } from '../node.js';
import type { PartialAddress } from '../partials/partial-options.js';
import { placeFirstToken } from '../token/first-token.js';
import { defaultTokenFile } from '../token/token-disk.js';
import { CommandError } from './command.js';
import type { Terminal } from './command.js';
import { isSettingName, nameSetting, PROXY_SETTINGS } from './proxy-settings.js';
import { readOutgoing } from './wrong-call.js';
import type { ProxySetting, ProxySettingName } from './proxy-settings.js';

/** The proxy's options, as the arguments and the environment of a command set them. */
export type CommandProxyOptions = ServeOptions & { readonly hostname: string; readonly port: number };

const DAY = 86_400_000;

/** The texts that were set, by the name of the setting. */
type SettingTexts = Partial<Record<ProxySettingName, string>>;

/**
 * Reads the proxy's options. An argument goes before the environment, and an empty value is none. The proxy itself checks
 * addresses, ids and limits.
 *
 * @throws CommandError `service_missing`, `forms_missing`, `token_missing`, `token_as_argument`, `token_twice`,
 *   `partials_secret_missing`, `number_invalid`, `rate_limit_invalid`, `switch_invalid`, `outgoing_proxy_invalid`,
 *   `metrics_invalid`, those of `tokenFromFile`; that of `parseArgs` for unknown
 *   arguments.
 */
export function readProxyOptions(args: readonly string[], env: Terminal['env']): CommandProxyOptions {
  const texts = readTexts(args, env);
  const [keepKeys, maxBody] = [readNumber('keepKeys', texts), readNumber('maxBody', texts)];
  const [timeout, trustProxy] = [readNumber('timeout', texts), readNumber('trustProxy', texts)];
  const rateLimit = readRateLimit(texts.rateLimit);
  const formToken = readSwitch('formToken', texts);
  const serverTiming = readSwitch('serverTiming', texts);
  const fetch = readOutgoing(env);
  const carry = readCarry(texts);
  const port = readNumber('port', texts) ?? 8080;
  const metrics = readMetrics(texts.metrics, port);
  return {
    service: texts.service ?? refuseMissing('service'),
    forms: readForms(texts.forms ?? refuseMissing('forms')),
    token: readToken(texts, env, fetch),
    port,
    hostname: texts.host ?? '127.0.0.1',
    basePath: texts.basePath ?? '/forms',
    // The proxy has its own defaults for all that follows.
    ...(fetch && { fetch }),
    ...(metrics && { metrics }),
    ...(texts.keys !== undefined && { keys: texts.keys }),
    ...(keepKeys !== undefined && { keepKeys }),
    ...(carry !== undefined && { carry }),
    ...(texts.partials !== undefined && { partials: readPartials(texts.partials, texts.partialsSecret) }),
    ...(maxBody !== undefined && { maxBody }),
    ...(timeout !== undefined && { timeout }),
    ...(texts.origins !== undefined && { origins: splitList(texts.origins) }),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(texts.ownServers !== undefined && { ownServers: splitList(texts.ownServers) }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(formToken !== undefined && { formToken }),
    ...(serverTiming !== undefined && { serverTiming }),
    ...(texts.script !== undefined && { drawnScript: { src: texts.script } }),
    ...(texts.secret !== undefined && { secret: texts.secret }),
  };
}

function readTexts(args: readonly string[], env: Terminal['env']): SettingTexts {
  if (args.some((arg) => /^--token(=|$)/.test(arg))) {
    const sentence =
      'The token cannot be an argument, because other users can see those. Set HOSTED_FORM_TOKEN, or use --token-file.';
    throw new CommandError('token_as_argument', sentence, { exitCode: 2 });
  }
  const settings = Object.entries<ProxySetting>(PROXY_SETTINGS);
  const flags = settings.flatMap(([, { flag }]) => (flag === undefined ? [] : [[flag, { type: 'string' }] as const]));
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(flags) });
  const texts: SettingTexts = {};
  for (const [name, setting] of settings) {
    const value = (setting.flag === undefined ? undefined : values[setting.flag]) ?? env[setting.env];
    if (isSettingName(name) && typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

function refuseMissing(name: ProxySettingName): never {
  const { value, meaning } = PROXY_SETTINGS[name];
  const sentence = `Set ${nameSetting(name)} <${value}>. ${meaning}`;
  throw new CommandError(`${name}_missing`, sentence, { exitCode: 2 });
}

function readForms(text: string): readonly string[] | 'all' {
  return text === 'all' ? 'all' : splitList(text);
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

function readToken(
  { token, tokenFile, firstToken }: SettingTexts,
  env: Terminal['env'],
  fetch: typeof globalThis.fetch | undefined,
): ServeOptions['token'] {
  if (token !== undefined && tokenFile !== undefined) {
    throw new CommandError('token_twice', 'Set HOSTED_FORM_TOKEN or a token file, not both.', { exitCode: 2 });
  }
  if (token !== undefined) return token;
  const file = tokenFile ?? defaultTokenFile(env);
  if (tokenFile === undefined && firstToken === undefined && !existsSync(file)) {
    const sentence = 'There is no token. Get one with hosted-form-proxy connect, or set HOSTED_FORM_TOKEN.';
    throw new CommandError('token_missing', sentence, { exitCode: 2 });
  }
  try {
    if (firstToken !== undefined) placeFirstToken(file, firstToken);
    const clientSecret = env['HOSTED_FORM_CLIENT_SECRET'];
    return tokenFromFile(file, { clientSecret, ...(fetch && { fetch }) });
  } catch (cause) {
    if (cause instanceof ProxyConfigurationError)
      throw new CommandError(cause.code, `${cause.message}\nSee ${cause.help}`, { cause });
    throw cause;
  }
}

function readNumber(name: ProxySettingName, { [name]: text }: SettingTexts): number | undefined {
  if (text === undefined) return undefined;
  const max = name === 'port' ? 65_535 : Number.MAX_SAFE_INTEGER;
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
  const sentence = `${nameSetting(name)} must be a whole number up to ${String(max)}.`;
  throw new CommandError('number_invalid', sentence, { exitCode: 2 });
}

/** Reads the settings of carried drafts. A limit or a place turns them on, unless they are switched off. */
function readCarry(texts: SettingTexts): ServeOptions['carry'] {
  const isOn = readSwitch('carry', texts);
  const [bytes, days] = [readNumber('carryBytes', texts), readNumber('carryDays', texts)];
  const [total, perVisitor] = [readNumber('carryTotal', texts), readNumber('carryPerVisitor', texts)];
  const keys = texts.carryKeys;
  if (isOn === false) return false;
  const limits = {
    ...(bytes !== undefined && { bytes }),
    ...(days !== undefined && { keep: days * DAY }),
    ...(total !== undefined && { total }),
    ...(perVisitor !== undefined && { perVisitor }),
    ...(keys !== undefined && { keys }),
  };
  return isOn || Object.keys(limits).length > 0 ? limits : undefined;
}

/** Reads where partial answers go. The proxy checks the address, and the length of the secret. */
function readPartials(address: string, secret: string | undefined): PartialAddress {
  if (secret !== undefined) return { address, secret };
  const { meaning } = PROXY_SETTINGS.partialsSecret;
  const sentence = `Set ${nameSetting('partialsSecret')}, which ${nameSetting('partials')} needs. ${meaning}`;
  throw new CommandError('partials_secret_missing', sentence, { exitCode: 2 });
}

function readRateLimit(text: string | undefined): ServeOptions['rateLimit'] {
  if (text === undefined) return undefined;
  if (text === 'off') return false;
  const [, submissions, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (submissions !== undefined) return { submissions: Number(submissions), per: Number(seconds) * 1000 };
  const sentence = `${nameSetting('rateLimit')} must be off, or submissions and seconds such as 10/60.`;
  throw new CommandError('rate_limit_invalid', sentence, { exitCode: 2 });
}

/** Reads the place of the figures. They are never where visitors come. */
function readMetrics(text: string | undefined, visitors: number): ServeOptions['metrics'] {
  if (text === undefined) return undefined;
  const place = parseFiguresPlace(text, visitors);
  if (place) return place;
  const sentence = `${nameSetting('metrics')} must be a port, or an address with a port such as 10.0.0.5:9464, and not the port of --port.`;
  throw new CommandError('metrics_invalid', sentence, { exitCode: 2 });
}

function readSwitch(name: ProxySettingName, { [name]: text }: SettingTexts): boolean | undefined {
  if (text === undefined || text === 'on' || text === 'off') return text === undefined ? undefined : text === 'on';
  throw new CommandError('switch_invalid', `${nameSetting(name)} must be on or off.`, { exitCode: 2 });
}
