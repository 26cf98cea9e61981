// A line that the doctor gives to paste does no harm, whatever the page and its server say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFragment } from 'parse5';
import { escapeHtml } from '../../snippets/markup.js';
import { examine } from './examine.js';
import { FINDINGS } from './findings.js';
import { fillInPaste } from './findings/finding-text.js';
import type { FindingText } from './findings/finding-text.js';
import { checkPaste } from './paste.examples.js';
import { page, SITE, siteWith, TAG } from './site.examples.js';
import type { Fault } from './site.examples.js';

const { signal } = new AbortController();

/** Values that end quotes, tags, commands and lines, or do something to a terminal. */
const HOSTILE = [
  '"><script>x()</script>',
  `a' b" c`,
  '`id`$(id);id|id&&id',
  'a\nb\r\tc',
  '\u001b]52;c;eA==\u0007',
  '\u202ea',
  '&quot;&lt;',
];

async function pasteAt(fault: Fault, code: string) {
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  findings.forEach(checkPaste);
  return findings.find((each) => each.code === code)?.paste;
}

function readTag(html: string): ReadonlyMap<string, string> {
  const [node] = parseFragment(html).childNodes;
  return new Map(node && 'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : []);
}

const FILE = '/assets/hosted-form.js';
const KEPT = { integrity: 'md5-x', crossorigin: 'anonymous', 'data-proxies': '/forms', nonce: 'abc' };

/** The mends that write a tag anew: the tag as it is, the attributes that change, and the code. */
const TAGS: readonly (readonly [
  code: string,
  tag: (rest: string) => string,
  changes: Readonly<Record<string, string>>,
])[] = [
  ['script_not_module', (rest) => `<script src="${FILE}" ${rest}></script>${TAG}`, { type: 'module', src: FILE }],
  [
    'script_mixed',
    (rest) => `<script type="module" src="http://www.site.test${FILE}" ${rest}></script>${TAG}`,
    { type: 'module', src: SITE + FILE },
  ],
  [
    'script_delayed',
    (rest) => `<script type="text/plain" data-rocket-src="${FILE}" ${rest}></script>${TAG}`,
    { type: 'module', src: FILE, nowprocket: '', 'data-no-minify': '1' },
  ],
  ['tag_misspelt', (rest) => `<hostedform formid="101" ${rest}></hostedform>`, { 'form-id': '101' }],
  ['attribute_misspelt', (rest) => `<hosted-form formid="101" ${rest}></hosted-form>`, { 'form-id': '101' }],
];

for (const [code, tag, changes] of TAGS)
  for (const value of HOSTILE)
    test(`${code} keeps every other attribute, also ${JSON.stringify(value)}`, async () => {
      const rest = { ...KEPT, title: value };
      const written = Object.entries(rest).map(([name, text]) => `${name}="${escapeHtml(text)}"`);
      const paste = await pasteAt(page(tag(written.join(' '))), code);
      // HTML reads every line break as one, and the doctor leaves out blanks around a value.
      const expected = { ...changes, ...rest, title: value.replaceAll('\r\t', '\n\t') };
      assert.deepEqual(Object.fromEntries(readTag(paste?.text ?? '')), expected);
    });

for (const [code, text] of Object.entries(FINDINGS)) {
  const [, , , paste]: FindingText = text;
  if (!paste) continue;
  test(`${code}: its line is whole and of its language, or absent, whatever the details are`, () => {
    for (const value of [...HOSTILE, '101', 'https://a.test/forms', '/forms']) {
      const names = [...paste.text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', value] as const);
      const filled = fillInPaste(paste, Object.fromEntries<string>(names));
      const help = 'https://docs.test/#a';
      checkPaste({ code: 'page_good', level: 'error', what: '', help, ...(filled && { paste: filled }) });
    }
  });
}

const POLICIES: readonly (readonly [policy: string, code: string, line: string | undefined])[] = [
  ["connect-src 'none'", 'csp_connect', "connect-src 'self'"],
  ["default-src https://a.test; script-src 'self'", 'csp_connect', "connect-src https://a.test 'self'"],
  ['connect-src https://a.test wss://b.test', 'csp_connect', "connect-src https://a.test wss://b.test 'self'"],
  ["script-src https://a.test; connect-src 'self'", 'script_csp', "script-src https://a.test 'self'"],
  ["script-src 'nonce-x' 'strict-dynamic'; connect-src 'self'", 'script_csp', undefined],
  ['trusted-types mine other', 'csp_trusted_types', 'trusted-types mine other lit-html dompurify hosted-form'],
  ["trusted-types 'none'", 'csp_trusted_types', 'trusted-types lit-html dompurify hosted-form'],
];

for (const [policy, code, line] of POLICIES)
  test(`a policy keeps what it allows: ${policy}`, async () => {
    const script = `<script type="module" src="${FILE}"></script>`;
    const paste = await pasteAt(page(script + TAG, { 'content-security-policy': policy }), code);
    assert.equal(paste?.text, line);
  });

test('a list of proxies keeps those that the tag names', async () => {
  const script = `<script type="module" data-proxies="/forms https://a.test/f" src="${FILE}"></script>`;
  const tag = TAG.replace('>', ' proxy="https://b.test/f">');
  const paste = await pasteAt(page(script + tag), 'proxy_not_listed');
  assert.equal(paste?.text, 'data-proxies="/forms https://a.test/f https://b.test/f"');
});
