// Pages from which a browser calls no proxy, each with one fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from './examine.js';
import type { DoctorTarget } from './examine.js';
import { PLACE_FINDINGS } from './findings/page-findings.js';
import { checkPaste } from './paste.examples.js';
import { page, SCRIPT, SITE, siteWith, TAG } from './site.examples.js';
import type { Fault } from './site.examples.js';

const PAGE = `${SITE}/contact`;

const { signal } = new AbortController();

const examineAt = (fault: Fault | undefined, target: DoctorTarget) =>
  examine({ timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch }, target);

/** The codes of all findings in these tests. */
const said = new Set<string>();

/** Returns the codes of what is wrong. */
async function codesAt(fault?: Fault, address = PAGE): Promise<readonly string[]> {
  const findings = await examineAt(fault, { page: address, namedForms: [] });
  findings.forEach(checkPaste);
  for (const { code } of findings) said.add(code);
  return findings.filter(({ level }) => /error|warning/.test(level)).map(({ code }) => code);
}

const policy = (text: string) => page(SCRIPT + TAG, { 'content-security-policy': text });

const FAULTS: readonly (readonly [what: string, fault: Fault, codes: readonly (keyof typeof PLACE_FINDINGS)[]])[] = [
  ['a page in a sandbox', policy('sandbox allow-scripts'), ['page_sandboxed']],
  [
    'a frame without an origin around the form’s page',
    page('<iframe sandbox="allow-scripts" src="/framed"></iframe>', {}, SCRIPT + TAG),
    ['frame_sandboxed'],
  ],
  [
    'a frame without an origin around the form itself',
    page(`<iframe sandbox srcdoc='${SCRIPT + TAG}'></iframe>`),
    ['frame_sandboxed'],
  ],
  [
    'a form beside a frame without an origin that has another',
    page(`${SCRIPT}${TAG}<iframe sandbox="" srcdoc='${SCRIPT + TAG}'></iframe>`),
    ['frame_sandboxed'],
  ],
  [
    'a base of another site',
    page(`<base href="https://cdn.test/site/">${SCRIPT.replace('/assets', `${SITE}/assets`)}${TAG}`),
    ['base_elsewhere'],
  ],
  [
    'a placeholder with a proxy of another site',
    page(`${SCRIPT}<div data-hosted-form="101" data-proxy="https://api.test/forms"></div>`),
    ['proxy_not_listed'],
  ],
  [
    'a tag whose proxy is not among those that the script tag names',
    page(
      SCRIPT.replace('src=', 'data-proxies="/forms https://api.test/other" src=') +
        '<hosted-form form-id="101" proxy="https://api.test/forms"></hosted-form>',
    ),
    ['proxy_not_listed'],
  ],
];

for (const [what, fault, codes] of FAULTS)
  test(`${what}: ${codes.join(' ')}`, async () => {
    assert.deepEqual(await codesAt(fault), codes);
  });

test('frames that keep their origin, hold no form or are of another site are no error', async () => {
  for (const frame of [
    `<iframe srcdoc='${TAG}'></iframe>`,
    `<iframe sandbox="allow-scripts ALLOW-same-origin" srcdoc='${TAG}'></iframe>`,
    '<iframe sandbox srcdoc="<p>A map</p>"></iframe>',
    '<iframe sandbox src="/missing"></iframe>',
    '<iframe sandbox src="https://videos.test/1"></iframe>',
    '<iframe sandbox src="https://"></iframe>',
  ]) {
    const asked: string[] = [];
    const listen: Fault = (request, healthy) => {
      asked.push(new URL(request.url).host);
      return page(SCRIPT + TAG + frame)(request, healthy);
    };
    assert.deepEqual([await codesAt(listen), asked.includes('videos.test')], [[], false], frame);
  }
});

test('a sandbox that keeps the origin, and one in a tag, are no error', async () => {
  assert.deepEqual(await codesAt(policy('sandbox allow-scripts allow-same-origin')), []);
  const tag = '<meta http-equiv="content-security-policy" content="sandbox">';
  assert.deepEqual(await codesAt(page(tag + SCRIPT + TAG)), []);
});

test('a whole proxy address does not follow the base, and a named form does', async () => {
  const base = `<base href="https://cdn.test/site/">${SCRIPT.replace('/assets', `${SITE}/assets`)}`;
  const whole = `<hosted-form form-id="101" proxy="${SITE}/forms"></hosted-form>`;
  assert.deepEqual(await codesAt(page(base + whole)), []);
  const findings = await examineAt(page(base), { page: PAGE, namedForms: [{ formId: '101', proxy: '/forms' }] });
  const [found] = findings.filter(({ level }) => level === 'error');
  assert.deepEqual([found?.code, found?.form], ['base_elsewhere', '101']);
  assert.match(found?.mend ?? '', /proxy="https:\/\/www\.site\.test\/forms"/);
});

test('a page that is a file is reported', async () => {
  assert.deepEqual(await codesAt(undefined, 'file:///srv/contact.html'), ['page_is_file']);
});

test('these tests cover every finding about the place of a page', () => {
  assert.deepEqual(
    Object.keys(PLACE_FINDINGS).filter((code) => !said.has(code)),
    [],
  );
});

test('a base that browsers pass over is no base', async () => {
  for (const href of ['https://', 'http://[', 'javascript:1', 'data:text/html,x'])
    assert.deepEqual(await codesAt(page(`<base href="${href}">${SCRIPT}${TAG}`)), [], href);
});

test('a base without a host leaves no proxy to call', async () => {
  const bad = await codesAt(page(`<base href="mailto:a@site.test">${SCRIPT}${TAG}`));
  assert.deepEqual(bad, ['script_not_in_page', 'proxy_address_wrong']);
});

test('a script whose own address contains its text is examined without an end', async () => {
  const source = "data:text/javascript,`./chunks/a/${-0}`;('b.js')/hosted-form.js";
  await assert.doesNotReject(codesAt(page(`<script type="module" src="${source}"></script>${TAG}`)));
});
