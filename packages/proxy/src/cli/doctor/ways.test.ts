// The ways to put a form on a page beside its tag: the pop-up, the loader and the frame. Each page has at most one fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from './examine.js';
import { at, htmlPage, page, SCRIPT, SITE, siteWith, TAG, type Fault } from './site.examples.js';

const { signal } = new AbortController();

async function examineAt(fault: Fault) {
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  for (const { what, mend } of findings) assert.doesNotMatch(`${what} ${mend ?? ''}`, /\{\w+\}|undefined/);
  return findings;
}

/** Returns what is wrong, and whether a form was asked for. */
async function codesAt(fault: Fault) {
  const findings = await examineAt(fault);
  const bad = findings.filter(({ level }) => /error|warning/.test(level)).map(({ code }) => code);
  return [bad, findings.some(({ code }) => code === 'field_list_good')];
}

const tagOf = (file: string) => SCRIPT.replace('hosted-form.js', file);
const POPUP = tagOf('hosted-form-popup.js');
const LOADER = tagOf('hosted-form-loader.js');
const FRAME = tagOf('hosted-form-frame.js');
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
  ['a missing script of a pop-up', both(missing('-popup.js'), page(POPUP + POPUP_TAG)), ['script_status']],
  [
    'a misspelt script of a pop-up',
    page(tagOf('hosted-form-poppup.js') + POPUP_TAG),
    ['script_not_in_page', 'script_status'],
  ],
  ['the script that a pop-up fetches is missing', both(missing('form.js'), page(POPUP + POPUP_TAG)), ['script_status']],
  ['the script that the loader fetches is missing', both(missing('form.js'), page(LOADER + TAG)), ['script_status']],
  [
    'the pop-up that the loader fetches is missing',
    both(missing('-popup.js'), page(LOADER + POPUP_TAG)),
    ['script_status'],
  ],
  ['a pop-up as a classic script', page(POPUP.replace(' type="module"', '') + POPUP_TAG), ['script_not_module']],
  ['the loader as a classic script', page(LOADER.replace(' type="module"', '') + TAG), ['script_not_module']],
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

test('a finding in a frame names the frame', async () => {
  const [found] = (await examineAt(both(deleted, framed()))).filter(({ level }) => level === 'error');
  assert.match(found?.what ?? '', /^In the frame https:\/\/www\.site\.test\/framed: The service has no form 101/);
});
