import { isFormId } from '../../calls/call.js';
import { CommandError } from '../command.js';
import type { Terminal } from '../command.js';
import { readService } from '../connect-options.js';
import { readFallback, refusal } from '../wrong-call.js';
import { isServerName, SERVER_NAMES } from './answers.js';
import type { ServerName } from './answers.js';

/** A question whose answer may also be an option. */
export interface Question<Value> {
  /** The option, without its dashes. */
  readonly option: string;
  readonly text: string;
  /** Reads an answer. @throws CommandError for one that it refuses. */
  readonly read: (text: string) => Value | Promise<Value>;
}

/** The things that are known before a question. */
export interface Known {
  /** The text of the option. */
  readonly given: string | undefined;
  /** The answer that Enter gives. */
  readonly suggestion: string | undefined;
}

/** The way in which `setup` asks. */
export interface Asking extends Pick<Terminal, 'askLine' | 'complain' | 'signal'> {
  /** Whether suggestions are taken without a question. */
  readonly isYes: boolean;
}

/**
 * Returns the value of an option; else the suggestion, where nothing is asked; else asks until an answer can be read.
 *
 * @throws CommandError `<option>_missing`, `interrupted`, those of the reader for an option.
 */
export async function answer<Value>(
  asking: Asking,
  { option, text, read }: Question<Value>,
  known: Known,
): Promise<Value> {
  const { given, suggestion } = known;
  if (given !== undefined) return read(given);
  if (asking.isYes && suggestion !== undefined) return read(suggestion);
  if (asking.isYes || !asking.askLine) throw missing(option);
  for (;;) {
    const typed = (await askOnce(asking, suggestion ? `${text} [${suggestion}]: ` : `${text}: `)).trim();
    try {
      return await read(typed || (suggestion ?? ''));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      asking.complain(error.message);
    }
  }
}

/** Asks whether to do something. Where nothing is asked, the answer is yes only with `--yes`. */
export async function confirm(asking: Asking, text: string): Promise<boolean> {
  if (asking.isYes || !asking.askLine) return asking.isYes;
  return !/^n/i.test((await askOnce(asking, `${text} [Y/n] `)).trim());
}

/** Asks whether to change something that somebody has. Enter means no. Where nothing is asked, the answer is yes only with `--yes`. */
export async function agree(asking: Asking, text: string): Promise<boolean> {
  if (asking.isYes || !asking.askLine) return asking.isYes;
  return /^y/i.test((await askOnce(asking, `${text} [y/N] `)).trim());
}

async function askOnce({ askLine, signal }: Asking, text: string): Promise<string> {
  const typed = await askLine?.(text);
  if (typed !== undefined && !signal.aborted) return typed;
  throw new CommandError('interrupted', 'Ended. What was written stays; a second run begins with its answers.');
}

function missing(option: string): CommandError {
  return refusal(
    `${option.replaceAll('-', '_')}_missing`,
    `Say --${option}. Without a terminal nothing can be asked; --yes takes the suggestions where there are any.`,
  );
}

/** The questions about the site, and the readers of all options. */
export const QUESTIONS = {
  service: {
    option: 'service',
    text: 'The service’s address, before /api/v2 (https://forms.example.com)',
    read: readService,
  },
  forms: {
    option: 'forms',
    text: 'The ids of the forms for this site, commas between (101,102)',
    read: readForms,
  },
  server: {
    option: 'server',
    text: 'Your web server: nginx, apache, caddy, docker, php (a host with PHP) or node (an app of your own)',
    read: readServer,
  },
  page: {
    option: 'page',
    text: 'The address of the page that gets the form (https://www.example.com/contact)',
    read: readPage,
  },
  assets: {
    option: 'assets',
    text: 'The folder of your site for the scripts, such as /var/www/site/assets; - if you copy them yourself',
    read: (text: string) => (text === '-' ? '' : text),
  },
  clientId: {
    option: 'client-id',
    text: 'The id of the application in your account at the service, with the redirect address http://127.0.0.1/callback',
    read: (text: string) => text || refuse('client_id_missing', 'Name the application: without it there is no token.'),
  },
  fallback: {
    option: 'fallback',
    text: 'Where people go when the form does not come: mailto:office@example.com, or an address of your site',
    read: (text: string) => text && readFallback(text),
  },
  port: { option: 'port', text: 'Another port for the proxy', read: readPort },
  basePath: { option: 'base-path', text: 'What the addresses of the proxy begin with', read: readBasePath },
  origins: { option: 'origins', text: 'Other sites whose pages may use the proxy', read: readOrigins },
  ownProxies: { option: 'trust-proxy', text: 'How many web servers of your own are before the proxy', read: readCount },
} as const satisfies Record<string, Question<unknown>>;

function refuse(code: string, sentence: string): never {
  throw refusal(code, sentence);
}

function readForms(text: string): readonly string[] {
  const ids = text.split(/[\s,;]+/).filter(Boolean);
  if (ids.length > 0 && ids.every(isFormId)) return [...new Set(ids)];
  return refuse('form_id_invalid', 'Give the ids of forms, digits without a leading zero, commas between: 101,102');
}

function readServer(text: string): ServerName {
  const name = text.toLowerCase();
  return isServerName(name) ? name : refuse('server_unknown', `Say one of ${SERVER_NAMES.join(', ')}.`);
}

/** Reads the address of a page. A name and a password in it are left out: nothing of it is a secret then. */
function readPage(text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    return refuse('page_address_invalid', 'The address of a page begins with https:// or http://.');
  }
  const url = new URL(text);
  [url.username, url.password] = ['', ''];
  return url.href;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port > 0 && port < 65_536) return port;
  return refuse('port_invalid', '--port is a number from 1 to 65535.');
}

function readCount(text: string): number {
  return /^\d$/.test(text) ? Number(text) : refuse('number_invalid', '--trust-proxy is a number from 0 to 9.');
}

function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').flatMap((each) => each.trim() || []);
  const isOrigin = (each: string) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(each) && URL.canParse(each);
  // Browsers write an origin in small letters, without a slash at its end, and a name with accents in its coded form.
  if (origins.every(isOrigin)) return [...new Set(origins.map((each) => new URL(each).origin))];
  return refuse('origin_invalid', '--origins are origins such as https://www.example.com, commas between.');
}

function readBasePath(text: string): string {
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`;
  if (/^(?:\/[\w.~-]+)+$/.test(path)) return path;
  return refuse('base_path_invalid', '--base-path is a path such as /forms, of letters, digits and hyphens.');
}
