// Everything that a page, an owner or a program can use is documented: attributes, events, slots, parts, tokens, field types, options, and
// codes, each of which has a heading of its own. And what the documents name exists. `npm run check` runs it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROXY_SETTINGS } from '../../packages/proxy/src/cli/proxy-settings.js';
import { tokens } from '../../src/theme/tokens.js';
import { ROOT } from '../root.js';
import { listCodes, listKeys, listMembers } from './declared.js';
import { compareHeadings, findInvented, findUnnamed } from './documented.js';
import { readElement } from './element.js';
import { PAGES } from './site.js';
import { listCode, listCodeHeadings, readPages } from './sources-of-pages.js';
import type { ProxySetting } from '../../packages/proxy/src/cli/proxy-settings.js';

const element = readElement();
const pages = readPages();
const problems: string[] = [];

const named = (items: readonly { name?: string }[] = []) => items.flatMap(({ name }) => name || []);
const settings: ProxySetting[] = Object.values(PROXY_SETTINGS);

/** The options of the proxy's functions, behind the file that declares them. */
const OPTIONS = [
  ['packages/proxy/src/options.ts', 'ProxyOptions', 'CacheLimits'],
  ['packages/proxy/src/guard/guard-options.ts', 'GuardOptions', 'RateLimits', 'FormTokenOptions'],
  ['packages/proxy/src/carried/carry-options.ts', 'CarryOptions', 'CarryLimits'],
  ['packages/proxy/src/drawing/drawing-options.ts', 'DrawingOptions'],
  ['packages/proxy/src/node.ts', 'ServeOptions'],
];

/** Names that some page must have as code. */
const things = {
  attribute: named(element.attributes),
  event: [...named(element.events), ...listCodes('src/companions/popup/popup-element.ts', 'PopupEvent')],
  slot: named(element.slots),
  part: named(element.cssParts),
  token: Object.keys(tokens).map((name) => `--hf-${name}`),
  argument: settings.flatMap(({ flag }) => (flag ? `--${flag}` : [])),
  variable: settings.map(({ env }) => env),
  option: OPTIONS.flatMap(([file = '', ...names]) => names.flatMap((name) => listMembers(file, name))),
};

/** Codes that must have a heading in the chapter on troubleshooting, and on which page. */
const codes = {
  'error-codes': listCodes('src/model/errors.ts', 'ErrorCode'),
  'warning-codes': listCodes('src/model/warning.ts', 'WarningCode'),
  'proxy-codes': [
    ...listKeys('packages/proxy/src/errors.ts', 'ANSWERS'),
    ...listCodes('packages/proxy/src/errors.ts', 'ConfigurationCode'),
  ],
};

/** The names that each page has as code. */
const codeByPage = new Map(pages.map((page) => [page.path, listCode(page)]));
problems.push(...findUnnamed(things, [...codeByPage.values()].flat()));

for (const [page, names] of Object.entries(codes)) {
  const path = `docs/pages/troubleshooting/${page}.md`;
  const headings = pages.filter((source) => source.path === path).flatMap(listCodeHeadings);
  problems.push(...compareHeadings(path, headings, names));
}

for (const type of readdirSync(join(ROOT, 'src/fields')))
  if (existsSync(join(ROOT, `src/fields/${type}/${type}.examples.ts`)) && type !== 'unknown')
    if (!existsSync(join(PAGES, `fields/${type}.md`))) problems.push(`docs/pages/fields/${type}.md is missing`);

for (const [path, texts] of codeByPage) problems.push(...findInvented(path, texts, things));

console.log(problems.join('\n') || 'Everything is documented.');
if (problems.length > 0) process.exitCode = 1;
