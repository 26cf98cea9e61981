import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConsents, refuseUnheld } from './snippet-consents.js';
import { HOLDER_IDS } from '../snippets/script-holders.js';
import { TARGETS, isTarget, writePolicy, writeSnippet } from '../snippets/snippets.js';
import type { Embed, Snippet, Target } from '../snippets/snippets.js';
import { readErrorCode } from '../unknown-value.js';
import { CommandError } from './command.js';
import type { Command, Terminal } from './command.js';
import { readAddress, readFallback, readAttributes, readFormId, refusal } from './wrong-call.js';

/** Lists names for the help, in lines of its width. */
function listNames(option: string, names: readonly string[], after = ''): readonly string[] {
  const lines: string[] = [''];
  for (const [index, name] of names.entries()) {
    const word = name + (index === names.length - 1 ? after : ',');
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > 84) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line, index) => `  ${(index === 0 ? option : '').padEnd(24)} ${line}`);
}

/** The command `hosted-form-proxy snippet`: it writes the lines that put a form on a page. */
export const snippetCommand: Command = {
  name: 'snippet',
  summary: 'writes the lines that put a form on a page of your kind of site',
  help: [
    'hosted-form-proxy snippet --form <id> [options]',
    '',
    'Writes the lines for the page and the Content-Security-Policy that they need. It calls no server.',
    '',
    '  --form <id>              The id of the form',
    ...listNames('--for <kind>', TARGETS, ' [html]'),
    '  --proxy <address>        The base address of the proxy [/forms]',
    '  --script <address>       The address of hosted-form.js [/assets/hosted-form.js]',
    '  --integrity-of <file>    A script of the lines on this machine: the page then runs no other version. Can be repeated',
    '  --attribute <name=value> An attribute of the element, without a value for one that is on. Can be repeated',
    '  --fields <count>         How many fields the form has: their place is kept while it loads [5]',
    '  --fallback <address>     Where people go when the form does not come [the whole page, which the proxy draws].',
    '                           A proxy in PHP or a plain nginx draws none: name a page, or mailto:office@example.org',
    '  --consent <product>      A product of the page that holds scripts back: the lines exempt the form. Can be repeated.',
    '                           <product>:<choice> holds the form until the visitor agrees: cookiebot:preferences',
    ...listNames('', HOLDER_IDS),
    '  --json                   The parts as JSON: title, isTried, policy, parts',
    '',
    'Example:',
    '  npx hosted-form-proxy snippet --form 102 --for react --attribute draft=session --attribute outbox',
  ].join('\n'),
  run: (args, terminal) => runSnippet(args, terminal, (path) => readFile(path)),
};

/**
 * Runs the command.
 *
 * @param read Reads a file, which tests replace.
 * @throws CommandError `form_id_invalid`, `target_unknown`, `address_invalid`, `attribute_invalid`, `file_unreadable`, `integrity_unused`,
 *   `attribute_unused`, `fields_invalid`, `consent_unknown`, `consent_choice_invalid`, `consent_unused`
 */
export async function runSnippet(
  args: readonly string[],
  terminal: Pick<Terminal, 'say'>,
  read: (path: string) => Promise<Uint8Array>,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      form: { type: 'string', default: '' },
      for: { type: 'string', default: 'html' },
      proxy: { type: 'string', default: '/forms' },
      script: { type: 'string', default: '/assets/hosted-form.js' },
      'integrity-of': { type: 'string', multiple: true, default: [] },
      attribute: { type: 'string', multiple: true, default: [] },
      fields: { type: 'string', default: '5' },
      fallback: { type: 'string' },
      consent: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  });
  const embed: Embed = {
    formId: readFormId(values.form),
    proxy: readAddress(values.proxy, '--proxy').replace(/\/+$/, ''),
    script: readAddress(values.script, '--script'),
    attributes: readAttributes(values.attribute),
    fields: readFields(values.fields),
    ...(values.fallback !== undefined && { fallback: readFallback(values.fallback) }),
    consents: readConsents(values.consent),
    integrity: await hashFiles(values['integrity-of'], read),
  };
  const target = readTarget(values.for);
  const snippet = writeSnippet(target, embed);
  refuseUnused(embed, snippet);
  refuseUnwritten(target, snippet);
  refuseUnheld(embed, target, snippet);
  const policy = writePolicy(embed, target);
  if (values.json) terminal.say(JSON.stringify({ ...snippet, policy }, null, 2));
  else for (const line of snippetLines(snippet, policy)) terminal.say(line);
  return 0;
}

function readTarget(name: string): Target {
  if (isTarget(name)) return name;
  throw refusal('target_unknown', `There is no snippet for "${name}". There are some for ${TARGETS.join(', ')}.`);
}

function readFields(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw refusal('fields_invalid', 'Give the number of fields as digits: --fields 8');
}

/** Hashes files, and returns the hashes by the names of the files. */
async function hashFiles(
  paths: readonly string[],
  read: (path: string) => Promise<Uint8Array>,
): Promise<Readonly<Record<string, string>>> {
  const hashes = paths.map(async (path) => [basename(path), await hashFile(path, read)] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

/** Refuses a hash that none of the lines contains: its owner would think that the page is bound to that version. */
function refuseUnused({ integrity = {} }: Embed, { parts }: Snippet): void {
  for (const [name, hash] of Object.entries(integrity))
    if (!parts.some(({ code }) => code.includes(hash)))
      throw refusal('integrity_unused', `No line loads ${name}, so its hash would check nothing.`);
}

/** Refuses attributes that the kind of site does not take: its owner would think that the form has them. */
function refuseUnwritten(target: Target, { unwritten = [] }: Snippet): void {
  if (unwritten.length === 0) return;
  const names = unwritten.join(', ');
  throw refusal(
    'attribute_unused',
    `The lines for ${target} cannot have these attributes, or not their values: ${names}.`,
  );
}

async function hashFile(path: string, read: (path: string) => Promise<Uint8Array>): Promise<string> {
  try {
    return `sha384-${createHash('sha384')
      .update(await read(path))
      .digest('base64')}`;
  } catch (cause) {
    throw new CommandError('file_unreadable', `${path} can’t be read (${readErrorCode(cause)}).`, { cause });
  }
}

function snippetLines({ title, isTried, parts }: Snippet, policy: string): readonly string[] {
  return [
    isTried ? title : `${title} (a recipe: not tried with an installation)`,
    ...parts.flatMap(({ where, code }) => ['', `${where}:`, '', ...code.split('\n').map((line) => `  ${line}`)]),
    '',
    'If the page has a Content-Security-Policy, it needs:',
    '',
    `  ${policy}`,
  ];
}
