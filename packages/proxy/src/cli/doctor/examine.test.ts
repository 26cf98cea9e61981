// Each test examines a fake site with exactly one fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from './examine.js';
import { FINDINGS } from './findings.js';
import type { FindingCode } from './findings.js';
import { PLACE_FINDINGS } from './findings/page-findings.js';
import { isExplainedCode } from './findings/proxy-error-findings.js';
import { COPY_FINDINGS } from './findings/copy-findings.js';
import { SCRIPT_FINDINGS } from './findings/script-findings.js';
import { ASKING } from './asking.examples.js';
import {
  at,
  brokenBody,
  fetchError,
  htmlPage,
  page,
  SCRIPT,
  SITE,
  siteWith,
  TAG,
  withHeaders,
} from './site.examples.js';
import { checkPaste } from './paste.examples.js';
import type { Fault } from './site.examples.js';

const PAGE = `${SITE}/contact`;

const WEB = { timeLimit: 60_000, signal: new AbortController().signal };

/** The codes of all findings in these tests. */
const said = new Set<string>();

async function codesAt(fault?: Fault, page = PAGE, formId?: string) {
  const { calls, fetch } = siteWith(fault);
  const namedForms = formId === undefined ? [] : [{ formId, proxy: `${SITE}/forms` }];
  const findings = await examine({ ...WEB, fetch, now: () => 0 }, { page, namedForms });
  // No attempt may become a submission.
  assert.deepEqual(
    calls.filter(({ method }) => method === 'POST'),
    [],
  );
  const listCodes = (...levels: string[]) =>
    findings.filter(({ level }) => levels.includes(level)).map(({ code }) => code);
  for (const { code } of findings) said.add(code);
  findings.forEach(checkPaste);
  return { bad: listCodes('error', 'warning'), good: listCodes('good', 'note') };
}

const list = (answer: () => Response) => at('/forms/form/101/field.json', answer);
const ofProxy = (status: number, code: string) =>
  Response.json({ status: 'error', error: 'A sentence.', code }, { status });
const html = (status: number) => new Response('<!doctype html><h1>A page</h1>', { status });
const policy = (text: string) => page(SCRIPT + TAG, { 'content-security-policy': text });
/** Creates a limit like that of nginx, which refuses large bodies before the proxy. */
const limitedTo = (bytes: number, refusal: () => Response): Fault =>
  at('POST /forms/form/101/submission.json', async (request, healthy) =>
    (await request.clone().arrayBuffer()).byteLength > bytes ? refusal() : healthy(),
  );
const believing = (header: string) =>
  at('/forms/health', (request) =>
    Response.json({ status: 'ok', visitor: request.headers.get(header) ?? '81.2.69.142' }),
  );

const ELSEWHERE = page(`${SCRIPT}<hosted-form form-id="101" proxy="https://proxy.test/forms"></hosted-form>`);
/** Creates a proxy of another origin, with headers for CORS. `preflight` are the headers of the preflight's answer. */
const elsewhere =
  (headers: Record<string, string>, preflight: Record<string, string> = headers, status = 204): Fault =>
  async (request, healthy) => {
    if (new URL(request.url).host !== 'proxy.test') return (await ELSEWHERE(request, healthy)) as Response;
    if (request.method === 'OPTIONS') return new Response(null, { status, headers: preflight });
    const answer = await healthy();
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };
const CORS = {
  'access-control-allow-origin': SITE,
  'access-control-allow-headers': 'content-type, idempotency-key',
  'access-control-expose-headers': 'hosted-form, retry-after',
};

