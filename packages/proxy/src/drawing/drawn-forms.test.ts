// The proxy draws a form once for its list and its looks, and puts a token of its own into every answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProxy } from '../proxy.js';
import { deferred, handClock } from '../keys/keys.examples.js';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson, TOKEN } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';
import { drawingProxy, fakeDrawing, readToken } from './drawing.examples.js';

const reply = ({ method, url }: SentCall) =>
  serviceJson(method === 'POST' ? RECEIPT : url.endsWith('/field.json') ? [FIELD] : FORM);
const PAGES = ['/form/101.html', '/form/101/embed.html', '/form/101/thanks.html'];

const sheetOf = (page: string) => (/href="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

test('without a drawing, no call of a drawn form is there', async () => {
  const { call } = proxyBefore(reply);
  for (const path of [...PAGES, '/form/101/submission.html', '/form/sheet/0123456789abcdef012345.css?form=101']) {
    const response = await call(path);
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  }
});

for (const path of PAGES)
  test(`${path} is HTML that runs nothing, is in no frame, and is asked for again each time`, async () => {
    const { status, headers } = await drawingProxy(reply).call(path);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; img-src 'self' https: data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.match(String(headers.get('etag')), /^W\/"[\da-f]{22}-[a-z]+"$/);
    assert.equal(headers.get('vary'), null);
  });

test('the owner’s script, address and frames are in the policy and in the page', async () => {
  const { call } = drawingProxy(reply, {
    drawnScript: { src: 'https://cdn.test/hosted-form.js', integrity: 'sha384-abc' },
    drawnAt: 'https://forms.test/forms/',
    drawnFrames: ['self', 'https://www.example.org'],
  });
  const response = await call('/form/101.html');
  const policy = String(response.headers.get('content-security-policy'));
  assert.match(policy, /; script-src https:\/\/cdn\.test; connect-src 'self' https:\/\/forms\.test; /);
  assert.match(policy, /; frame-ancestors 'self' https:\/\/www\.example\.org; /);
  assert.match(policy, /; form-action 'self' https:\/\/forms\.test; /);
  const page = await response.text();
  assert.match(page, /action="https:\/\/forms\.test\/forms\/form\/101\/submission\.html"/);
  assert.match(page, /src="https:\/\/cdn\.test\/hosted-form\.js"/);
});

test('a form is drawn once for its looks, in whatever order they are named; later answers need neither drawing nor service', async () => {
  const { call, calls, counts } = drawingProxy(reply);
  for (const query of ['?lang=de&theme=calm', '?theme=calm&lang=de', '?theme=calm&utm_source=x&lang=de']) {
    for (const path of ['/form/101.html', '/form/101/embed.html']) {
      assert.equal((await call(`${path}${query}`)).status, 200);
    }
  }
  // Once for a page of its own, and once for a part of another page.
  assert.deepEqual([counts.draw, calls.length], [2, 2]);
  await call('/form/101.html?lang=fr&theme=calm');
  assert.deepEqual([counts.draw, calls.length], [3, 2]);
});

test('requests at the same time share one drawing', async () => {
  const { counts, drawing } = fakeDrawing();
  const gate = deferred<undefined>();
  const slow: typeof drawing.draw = async (...wanted) => {
    await gate.promise;
    return drawing.draw(...wanted);
  };
  const { call } = drawingProxy(reply, { drawing: { ...drawing, draw: slow } });
  const pages = Array.from({ length: 5 }, () => call('/form/101.html'));
  gate.resolve(undefined);
  const tokens = await Promise.all(pages.map(async (page) => readToken(await (await page).text())));
  assert.equal(counts.draw, 1);
  assert.equal(new Set(tokens).size, 5);
});

test('nobody waits for a drawing that was stopped with its browser', async () => {
  const clock = handClock();
  const { drawing } = fakeDrawing();
  const [begun, end] = [deferred<undefined>(), deferred<undefined>()];
  const stopped = { isFirst: true };
  const draw: typeof drawing.draw = async (...wanted) => {
    if (stopped.isFirst) {
      stopped.isFirst = false;
      begun.resolve(undefined);
      await end.promise;
    }
    return drawing.draw(...wanted);
  };
  const { call } = drawingProxy(reply, { drawing: { ...drawing, draw } }, clock.ports);
  const first = call('/form/101.html');
  await begun.promise;
  clock.advance(10_001);
  assert.equal((await call('/form/101.html')).status, 200);
  end.resolve(undefined);
  assert.equal((await first).status, 200);
});

test('a form is drawn again as soon as its list or its settings are others, and only then', async () => {
  const clock = handClock();
  const service = { label: 'Name', form: 'Volunteers' };
  const renewals: Promise<unknown>[] = [];
  const { call, counts } = drawingProxy(
    ({ url }) =>
      serviceJson(url.endsWith('/field.json') ? [{ ...FIELD, label: service.label }] : { ...FORM, name: service.form }),
    { waitUntil: (work) => void renewals.push(work) },
    clock.ports,
  );
  const open = async () => {
    // The first request after the time finds the old list, and has it renewed.
    clock.advance(61_000);
    await call('/form/101.html');
    await Promise.all(renewals.splice(0));
    return (await call('/form/101.html')).headers.get('etag');
  };
  const first = await open();
  assert.equal(await open(), first);
  assert.equal(counts.draw, 1);
  service.label = 'Your name';
  const second = await open();
  service.form = 'Helpers';
  const third = await open();
  assert.equal(counts.draw, 3);
  assert.equal(new Set([first, second, third]).size, 3);
});

test('a drawing that fails is not kept', async () => {
  const { drawing } = fakeDrawing();
  const failing = { isFailing: true, codes: [] as string[] };
  const draw: typeof drawing.draw = (...wanted) =>
    failing.isFailing ? Promise.reject(new Error('no room')) : drawing.draw(...wanted);
  const { call } = drawingProxy(reply, {
    drawing: { ...drawing, draw },
    onError: ({ code }) => failing.codes.push(code),
  });
  const response = await call('/form/101.html');
  assert.equal(response.status, 500);
  assert.match(await response.text(), /<code>drawing_failed<\/code>/);
  assert.deepEqual(failing.codes, ['drawing_failed']);
  failing.isFailing = false;
  assert.equal((await call('/form/101.html')).status, 200);
});

test('what is kept stays within the bytes of the cache', async () => {
  const { call, counts } = drawingProxy(reply, { cache: { bytes: 20_000 } });
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 20; number += 1) await call(`/form/101.html?brand=${String(number)}`);
  assert.equal(counts.draw, 40);
  await call('/form/101.html?brand=19');
  assert.equal(counts.draw, 40);
});

