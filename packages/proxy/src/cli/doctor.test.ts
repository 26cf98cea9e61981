import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { durableKeys } from '../keys/keys.examples.js';
import { proxyMiddleware } from '../node.js';
import { FIELD, FORM, serviceJson, stubService, TOKEN } from '../service/service.examples.js';
import { SCRIPT, SITE, TAG, htmlPage, siteWith } from './doctor/site.examples.js';
import { runDoctor } from './doctor.js';
import { run } from './run.js';

function terminal() {
  const said: string[] = [];
  const complained: string[] = [];
  const { signal } = new AbortController();
  return {
    said,
    complained,
    made: {
      env: {},
      say: (line: string) => said.push(line),
      complain: (line: string) => complained.push(line),
      signal,
    },
  };
}

/** Pages that lie on a disk, as people name them. */
const FILES = [
  'file:///home/ada/site/contact.html',
  '/srv/www/contact.html',
  './contact.htm',
  'site/contact.html',
].concat(['contact.html', 'C:\\Site\\contact.html', 'FILE:///C:/Site/contact.html', '~/site']);

const FORM_ID = 'Give the id of a form, which is a text of digits without a leading zero: --form 102';

const PAGE_ADDRESS = 'The address of a page begins with https:// or http://.';

const PROXY_ADDRESS =
  '--proxy is a path of the page’s site, such as /forms, or a whole address with https:// or http://.';

