// npm run docs: the tables of the documents, from the element's comments, the list of tokens and that of the proxy's settings.
// With --check it writes nothing. A table lies between <!-- table:<name> --> and <!-- /table -->, in README.md or a page below
// docs/pages. Each table needs at least one such place.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { format, resolveConfig } from 'prettier';
import { PROXY_SETTINGS } from '../../packages/proxy/src/cli/proxy-settings.js';
import { TARGETS, writeSnippet } from '../../packages/proxy/src/snippets/snippets.js';
import { listLimits } from '../../docs/limits/limits.js';
import { tokens } from '../../src/theme/tokens.js';
import { attributeTable, cell, code, isPublic, table } from '../docs/attribute-table.js';
import { findElement } from '../docs/element.js';
import { readPages, readSource } from '../docs/sources-of-pages.js';
import { ROOT } from '../root.js';
import type { Declaration, Item } from '../docs/element.js';
import type { ProxySetting } from '../../packages/proxy/src/cli/proxy-settings.js';
import type { Source } from '../docs/sources-of-pages.js';

/** Analyzes the sources, so that the tables need no build. */
async function analyzeElement() {
  const config = 'custom-elements-manifest.config.mjs';
  const manifest = await cli({ argv: ['analyze', '--config', config, '--quiet'], cwd: ROOT, noWrite: true });
  return findElement(manifest);
}

function methods({ members = [] }: Declaration) {
  const rows = members
    .filter((member) => member.kind === 'method' && isPublic(member))
    .map((method) => {
      const parameters = (method.parameters ?? []).map(({ name }) => name).join(', ');
      return [code(`${method.name}(${parameters})`), code(method.return?.type?.text), cell(method.description)];
    });
  return table(['Method', 'Returns', 'Does'], rows);
}

function events(items: readonly Item[] = []) {
  const detail = ({ type }: Item) => /^CustomEvent<([^]*)>$/.exec(type?.text ?? '')?.[1];
  return table(
    ['Event', '`event.detail`', 'When'],
    items.map((item) => [code(item.name), code(detail(item)), cell(item.description)]),
  );
}

const named = (title: string, items: readonly Item[] = []) =>
  table(
    [title, 'Meaning'],
    items.map((item) => [item.name ? code(item.name) : '(default)', cell(item.description)]),
  );

function tokenTable() {
  const asPageWrites = (value: string) =>
    value.replace(/var\(--_auto-[\w-]+, (\w+)\)/g, '$1').replaceAll('--_', '--hf-');
  const rows = Object.entries(tokens).map(([name, token]) => [
    code(`--hf-${name}`),
    code(asPageWrites(token.default)),
    cell(token.description),
  ]);
  return table(['Custom property', 'Default', 'Meaning'], rows);
}

function settingTable() {
  const settings: ProxySetting[] = Object.values(PROXY_SETTINGS);
  const rows = settings.map(({ flag, env, value, fallback, meaning }) => [
    flag ? code(`--${flag} <${value}>`) : '',
    code(env),
    cell(fallback),
    cell(meaning),
  ]);
  return table(['Argument', 'Environment', 'Without it', 'Meaning'], rows);
}

function snippetTable() {
  const rows = TARGETS.map((target) => {
    const { title, isTried } = writeSnippet(target, {
      formId: '101',
      proxy: '/forms',
      script: '/assets/hosted-form.js',
    });
    return [code(target), title, isTried ? 'yes' : 'no, a recipe'];
  });
  return table(['`--for`', 'Kind of site', 'Held by tests'], rows);
}

/** Puts the tables into the text of a document, and notes which ones it holds. */
function fillTables({ path, text: before }: Source, tables: Readonly<Record<string, string>>, filled: Set<string>) {
  return before.replace(
    /(<!-- table:(\w+) -->)[^]*?(<!-- \/table -->)/g,
    (_, start: string, name: string, end: string) => {
      const text = tables[name];
      if (text === undefined) throw new Error(`${path}: no table called "${name}": ${Object.keys(tables).join(', ')}`);
      filled.add(name);
      return `${start}\n\n${text}\n\n${end}`;
    },
  );
}

/** Writes a document if its text has changed; with `--check` it only names the document. Returns whether it was up to date. */
async function putDocument(path: string, text: string) {
  const file = join(ROOT, path);
  const wanted = await format(text, { ...(await resolveConfig(file)), filepath: file });
  if (readFileSync(file, 'utf8') === wanted) return true;
  if (check) console.error(`${path} is stale: run \`npm run docs\``);
  else writeFileSync(file, wanted);
  return false;
}

const element = await analyzeElement();
const tables: Readonly<Record<string, string>> = {
  attributes: attributeTable(element),
  events: events(element.events),
  methods: methods(element),
  slots: named('Slot', element.slots),
  parts: named('Part', element.cssParts),
  tokens: tokenTable(),
  settings: settingTable(),
  snippets: snippetTable(),
  ...Object.fromEntries([...listLimits()].map(([name, rows]) => [name, table(['What', 'Limit', 'Beyond it'], rows)])),
};

const check = process.argv.includes('--check');
const filled = new Set<string>();
let areFresh = true;
for (const document of [readSource(join(ROOT, 'README.md')), ...readPages()]) {
  const text = fillTables(document, tables, filled);
  if (!text.includes('<!-- table:')) continue;
  if (!(await putDocument(document.path, text))) areFresh = false;
}
const missing = Object.keys(tables).filter((name) => !filled.has(name));
if (missing.length) console.error(`No document has <!-- table:… --> for ${missing.join(', ')}`);
if (missing.length || (check && !areFresh)) process.exitCode = 1;