const FAULTS: readonly (readonly [what: string, fault: Fault, codes: readonly FindingCode[]])[] = [
  // the page
  ['a missing page', at('/contact', () => html(404)), ['page_status']],
  [
    'a picture in place of a page',
    at('/contact', () => new Response('x', { headers: { 'content-type': 'image/png' } })),
    ['page_not_html'],
  ],
  ['an unknown host', at('/contact', () => Promise.reject(fetchError('ENOTFOUND'))), ['page_name_unknown']],
  ['a server that is down', at('/contact', () => Promise.reject(fetchError('ECONNREFUSED'))), ['page_unreachable']],
  ['an expired certificate', at('/contact', () => Promise.reject(fetchError('CERT_HAS_EXPIRED'))), ['page_tls']],
  [
    'a certificate of another host',
    at('/contact', () => Promise.reject(fetchError('ERR_TLS_CERT_ALTNAME_INVALID'))),
    ['page_tls'],
  ],
  [
    'a page that does not come in time',
    at('/contact', () => Promise.reject(new DOMException('late', 'TimeoutError'))),
    ['page_timeout'],
  ],
  ['a page that redirects to itself', at('/contact', () => Response.redirect(PAGE, 302)), ['page_redirect_loop']],
  ['a page that is compressed twice', at('/contact', () => brokenBody('Z_DATA_ERROR')), ['page_broken_encoding']],
  ['a page that breaks off', at('/contact', () => brokenBody('UND_ERR_SOCKET')), ['page_broken_off']],
  ['a page without a form', page(SCRIPT), ['form_not_in_page']],
  ['a web server that passes on a claimed address', believing('x-forwarded-for'), ['visitor_claimed']],
  ['the same, with underscores', believing('x_forwarded_for'), ['visitor_claimed_otherwise']],
  [
    'a web server that does not tell the visitor’s address',
    at('/forms/health', () => Response.json({ status: 'ok', visitor: null })),
    ['visitor_missing'],
  ],
  [
    'two web servers, of which the proxy knows one',
    at('/forms/health', () => Response.json({ status: 'ok', visitor: '10.0.0.4' })),
    ['visitor_inner'],
  ],
  ['a form only in a template', page(`${SCRIPT}<template>${TAG}</template>`), ['form_not_in_page']],
  ['a form that is closed as in XHTML', page(`${SCRIPT}${TAG.split('></')[0] ?? ''} /><p>Text</p>`), ['tag_unclosed']],
  ['a form without an end tag', page(`${SCRIPT}${TAG.split('</')[0] ?? ''}<p>Text</p>`), ['tag_unclosed']],
  [
    'a placeholder that is closed as in XHTML, in a div',
    page(`${SCRIPT}<div><div data-hosted-form="101" /><p>Text</p></div></div>`),
    ['tag_unclosed'],
  ],
  ['a tag that is nearly right', page(`${SCRIPT}<hostedform form-id="101"></hostedform>`), ['tag_misspelt']],
  ['an attribute that is nearly right', page(SCRIPT + TAG.replace('>', ' layuot="x">')), ['attribute_misspelt']],
  ['a form without an id', page(`${SCRIPT}<hosted-form></hosted-form>`), ['form_id_wrong']],
  ['a form whose id is an address', page(`${SCRIPT}<hosted-form form-id="/f/101"></hosted-form>`), ['form_id_wrong']],
  [
    'http without a redirect',
    (request) => (request.url.startsWith('http:') ? htmlPage(TAG) : undefined),
    ['http_not_redirected'],
  ],
  // the policy
  ['a policy that forbids the script', policy("script-src 'none'; connect-src 'self'"), ['script_csp']],
  ['a policy that forbids calls', policy("default-src 'none'; script-src 'self'"), ['csp_connect']],
  [
    'a policy in the page itself',
    page(`<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">${SCRIPT}${TAG}`),
    ['csp_connect'],
  ],
  [
    'Trusted Types without lit-html',
    policy("require-trusted-types-for 'script'; trusted-types other"),
    ['csp_trusted_types'],
  ],
  [
    'Trusted Types without the others',
    policy("require-trusted-types-for 'script'; trusted-types lit-html"),
    ['csp_trusted_types_few'],
  ],
  // the proxy
  ['no proxy', list(() => html(404)), ['proxy_not_there']],
  ['a page in place of the field list', list(() => html(200)), ['field_list_is_page']],
  ['a proxy that is down behind a web server', list(() => html(502)), ['proxy_down']],
  ['a proxy that does not answer its web server', list(() => html(504)), ['proxy_down']],
  ['an error page of a web server', list(() => html(500)), ['field_list_status']],
  [
    'a field list that is not JSON',
    list(() => new Response('[{', { headers: { 'content-type': 'text/plain' } })),
    ['field_list_not_json'],
  ],
  ['an object in place of the list', list(() => Response.json({ fields: [] })), ['field_list_not_json']],
  ['a refused token', list(() => ofProxy(401, 'service_refused_token')), ['service_refused_token']],
  ['a refused token, with a plain proxy', list(() => new Response('', { status: 401 })), ['token_refused']],
  [
    'a refusal with 200',
    list(() => Response.json({ status: 'error', error: 'You do not have high enough permissions' })),
    ['token_refused'],
  ],
  ['an unlisted form', list(() => ofProxy(403, 'form_not_listed')), ['form_not_listed']],
  [
    'a missing form',
    list(() => Response.json({ status: 'error', error: 'The form was not found' }, { status: 404 })),
    ['form_not_found'],
  ],
  [
    'an error of the service',
    list(() => Response.json({ status: 'error', error: 'Something else' })),
    ['field_list_error'],
  ],
  ['a wrong base path', list(() => ofProxy(404, 'no_such_call')), ['no_such_call']],
  ['an unreachable service', list(() => ofProxy(502, 'service_unreachable')), ['service_unreachable']],
  ['a proxy that redirects', list(() => Response.redirect(`${SITE}/login`, 302)), ['proxy_redirects']],
  [
    'a proxy that does not answer',
    list(() => {
      throw new DOMException('late', 'TimeoutError');
    }),
    ['proxy_timeout'],
  ],
  ['a proxy with a wrong encoding', list(() => brokenBody('Z_DATA_ERROR')), ['proxy_broken_encoding']],
  ['a proxy over http', page(SCRIPT + TAG.replace('>', ' proxy="http://www.site.test/forms">')), ['proxy_mixed']],
  [
    'a form without fields',
    list(() => Response.json([], { headers: { 'hosted-form': 'idempotency, max-body=1000' } })),
    ['field_list_empty'],
  ],
  ['another form', at('/form/101.json', () => Response.json({ id: '7' })), ['other_form']],
  ['a closed form', at('/form/101.json', () => Response.json({ id: '101', inactive: true })), ['form_closed']],
  [
    'a field list that is cached for a day',
    withHeaders('/field.json', { 'cache-control': 'public, max-age=86400' }),
    ['field_list_cached_long'],
  ],
  [
    'a field list that a CDN has cached for an hour',
    withHeaders('/field.json', { age: '3600' }),
    ['field_list_cached_long'],
  ],
  ['cookies of the service', withHeaders('/field.json', { 'set-cookie': 'PHPSESSID=1' }), ['cookies_passed_on']],
  [
    'a proxy whose keys are in memory',
    withHeaders('/field.json', { 'hosted-form': 'max-body=5100000' }),
    ['keys_in_memory'],
  ],
  ...ASKING,
  ['a header that is removed on the way', withHeaders('/field.json', { 'hosted-form': '' }), ['header_stripped']],
  // submissions
  ['nginx with 1 MB', limitedTo(1_048_576, () => html(413)), ['body_limit_before_proxy']],
  [
    'a server that hangs up at 5 MB',
    limitedTo(5_000_000, () => {
      throw fetchError('EPIPE');
    }),
    ['body_limit_before_proxy'],
  ],
  ['a firewall that refuses every POST', at('/submission.json', () => html(403)), ['body_not_passed']],
  ['a server that accepts every POST', at('/submission.json', () => Response.json({ id: 1 })), ['post_accepted']],
  // another origin
  ['a proxy of another origin without CORS', elsewhere({}), ['cors_missing']],
  [
    'a proxy that allows another origin',
    elsewhere({ ...CORS, 'access-control-allow-origin': 'https://other.test' }),
    ['cors_missing'],
  ],
  ['a proxy that refuses OPTIONS', elsewhere(CORS, {}, 405), ['cors_preflight']],
  [
    'a proxy that allows too few headers',
    elsewhere(CORS, { ...CORS, 'access-control-allow-headers': 'content-type' }),
    ['cors_headers'],
  ],
  [
    'a proxy whose header may not be read',
    elsewhere({ ...CORS, 'access-control-expose-headers': 'etag' }),
    ['cors_expose'],
  ],
];

