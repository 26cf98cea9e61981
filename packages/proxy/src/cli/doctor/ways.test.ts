// The scripts of a page, and the ways to put a form on it: the tag, the pop-up, the loader and the frame. Each page has at most one fault.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { examine } from './examine.js';
import { SCRIPT_FINDINGS } from './findings/script-findings.js';
import { at, fetchError, htmlPage, page, SCRIPT, scriptFile, SITE, siteWith, TAG } from './site.examples.js';
import { checkPaste } from './paste.examples.js';
import type { Fault } from './site.examples.js';

const { signal } = new AbortController();

/** The codes of all findings in these tests. */
const said = new Set<string>();

async function examineAt(fault: Fault) {
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  for (const { code } of findings) said.add(code);
  findings.forEach(checkPaste);
  return findings;
}

/** Returns what is wrong, and whether a form was asked for. */
async function codesAt(fault: Fault) {
  const findings = await examineAt(fault);
  const bad = findings.filter(({ level }) => /error|warning/.test(level)).map(({ code }) => code);
  return [bad, findings.some(({ code }) => code === 'field_list_good')];
}

const script = (answer: () => Response) => at('/assets/hosted-form.js', answer);
const html = (status: number) => new Response('<!doctype html><h1>A page</h1>', { status });
const writeTag = (file: string) => SCRIPT.replace('hosted-form.js', file);
const computeHash = (text: string, kind: string) => `${kind}-${createHash(kind).update(text).digest('base64')}`;
const withHash = (integrity: string) => SCRIPT.replace('src', `integrity="${integrity}" src`);
const POPUP = writeTag('hosted-form-popup.js');
const LOADER = writeTag('hosted-form-loader.js');
const FRAME = writeTag('hosted-form-frame.js');
const POPUP_TAG = '<hosted-form-popup form-id="101" trigger="#contact"></hosted-form-popup>';
const FRAME_TAG = '<iframe data-hosted-form-frame src="/framed"></iframe>';

/** Creates a page with a fault beside it. */
const both =
  (first: Fault, second: Fault): Fault =>
  (request, healthy) =>
    first(request, healthy) ?? second(request, healthy);
const missing = (path: string) => at(path, () => new Response('', { status: 404 }));
const deleted = at('/field.json', () =>
  Response.json({ status: 'error', error: 'The form was not found' }, { status: 404 }),
);
/** Creates a page with a frame around a form's page. */
const framed = (content = SCRIPT + FRAME + TAG, around = FRAME + FRAME_TAG) => page(around, {}, content);

const GOOD: readonly (readonly [what: string, fault: Fault])[] = [
  ['a pop-up', page(POPUP + POPUP_TAG)],
  ['a pop-up beside a form', page(SCRIPT + POPUP + POPUP_TAG + TAG)],
  ['a pop-up with a form of its own', page(`${POPUP}<hosted-form-popup trigger="exit">${TAG}</hosted-form-popup>`)],
  ['a form with the loader', page(LOADER + TAG)],
  ['a form with the loader and its script', page(LOADER + SCRIPT + TAG)],
  ['a placeholder with the loader', page(`${LOADER}<div data-hosted-form="101"></div>`)],
  ['a pop-up with the loader', page(LOADER + POPUP_TAG)],
  ['a frame of the same site', framed()],
  [
    'a frame of another site',
    both(
      (request) => (request.url === 'https://frames.test/contact.html' ? htmlPage(SCRIPT + FRAME + TAG) : undefined),
      framed('', `${FRAME}<iframe data-hosted-form-frame src="https://frames.test/contact.html"></iframe>`),
    ),
  ],
];

for (const [what, fault] of GOOD)
  test(`${what} is well, and its form is examined`, async () => {
    assert.deepEqual(await codesAt(fault), [[], true]);
  });