test('without a cache, each page is drawn from the newest list', async () => {
  const { call, calls, counts } = drawingProxy(reply, { cache: false });
  for (let visit = 1; visit <= 2; visit += 1) {
    assert.equal((await call('/form/101.html')).status, 200);
    assert.deepEqual([counts.draw, calls.length], [visit, 2 * visit]);
  }
});

test('a form without settings is drawn from its list alone', async () => {
  const { call } = drawingProxy(({ url }) =>
    url.endsWith('/field.json') ? serviceJson([FIELD]) : serviceJson({ error: 'no' }, 403),
  );
  assert.match(await (await call('/form/101.html')).text(), /name="field_147738154"/);
});

test('a page that has not changed is not sent again, whatever its token is', async () => {
  const { call } = drawingProxy(reply);
  const [first, second] = [await call('/form/101.html'), await call('/form/101.html')];
  const etag = String(first.headers.get('etag'));
  assert.equal(second.headers.get('etag'), etag);
  assert.notEqual(readToken(await first.text()), readToken(await second.text()));
  for (const known of [etag, `"x", ${etag}`, '*']) {
    const again = await call('/form/101.html', { headers: { 'if-none-match': known } });
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
  }
  for (const path of ['/form/101/embed.html', '/form/101.html?lang=de', '/form/102.html']) {
    assert.equal((await call(path, { headers: { 'if-none-match': etag } })).status, 200, path);
  }
});

test('another version of the drawing, or another script in the page, is another page', async () => {
  const { drawing } = fakeDrawing();
  const open = async (more: Parameters<typeof drawingProxy>[1]) =>
    (await drawingProxy(reply, more).call('/form/101.html')).headers.get('etag');
  const etags = [
    await open({}),
    await open({}),
    await open({ drawing: { ...drawing, version: '2' } }),
    await open({ drawnScript: { src: '/a.js' } }),
    await open({ drawnScript: { src: '/b.js' } }),
  ];
  assert.equal(new Set(etags).size, 4);
});