/** Addresses that no browser can call. */
const NONSENSE = [
  'https://',
  'http://',
  '//',
  'http://[::1',
  'https://:80/forms',
  'javascript:1',
  'ftp://site.test/forms',
];

for (const address of NONSENSE)
  test(`a form whose proxy is ${address}: proxy_address_wrong, beside what is well`, async () => {
    const tag = `<hosted-form form-id="101" proxy="${address}"></hosted-form>`;
    const policies = [{}, { 'content-security-policy': "script-src 'self'; connect-src 'self'" }];
    for (const headers of policies) {
      const { bad, good } = await codesAt(page(SCRIPT + TAG + tag, headers));
      assert.deepEqual([bad, good.includes('field_list_good')], [['proxy_address_wrong'], true]);
    }
    const framed = page(`${SCRIPT + TAG}<iframe src="${address}" srcdoc="${tag.replaceAll('"', "'")}"></iframe>`);
    assert.deepEqual((await codesAt(framed)).bad, []);
  });

for (const [what, fault, codes] of FAULTS) {
  test(`${what}: ${codes.join(', ')}`, async () => {
    assert.deepEqual((await codesAt(fault)).bad, codes);
  });
}

test('a healthy site has no errors', async () => {
  assert.deepEqual(await codesAt(), {
    bad: [],
    good: [
      'page_good',
      'script_good',
      'script_not_compared',
      'field_list_good',
      'form_object_good',
      'health_good',
      'visitor_good',
      'body_limit_good',
    ],
  });
});

