import { resolve } from 'node:path';
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
import type { Finding } from './doctor/findings.js';
import { mendAndLook } from './mend/mend-and-look.js';
import type { Looking } from './mend/mend-and-look.js';
import { openSetupFolder } from './mend/setup-folder.js';
import { writePageLines } from './setup/plan.js';
import { MACHINE } from './setup/setup-ports.js';
import type { SetupPorts } from './setup/setup-ports.js';
import { readFormId, readOutgoing, refusal } from './wrong-call.js';

/** The command `hosted-form-proxy doctor`: it examines a page from outside, and reports what is wrong with its forms. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'examines a page from outside, and says what is wrong, and mends what it can',
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
    '  --json             The findings as JSON: code, level, what, mend, paste, change, form, help',
    '  --mend             Shows each mend that it can make itself, and makes it after a yes; then it looks again',
    '  --yes              Makes them without a question',
    '  --dry-run          Shows them, and writes nothing',
    '  --page-file <file> The page on this machine',
    '  --settings <file>  The settings of the proxy: a file of variables, or hosted-form-config.php',
    '  --setup <folder>   What setup has written [hosted-form-setup]',
    '',
    'Example:',
    '  npx hosted-form-proxy doctor https://www.example.com/contact',
  ].join('\n'),
  run: (args, terminal) => {
    const fetch = readOutgoing(terminal.env) ?? globalThis.fetch;
    const installed = findInstalledRelease(process.cwd());
    return runDoctor(args, terminal, {
      fetch,
      now: () => performance.now(),
      installed,
      machine: { ...MACHINE, fetch },
    });
  },
};

/** The parts of the machine that the command uses, which tests replace. */
export interface DoctorPorts extends Pick<Web, 'fetch' | 'now'>, Pick<Looking, 'restart'> {
  /** The release that is installed here. */
  readonly installed?: Release | undefined;
  /** The files and programs that a mend uses. */
  readonly machine?: SetupPorts;
}

/**
 * Runs the command.
 *
 * @throws CommandError `page_missing`, `page_address_invalid`, `address_invalid`, `form_id_invalid`, `number_invalid`,
 *   `release_missing`, `mend_missing`, `mend_as_json`, `interrupted`, `ended`
 */
export async function runDoctor(args: readonly string[], terminal: Terminal, ports: DoctorPorts): Promise<number> {
  const { values, positionals } = readArguments(args);
  const { HOSTED_FORM_FORMS: forms, HOSTED_FORM_ORIGINS: origins } = terminal.env;
  const folder = resolve(values.setup);
  const { machine } = ports;
  const opened = values.mend && machine ? await openSetupFolder(folder, machine) : undefined;
  const target: DoctorTarget = {
    ...readTarget(positionals, values.form, values.proxy),
    release: values.release === undefined ? ports.installed : readRelease(values.release),
    lists: { forms, origins },
    lines: opened && readLines(writePageLines(opened.answers).lines),
  };
  const { fetch, now, restart } = ports;
  const web: Web = { fetch, now, timeLimit: readTimeout(values.timeout), signal: terminal.signal };
  const look = async () => {
    const findings = await examine(web, target);
    if (terminal.signal.aborted) throw new CommandError('ended', 'Ended before everything was tried.');
    show(target.page, findings, values.json, terminal);
    return findings;
  };
  const first = await look();
  const [page, settings] = [values['page-file'], values.settings].map((file) => file && resolve(file));
  const mending = {
    asking: { ...terminal, isYes: values.yes },
    say: terminal.say,
    isDry: values['dry-run'],
    files: { page, settings, folder },
  };
  const last =
    values.mend && machine ? await mendAndLook(first, { look, restart }, { ...mending, ports: machine }) : first;
  return isWell(last) ? 0 : 1;
}

const isWell = (findings: readonly Finding[]): boolean => findings.every(({ level }) => level !== 'error');

function show(page: string, findings: readonly Finding[], isJson: boolean, { say }: Terminal): void {
  if (isJson) say(JSON.stringify({ page, ok: isWell(findings), findings }, null, 2));
  else for (const line of reportLines(page, findings)) say(line);
}

/** @throws CommandError `mend_missing`, `mend_as_json` */
function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      form: { type: 'string' },
      proxy: { type: 'string', default: '/forms' },
      release: { type: 'string' },
      timeout: { type: 'string', default: '15000' },
      json: { type: 'boolean', default: false },
      mend: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'page-file': { type: 'string' },
      settings: { type: 'string' },
      setup: { type: 'string', default: 'hosted-form-setup' },
    },
  });
  const isForMend = values.yes || values['dry-run'] || (values['page-file'] ?? values.settings) !== undefined;
  if (isForMend && !values.mend)
    throw refusal('mend_missing', '--yes, --dry-run, --page-file and --settings go with --mend.');
  if (values.json && values.mend)
    throw refusal('mend_as_json', '--mend talks with a person, and --json with a program.');
  return { values, positionals };
}

/** Reads the lines for a page: the script, and the tag of the form. */
const readLines = ([script = '', ...form]: readonly string[]): DoctorTarget['lines'] => ({
  script,
  form: form.join('\n'),
});

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