test('a sheet is kept for ever, for pages of any site, and comes from its own copy of the proxy or from another one', async () => {
  const [one, other] = [drawingProxy(reply), drawingProxy(reply)];
  const address = sheetOf(await (await one.call('/form/101.html?theme=soft')).text());
  for (const { call } of [one, other]) {
    const response = await call(address);
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(await response.text(), 'form { --theme: soft }');
  }
});

test('a sheet that no copy has any more is today’s, and is not kept', async () => {
  const { call } = drawingProxy(reply);
  const response = await call('/form/sheet/0123456789abcdef012345.css?form=101');
  assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
  assert.equal((await call('/form/sheet/0123456789abcdef012345.css?form=999')).status, 403);
});

test('a form that the service refuses is a small page with its status; within a page of the site, a paragraph', async () => {
  const { call, counts } = drawingProxy(() => serviceJson({ status: 'error', error: '<b>The form</b>' }, 404));
  for (const path of PAGES) {
    const response = await call(path);
    const page = await response.text();
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.match(page, /<code>form_unavailable<\/code>/);
    assert.equal(page.startsWith('<p'), path.includes('embed'));
  }
  assert.equal(counts.draw, 0);
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const SENDERS = {
  'its own page': { 'sec-fetch-site': 'same-origin', origin: 'https://site.test' },
  'a listed site': { 'sec-fetch-site': 'cross-site', origin: 'https://www.example.org' },
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'an old browser on another site': { origin: 'https://evil.test' },
  'an old browser on its own site': { origin: 'https://site.test' },
  'no page': {},
};
for (const path of [...PAGES, '/form/101/submission.html', '/form/999.html', '/form/999/submission.html'])
  for (const method of METHODS)
    test(`${method} ${path} is answered for each sender as the guard says`, async () => {
      const { call } = drawingProxy(reply, { origins: ['https://www.example.org'] });
      const isPost = path.endsWith('submission.html');
      const taken = isPost ? ['POST'] : ['GET', 'HEAD'];
      for (const [sender, headers] of Object.entries(SENDERS)) {
        const body = method === 'POST' ? { body: new URLSearchParams({ field_147738154: 'Ada' }) } : {};
        const response = await call(path, { method, headers, ...body });
        const text = await response.text();
        const isForeign = sender === 'another site' || sender === 'an old browser on another site';
        const code = !taken.includes(method)
          ? 'method_not_allowed'
          : path.includes('999')
            ? 'form_not_listed'
            : isPost && isForeign
              ? 'origin_refused'
              : undefined;
        if (code === undefined) assert.equal(response.status, isPost ? 422 : 200, sender);
        else if (method !== 'HEAD') assert.match(text, new RegExp(`<code>${code}</code>`), sender);
        assert.ok(code === undefined ? response.status < 500 : response.status >= 400, sender);
        assert.match(String(response.headers.get('content-type')), /^text\/html/);
      }
    });

test('pages count as reads, and what they post as submissions', async () => {
  const options = { rateLimit: { reads: 3, submissions: 2 }, clientAddress: () => '192.0.2.1' };
  const { call, post } = drawingProxy(reply, options);
  const statuses = [];
  for (let visit = 0; visit < 4; visit += 1) statuses.push((await call(PAGES[visit % 3] ?? '')).status);
  for (let press = 0; press < 3; press += 1) statuses.push((await post(new URLSearchParams())).status);
  assert.deepEqual(statuses, [200, 200, 200, 429, 422, 422, 429]);
  const limited = await post(new URLSearchParams());
  assert.ok(limited.headers.get('retry-after'));
  assert.match(await limited.text(), /Go back in your browser/);
});

test('fetch of the proxy needs nothing but its options', async () => {
  const { drawing } = fakeDrawing();
  const service = async (url: string) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM);
  const proxy = createProxy({ service: 'https://service.test', token: TOKEN, forms: 'all', drawing, fetch: service });
  assert.equal((await proxy.fetch(new Request('https://site.test/form/1.html'))).status, 200);
});

test('a form is drawn again on another day, because it may ask for one from today on', async () => {
  const clock = handClock();
  const { call, counts } = drawingProxy(reply, {}, clock.ports);
  const first = (await call('/form/101.html')).headers.get('etag');
  clock.advance(24 * 3_600_000);
  const second = (await call('/form/101.html')).headers.get('etag');
  assert.equal(counts.draw, 2);
  assert.notEqual(second, first);
});