test('a strict policy, a proxy of another origin with CORS, and a div have no errors', async () => {
  const strict =
    "default-src 'none'; script-src 'nonce-abc'; connect-src 'self'; trusted-types lit-html dompurify hosted-form";
  const scripted = page(SCRIPT.replace('type', 'nonce="abc" type') + TAG, { 'content-security-policy': strict });
  assert.deepEqual((await codesAt(scripted)).bad, []);
  assert.deepEqual((await codesAt(elsewhere(CORS))).bad, []);
  const div = page(`<base href="/elsewhere/">${SCRIPT}<div data-hosted-form="101" data-proxy="../forms/"></div>`);
  assert.deepEqual((await codesAt(div)).bad, []);
});

test('a named form that a script adds is examined', async () => {
  const { bad, good } = await codesAt(page(SCRIPT), PAGE, '101');
  assert.deepEqual([bad, good.includes('field_list_good')], [[], true]);
});

test('a plain proxy gets no POST, and is reported as one', async () => {
  const plain: Fault = async (request, healthy) => {
    assert.equal(request.method, 'GET');
    const { pathname } = new URL(request.url);
    if (pathname === '/forms/health') return html(404);
    const answer = await healthy();
    answer.headers.delete('hosted-form');
    return answer;
  };
  const { bad, good } = await codesAt(plain);
  assert.deepEqual([bad, good.includes('body_limit_not_tried')], [['plain_proxy'], true]);
});

test('a plain proxy that announces idempotency gets no POST either', async () => {
  const { good } = await codesAt(at('/forms/health', () => html(404)));
  assert.equal(good.includes('body_limit_not_tried'), true);
});

/** The forms of a proxy of which the page has two that it does not offer. */
const LISTED: readonly (readonly [known: string | undefined, list: string])[] = [
  [undefined, '--forms 101,998,999'],
  ['101, 7,999', '--forms 101,7,999'],
];

for (const [forms, whole] of LISTED)
  test(`a form that the proxy does not list is added to the whole list: ${whole}`, async () => {
    const tags = ['101', '998', '999'].map((id) => TAG.replace('101', id)).join('');
    const refused: Fault = (request, healthy) =>
      /\/form\/99[89]\//.test(request.url) ? ofProxy(403, 'form_not_listed') : page(SCRIPT + tags)(request, healthy);
    const { fetch } = siteWith(refused);
    const findings = await examine({ ...WEB, fetch, now: () => 0 }, { page: PAGE, namedForms: [], lists: { forms } });
    const found = findings.filter(({ code }) => code === 'form_not_listed');
    assert.deepEqual(
      found.map(({ form }) => form),
      ['998', '999'],
    );
    const told = forms === undefined ? found[1]?.mend : found[1]?.paste?.text;
    assert.ok(told?.includes(whole), told);
    // A list that is a guess is not a line to paste.
    assert.equal(found[1]?.paste === undefined, forms === undefined);
  });

test('an origin that the proxy does not list is added to those that it has', async () => {
  const { fetch } = siteWith(elsewhere({}));
  const target = { page: PAGE, namedForms: [], lists: { origins: 'https://other.test' } };
  const found = (await examine({ ...WEB, fetch, now: () => 0 }, target)).find(({ code }) => code === 'cors_missing');
  assert.equal(found?.paste?.text, `--origins https://other.test,${SITE}`);
});