/** Starts a real site for one test: a page, the script, and the proxy before a service. */
async function startSite(context: TestContext, pageEncoding?: string) {
  const { calls, fetch } = stubService(({ url }) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM));
  const proxy = proxyMiddleware({
    service: 'https://service.test',
    token: TOKEN,
    forms: ['101'],
    keys: durableKeys(),
    fetch,
  });
  const send = (response: ServerResponse, type: string, text: string) => {
    response.setHeader('content-type', type);
    if (pageEncoding !== undefined && type === 'text/html') response.setHeader('content-encoding', pageEncoding);
    response.end(text);
  };
  const server = createServer((request, response) => {
    proxy(request, response, () => {
      if (request.url === '/contact') send(response, 'text/html', SCRIPT + TAG);
      else if (request.url === '/assets/hosted-form.js') send(response, 'text/javascript', 'export{}');
      else response.writeHead(404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, page: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/contact` };
}

test('over real HTTP a healthy site passes, and 32 MB get through without a submission', async (context) => {
  const { calls, page } = await startSite(context);
  const { made, said } = terminal();
  const ports = { fetch: globalThis.fetch, now: () => performance.now() };
  assert.equal(await runDoctor([page], made, ports), 0, said.join('\n'));
  assert.match(said.join('\n'), /Submissions of 33\.6 MB get through/);
  assert.equal(said.at(-1), 'All is well.');
  assert.deepEqual(
    calls.map(({ method }) => method),
    ['GET', 'GET'],
  );
});

test('over real HTTP a wrong Content-Encoding is found', async (context) => {
  const { page } = await startSite(context, 'gzip');
  const { made, said } = terminal();
  assert.equal(await run(['doctor', page], made), 1);
  assert.match(said.join('\n'), /WRONG .* \[page_broken_encoding\]\n +→ Look at what compresses/);
});

test('over real HTTP an unreachable server is found', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const { made, said } = terminal();
  assert.equal(await run(['doctor', `http://127.0.0.1:${String(port)}/contact`], made), 1);
  assert.match(said.join('\n'), /ECONNREFUSED.* \[page_unreachable\]/);
});

test('a code of the proxy comes with the place that explains it', async () => {
  const { made, said } = terminal();
  const { fetch } = siteWith((request) =>
    request.url.endsWith('/field.json')
      ? Response.json({ status: 'error', error: 'A sentence.', code: 'form_not_listed' }, { status: 403 })
      : undefined,
  );
  assert.equal(await runDoctor([`${SITE}/contact`], made, { fetch, now: () => 0 }), 1);
  assert.match(said.join('\n'), /\[form_not_listed\]\n +→ .*\n +See https:\/\/\S+\/proxy-codes\/#form_not_listed\n/);
});

test('what a page or a proxy says comes as one line that does nothing to the terminal', async () => {
  const evil = '7\n  ok       All is well.\u001b]52;c;eA==\u0007\u009b8m\u202e';
  const answers: Readonly<Record<string, () => Response>> = {
    '/contact': () => htmlPage(`${SCRIPT}${TAG}<hosted-form form-id="${evil}"></hosted-form>`),
    '/forms/form/101/field.json': () => Response.json({ status: 'error', error: `No.${evil}` }),
  };
  const { fetch } = siteWith(({ url }) => (url.startsWith(SITE) ? answers[new URL(url).pathname]?.() : undefined));
  for (const args of [[], ['--json']]) {
    const { made, said } = terminal();
    assert.equal(await runDoctor([`${SITE}/contact`, ...args], made, { fetch, now: () => 0 }), 1);
    const text = said.join('\n');
    assert.match(text, /The form’s id is \\?"7 {3}ok {7}All is well\. \]52;c;eA== 8m\\?"/);
    assert.match(text, /No\.7 {3}ok/);
    // JSON for people is one text of several lines.
    for (const line of args.length > 0 ? text.split('\n') : said) assert.doesNotMatch(line, /\p{C}/u);
  }
});

test('--json prints the findings with their stable codes', async () => {
  const { made, said } = terminal();
  const { fetch } = siteWith((request) =>
    request.url.endsWith('/field.json') ? new Response('', { status: 404 }) : undefined,
  );
  assert.equal(await runDoctor([`${SITE}/contact`, '--json'], made, { fetch, now: () => 0 }), 1);
  const told = JSON.parse(said.join('\n')) as {
    page: string;
    ok: boolean;
    findings: { code: string; mend?: string }[];
  };
  assert.deepEqual([told.page, told.ok], [`${SITE}/contact`, false]);
  assert.match(
    told.findings.find(({ code }) => code === 'proxy_not_there')?.mend ?? '',
    /^Look at the attribute proxy/,
  );
});

test('an interrupted examination prints no findings', async () => {
  const { made, said, complained } = terminal();
  const { fetch } = siteWith();
  const code = await run(['doctor', `${SITE}/contact`], { ...made, signal: AbortSignal.abort() });
  assert.deepEqual([code, said, complained], [1, [], ['ended: Ended before everything was tried.']]);
  await assert.rejects(runDoctor([SITE], { ...made, signal: AbortSignal.abort() }, { fetch, now: () => 0 }), {
    code: 'ended',
  });
});

test('a page that is a file is reported with what to do, and nobody is asked', async () => {
  for (const file of FILES) {
    const { made, said } = terminal();
    const fetch = () => assert.fail('nothing is to be asked');
    assert.equal(await runDoctor([file, '--json'], made, { fetch, now: () => 0 }), 1, file);
    const { page, findings } = JSON.parse(said.join('\n')) as {
      readonly page: string;
      readonly findings: readonly { readonly code: string; readonly mend: string }[];
    };
    assert.deepEqual([page, findings.map(({ code }) => code)], [file, ['page_is_file']]);
    assert.match(findings[0]?.mend ?? '', /^Open the page by a web server/);
  }
});

test('a name and a password in the address reach that origin alone, and are not printed', async () => {
  const { fetch } = siteWith((request) => {
    const { origin, host } = new URL(request.url);
    const given = request.headers.get('authorization');
    if (host === 'cdn.test') assert.equal(given, null);
    else if (given !== `Basic ${btoa('me:p w%')}`) return new Response('', { status: 401 });
    const script = SCRIPT.replace('/assets', 'https://cdn.test/assets');
    return request.url === `${origin}/contact`
      ? new Response(script + TAG, { headers: { 'content-type': 'text/html' } })
      : undefined;
  });
  for (const more of [[], ['--json']]) {
    const { made, said } = terminal();
    const page = SITE.replace('://', '://me:p%20w%25@') + '/contact';
    await runDoctor([page, ...more], made, { fetch, now: () => 0 });
    assert.match(said.join('\n'), more.length > 0 ? /"field_list_good"/ : /The proxy sends the 1 fields/);
    assert.doesNotMatch(said.join('\n'), /me:|p%20w/);
  }
});

test('wrong arguments are refused with a sentence', async () => {
  for (const [args, sentence] of [
    [[], 'Give the address of one page.'],
    [['https://a.test', 'https://b.test'], 'Give the address of one page.'],
    [['www.a.test'], PAGE_ADDRESS],
    [['//a.test/contact.html'], PAGE_ADDRESS],
    [['www.a.test/contact.html'], PAGE_ADDRESS],
    [['https://a.test', '--form', 'x'], FORM_ID],
    [['https://a.test', '--form', '0101'], FORM_ID],
    [['https://'], PAGE_ADDRESS],
    [['https://['], PAGE_ADDRESS],
    [['notaurl'], PAGE_ADDRESS],
    [['https://a.test', '--form', '1', '--proxy', 'https://'], PROXY_ADDRESS],
    [['https://a.test', '--form', '1', '--proxy', '//'], PROXY_ADDRESS],
    [['https://a.test', '--form', '1', '--proxy', 'http://[::1'], PROXY_ADDRESS],
    [['https://a.test', '--form', '1', '--proxy', 'javascript:1'], PROXY_ADDRESS],
    [['https://a.test', '--timeout', '0'], '--timeout must be a whole number of milliseconds.'],
  ] as const) {
    const { made, complained } = terminal();
    assert.equal(await run(['doctor', ...args], made), 2);
    assert.equal(complained[0]?.replace(/^[a-z_]+_(missing|invalid): /, ''), sentence);
  }
});