const FAULTS: readonly (readonly [what: string, fault: Fault, codes: readonly string[], isFormThere?: boolean])[] = [
  ['no script', page(TAG), ['script_not_in_page']],
  [
    'a pop-up without its own script',
    page(`${SCRIPT}<hosted-form-popup form-id="101"></hosted-form-popup>`),
    ['script_of_other_tag'],
  ],
  ['a missing script', script(() => html(404)), ['script_status']],
  ['a page in place of the script', script(() => html(200)), ['script_is_page']],
  [
    'a script of the wrong type',
    script(() => new Response('x', { headers: { 'content-type': 'text/plain' } })),
    ['script_wrong_type'],
  ],
  ['the module as a classic script', page(SCRIPT.replace(' type="module"', '') + TAG), ['script_not_module']],
  ['a script over http', page(SCRIPT.replace('/assets', 'http://www.site.test/assets') + TAG), ['script_mixed']],
  ['a module of another origin', page(SCRIPT.replace('/assets', 'https://cdn.test/assets') + TAG), ['script_cors']],
  ['a missing chunk of the script', at('/upgrade.js', () => html(404)), ['script_part_missing']],
  ['two versions of the script', page(SCRIPT + SCRIPT.replace('.js', '.js?v=2') + TAG), ['script_twice']],
  [
    'a script that is cached for a year',
    script(() => scriptFile('1', { 'cache-control': 'max-age=31536000' })),
    ['script_cached_long'],
  ],
  [
    'a script that is never cached',
    script(() => scriptFile('1', { 'cache-control': 'no-store' })),
    ['script_not_cached'],
  ],
  [
    'a script that cannot be loaded',
    script(() => {
      throw fetchError('ECONNREFUSED');
    }),
    ['script_unreachable'],
  ],
  [
    'a form whose id begins with a zero',
    page(`${SCRIPT}<hosted-form form-id="0101"></hosted-form>`),
    ['form_id_wrong'],
    false,
  ],
  [
    'a policy that forbids a pop-up',
    page(POPUP + POPUP_TAG, { 'content-security-policy': "script-src 'none'; connect-src 'self'" }),
    ['script_csp'],
  ],
  ['the hash of an old script', page(withHash(computeHash('old', 'sha384')) + TAG), ['script_integrity']],
  [
    'a right hash beside a stronger one that is wrong',
    page(withHash(`${computeHash('module', 'sha256')} ${computeHash('old', 'sha512')}`) + TAG),
    ['script_integrity'],
  ],
  ['a missing script of a pop-up', both(missing('-popup.js'), page(POPUP + POPUP_TAG)), ['script_status']],
  [
    'a misspelt script of a pop-up',
    page(writeTag('hosted-form-poppup.js') + POPUP_TAG),
    ['script_not_in_page', 'script_status'],
  ],
  ['the script that a pop-up fetches is missing', both(missing('form.js'), page(POPUP + POPUP_TAG)), ['script_status']],
  ['the script that the loader fetches is missing', both(missing('form.js'), page(LOADER + TAG)), ['script_status']],
  [
    'the pop-up that the loader fetches is missing',
    both(missing('-popup.js'), page(LOADER + POPUP_TAG)),
    ['script_status'],
  ],
  ['a pop-up as a classic script', page(POPUP.replace(' type="module"', '') + POPUP_TAG), ['script_needs_module']],
  ['the loader as a classic script', page(LOADER.replace(' type="module"', '') + TAG), ['script_needs_module']],
  ['a pop-up with the script of a form', page(SCRIPT + POPUP_TAG), ['script_of_other_tag']],
  ['a form with the script of a pop-up', page(POPUP + TAG), ['script_of_other_tag']],
  ['a pop-up without a script', page(POPUP_TAG), ['script_not_in_page']],
  ['two scripts of a pop-up', page(POPUP + POPUP.replace('.js', '.js?v=2') + POPUP_TAG), ['script_twice']],
  ['a deleted form in a pop-up', both(deleted, page(POPUP + POPUP_TAG)), ['form_not_found'], false],
  ['a pop-up without an id', page(`${POPUP}<hosted-form-popup></hosted-form-popup>`), ['form_id_wrong'], false],
  ['a deleted form in a frame', both(deleted, framed()), ['form_not_found'], false],
  ['a frame whose page has no form', framed(SCRIPT + FRAME), ['form_not_in_page'], false],
  ['a frame whose page is missing', both(missing('/framed'), framed()), ['page_status'], false],
  ['a frame whose page has no script', framed(FRAME + TAG), ['script_not_in_page']],
  ['a frame without its script', framed(undefined, FRAME_TAG), ['script_not_in_page']],
  ['a form’s page without the script of the frame', framed(SCRIPT + TAG), ['script_not_in_page']],
  [
    'a marked frame of another site in a sandbox without an origin',
    both(
      (request) => (request.url.startsWith('https://frames.test') ? htmlPage(SCRIPT + TAG) : undefined),
      framed('', `${FRAME}<iframe data-hosted-form-frame sandbox src="https://frames.test/"></iframe>`),
    ),
    ['frame_sandboxed'],
    false,
  ],
];

