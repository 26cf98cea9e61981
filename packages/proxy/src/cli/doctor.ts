import { parseArgs } from 'node:util';
import { CommandError } from './command.js';
import type { Command, Terminal } from './command.js';
import { examine } from './doctor/examine.js';
import type { DoctorTarget } from './doctor/examine.js';
import { isCallable, resolveAddress } from './doctor/page.js';
import { isFileAddress } from './doctor/place-checks.js';
import { reportLines } from './doctor/report.js';
import { findInstalledRelease, openRelease } from './doctor/scripts/release.js';
import type { Release } from './doctor/scripts/release.js';
import type { Web } from './doctor/visit.js';
import { readFormId, readOutgoing, refusal } from './wrong-call.js';

/** The command `hosted-form-proxy doctor`: it examines a page from outside, and reports what is wrong with its forms. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'examines a page from outside, and says what is wrong and how to mend it',
  help: [
    'hosted-form-proxy doctor <address of a page> [options]',
    '',
    'Tries the page, the script and the proxy as a browser would. It makes no submission, needs no token,',
    'and calls no servers but your own. Exit code: 0 if all is well, 1 if something is wrong.',
    '',
    '  --form <id>        A form that a script puts into the page',
    '  --proxy <address>  The proxy of that form [/forms]',
    '  --release <folder> The release to compare the scripts with: the package hosted-form, or its files [the installed one]',
    '  --timeout <ms>     The time for one answer, in milliseconds [15000]',
    '  --json             The findings as JSON: code, level, what, mend, paste, form, help',
    '',
    'Example:',
    '  npx hosted-form-proxy doctor https://www.example.com/contact',
  ].join('\n'),
  run: (args, terminal) => {
    const fetch = readOutgoing(terminal.env) ?? globalThis.fetch;
    const installed = findInstalledRelease(process.cwd());
    return runDoctor(args, terminal, { fetch, now: () => performance.now(), installed });
  },
};

/**
 * Runs the command.
 *
 * @param ports The network, the clock and the release that is installed here, which tests replace.
 * @throws CommandError `page_missing`, `page_address_invalid`, `address_invalid`, `form_id_invalid`, `number_invalid`,
 *   `release_missing`, `ended`
 */
export async function runDoctor(
  args: readonly string[],
  terminal: Terminal,
  { installed, ...ports }: Pick<Web, 'fetch' | 'now'> & { readonly installed?: Release | undefined },
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      form: { type: 'string' },
      proxy: { type: 'string', default: '/forms' },
      release: { type: 'string' },
      timeout: { type: 'string', default: '15000' },
      json: { type: 'boolean', default: false },
    },
  });
  const { HOSTED_FORM_FORMS: forms, HOSTED_FORM_ORIGINS: origins } = terminal.env;
  const target: DoctorTarget = {
    ...readTarget(positionals, values.form, values.proxy),
    release: values.release === undefined ? installed : readRelease(values.release),
    lists: { forms, origins },
  };
  const web: Web = { ...ports, timeLimit: readTimeout(values.timeout), signal: terminal.signal };
  const findings = await examine(web, target);
  if (terminal.signal.aborted) throw new CommandError('ended', 'Ended before everything was tried.');
  const isWell = findings.every(({ level }) => level !== 'error');
  const { page } = target;
  if (values.json) terminal.say(JSON.stringify({ page, ok: isWell, findings }, null, 2));
  else for (const line of reportLines(page, findings)) terminal.say(line);
  return isWell ? 0 : 1;
}

function readTarget([page, ...more]: readonly string[], form: string | undefined, proxy: string): DoctorTarget {
  if (page === undefined || more.length > 0) throw refusal('page_missing', 'Give the address of one page.');
  const namedForms = form === undefined ? [] : [{ formId: readFormId(form), proxy: readProxy(proxy) }];
  if (isFileAddress(page)) return { page, namedForms };
  if (/^https?:\/\/[^/]/.test(page) && URL.canParse(page)) return { ...readPage(new URL(page)), namedForms };
  throw refusal('page_address_invalid', 'The address of a page begins with https:// or http://.');
}

/** Parts the address of a page from the name and the password in it, which nobody is to read. */
function readPage(url: URL): Pick<DoctorTarget, 'page' | 'credentials'> {
  const { origin, username, password } = url;
  if (username === '' && password === '') return { page: url.href };
  const [name, word] = [username, password].map(decode);
  [url.username, url.password] = ['', ''];
  return { page: url.href, credentials: { origin, name: name ?? '', password: word ?? '' } };
}

/** Decodes a part of an address. A percent sign that begins no escape stays. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A relative address follows the page, which is not known yet. */
function readProxy(text: string): string {
  if (isCallable(resolveAddress(text, 'https://page.invalid'))) return text;
  throw refusal(
    'address_invalid',
    '--proxy is a path of the page’s site, such as /forms, or a whole address with https:// or http://.',
  );
}

/** @throws CommandError `release_missing` */
function readRelease(folder: string): Release {
  const release = openRelease(folder);
  if (release) return release;
  throw refusal(
    'release_missing',
    `--release is a folder with hosted-form.js in it, or in cdn/ or dist/cdn/: ${folder}`,
  );
}

function readTimeout(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw refusal('number_invalid', '--timeout must be a whole number of milliseconds.');
}
