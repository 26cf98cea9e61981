import { isObject, parseObject } from '../../unknown-value.js';

/** The kinds of web servers, in the order in which they are offered. */
export const SERVER_NAMES = ['nginx', 'apache', 'caddy', 'docker', 'php', 'node'] as const;

/** A kind of web server. `node` is an app of one's own. */
export type ServerName = (typeof SERVER_NAMES)[number];

/** Tells whether a text names a kind of web server. */
export const isServerName = (text: unknown): text is ServerName => SERVER_NAMES.some((name) => name === text);

/** The answers of the person, or the options in their place. None of it is a secret. */
export interface Answers {
  /** The service's address before `/api/v2`. */
  readonly service: string;
  readonly forms: readonly string[];
  readonly server: ServerName;
  /** The address of the page with the form, without a name and a password. */
  readonly page: string;
  /** The beginning of the proxy's addresses: `/forms`. */
  readonly basePath: string;
  /** The port that the proxy listens on. */
  readonly port: number;
  /** The number of the owner's own web servers before the proxy. */
  readonly ownProxies: number;
  /** Other sites whose pages may use the proxy. */
  readonly origins: readonly string[];
  /** The folder of the site that the scripts go to; `''` where the person copies them. */
  readonly assets: string;
  /** The address of the script on the site. */
  readonly script: string;
  /** Where people go when the form does not come; `''` for the whole page that the proxy draws. */
  readonly fallback: string;
  /** The number of fields on the first page of the first form; `undefined` where it is not known. */
  readonly fields: number | undefined;
  /** The application of `connect`; `''` where the token came otherwise. */
  readonly clientId: string;
}

/** The answers of an earlier run. Each is what the person typed, and is read anew. */
export type EarlierAnswers = Partial<Record<keyof Answers, string>>;

/** Writes answers for a later run. */
export function writeAnswers({ forms, origins, port, ownProxies, fields, ...texts }: Answers): string {
  const lists = { forms: forms.join(','), ...(origins.length > 0 && { origins: origins.join(',') }) };
  const all = {
    ...texts,
    ...lists,
    port: String(port),
    ownProxies: String(ownProxies),
    ...(fields && { fields: String(fields) }),
  };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** Reads the answers of an earlier run; none from a damaged file. */
export function readAnswers(text: string): EarlierAnswers {
  const found = parseObject(text);
  if (!isObject(found) || !isServerName(found['server'])) return {};
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
}

/** Returns the number of fields that an earlier run has found, as long as the first form is the same. */
export function readFieldCount({ forms, fields = '' }: EarlierAnswers, [first]: readonly string[]): number | undefined {
  return forms?.split(',')[0] === first && /^[1-9]\d{0,3}$/.test(fields) ? Number(fields) : undefined;
}