for (const [what, fault, codes, isFormThere = true] of FAULTS)
  test(`${what}: ${codes.join(' ')}`, async () => {
    assert.deepEqual(await codesAt(fault), [codes, isFormThere]);
  });

test('the hash of the script, one of several, and what is no hash are well', async () => {
  for (const integrity of [
    computeHash('module', 'sha384'),
    `${computeHash('old', 'sha384')}\n${computeHash('module', 'sha384')}?x`,
    `${computeHash('old', 'sha256')} ${computeHash('module', 'sha512')}`,
    '',
    'md5-old',
  ]) {
    const fault = both(
      script(() => scriptFile('module')),
      page(withHash(integrity) + TAG),
    );
    assert.deepEqual(await codesAt(fault), [[], true], integrity);
  }
});

test('these tests cover every finding about scripts', () => {
  assert.deepEqual(
    Object.keys(SCRIPT_FINDINGS).filter((code) => !said.has(code)),
    [],
  );
});

test('a finding in a frame names the frame', async () => {
  const [found] = (await examineAt(both(deleted, framed()))).filter(({ level }) => level === 'error');
  assert.match(found?.what ?? '', /^In the frame https:\/\/www\.site\.test\/framed: The service has no form 101/);
});

test('blanks around the id and the proxy are passed over, as the element does', async () => {
  for (const tag of [
    '<hosted-form form-id=" 101&nbsp;" proxy=" /forms&nbsp;"></hosted-form>',
    '<div data-hosted-form="&nbsp;101 " data-proxy=" /forms "></div>',
    '<div data-hosted-form="101"><hosted-form form-id="101"></hosted-form></div>',
  ]) {
    assert.deepEqual(await codesAt(page(SCRIPT + tag)), [[], true], tag);
  }
});

test('a page that is sent as XHTML, and an address that ends with a slash, close the tag', async () => {
  const tag = '<hosted-form form-id="101" />';
  const xhtml = page(SCRIPT + tag, { 'content-type': 'application/xhtml+xml' });
  assert.deepEqual(await codesAt(xhtml), [[], true]);
  assert.deepEqual(await codesAt(page(`${SCRIPT}<hosted-form form-id=101 proxy=/forms/></hosted-form>`)), [[], true]);
});

test('an empty proxy, as the element reads it, is the root of the site', async () => {
  const atRoot: Fault = (request, healthy) => {
    const { pathname } = new URL(request.url);
    return /^\/(?:form|health)\b/.test(pathname)
      ? siteWith().fetch(`${SITE}/forms${pathname}`, request)
      : page(`${SCRIPT}<hosted-form form-id="101" proxy=""></hosted-form>`)(request, healthy);
  };
  assert.deepEqual(await codesAt(atRoot), [[], true]);
});