test('each check that is not made says so, and why', async () => {
  const local: Fault = (request) => {
    const { pathname } = new URL(request.url);
    return pathname === '/contact'
      ? htmlPage(SCRIPT + TAG + '<iframe src="https://videos.test/1"></iframe>')
      : siteWith().fetch(SITE + pathname, request);
  };
  const at127 = await codesAt(local, 'http://127.0.0.1:8080/contact');
  assert.deepEqual(at127.bad, []);
  for (const code of ['http_not_tried', 'visitor_not_tried', 'frames_not_tried', 'script_not_compared'] as const)
    assert.ok(at127.good.includes(code), code);
  const many = Array.from({ length: 12 }, (_, index) => TAG.replace('101', String(101 + index))).join('');
  assert.ok((await codesAt(page(SCRIPT + many))).good.includes('forms_not_tried'));
  const health = at('/forms/health', () => html(404));
  assert.ok((await codesAt(health)).good.includes('visitor_not_tried'));
});

test('a page that redirects is examined at its new address', async () => {
  const { bad } = await codesAt(
    at('GET /old', () => Response.redirect(PAGE, 301)),
    `${SITE}/old`,
  );
  assert.deepEqual(bad, []);
});

test('a page without https on another machine is reported', async () => {
  const plain: Fault = (request) => (request.url === 'http://intra.test/' ? htmlPage(SCRIPT + TAG) : undefined);
  const { bad } = await codesAt(plain, 'http://intra.test/');
  assert.equal(bad.includes('page_not_https'), true);
});

test('a limit that a busy or slow proxy hides is reported as unclear', async () => {
  const busy = at('/submission.json', () => ofProxy(429, 'rate_limited'));
  assert.equal((await codesAt(busy)).good.includes('body_limit_unclear'), true);
  const late = limitedTo(2_000_000, () => {
    throw new DOMException('late', 'TimeoutError');
  });
  assert.deepEqual((await codesAt(late)).good.includes('body_limit_unclear'), true);
});

test('examinations take nothing of the rate limit of submissions', async () => {
  const { fetch } = siteWith();
  const web = { ...WEB, fetch, now: () => 0 };
  const address = `${SITE}/forms/form/101/submission.json`;
  await examine(web, { page: PAGE, namedForms: [] });
  const answers: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const headers = { 'content-type': 'application/json', origin: SITE, 'sec-fetch-site': 'same-origin' };
    answers.push((await fetch(address, { method: 'POST', headers, body: '{"no_field":"1"}' })).status);
  }
  assert.equal(answers.includes(429), false);
});

test('a server that stops posts of other sites before the proxy is tried with those of its own', async () => {
  const strict = at('/submission.json', (request, healthy) =>
    request.headers.get('sec-fetch-site') === 'cross-site' ? html(403) : healthy(),
  );
  const { bad, good } = await codesAt(strict);
  assert.deepEqual([bad, good.includes('body_limit_good')], [[], true]);
});

test('a form object that the proxy does not offer is no error', async () => {
  const { bad, good } = await codesAt(at('/form/101.json', () => html(404)));
  assert.deepEqual([bad, good.includes('form_object_missing')], [[], true]);
});

test('a healthy proxy and a slow proxy are reported', async () => {
  const { fetch } = siteWith(at('/forms/health', () => Response.json({ status: 'ok' })));
  let time = 0;
  const web = { ...WEB, fetch, now: () => (time += 4000) };
  const codes = (await examine(web, { page: PAGE, namedForms: [] })).map(({ code }) => code);
  for (const code of codes) said.add(code);
  assert.deepEqual([codes.includes('health_good'), codes.includes('proxy_slow')], [true, true]);
});

test('a field list that fails without a reason is reported with its status', async () => {
  assert.deepEqual((await codesAt(list(() => new Response('', { status: 500 })))).bad, ['field_list_status']);
});

test('these tests, and those of the page’s place and its scripts, cover every finding', () => {
  const others = { ...PLACE_FINDINGS, ...SCRIPT_FINDINGS, ...COPY_FINDINGS };
  const codes = Object.keys(FINDINGS).filter((code) => !isExplainedCode(code) && !Object.hasOwn(others, code));
  assert.deepEqual(
    codes.filter((code) => !said.has(code)),
    [],
  );
});
