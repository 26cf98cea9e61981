import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import express from 'express';
import type { ErrorRequestHandler, Express } from 'express';
import { fakeDrawing } from '../drawing/drawing.examples.js';
import { proxyMiddleware } from './middleware.js';
import type { ProxyOptions } from '../options.js';
import { FIELD, RECEIPT, serviceJson, stubService, TOKEN } from '../service/service.examples.js';

/** A body with a number that a parser would change. */
const BODY = `{"field_${FIELD.id}": 1.0}`;

/** Starts a real Express application for one test, and records the calls of its proxy to the service. */
async function served(context: TestContext, build: (app: Express, options: ProxyOptions) => void) {
  const { calls, fetch: serviceFetch } = stubService(({ method }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT));
  const options: ProxyOptions = {
    service: 'https://service.test',
    token: TOKEN,
    forms: ['101'],
    keys: 'memory:',
    fetch: serviceFetch,
  };
  const app = express();
  build(app, options);
  app.use(((error: { code?: string }, _request, response, next) => {
    if (response.headersSent) next(error);
    else response.status(500).json({ code: error.code });
  }) satisfies ErrorRequestHandler);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const site = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const post = (path: string, body = BODY) =>
    fetch(`${site}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { calls, post, get: (path: string) => fetch(`${site}${path}`) };
}

const MOUNTED: Readonly<Record<string, (app: Express, options: ProxyOptions) => void>> = {
  'under a path': (app, options) => app.use('/forms', proxyMiddleware(options)),
  'under a path, with the same base path': (app, options) =>
    app.use('/forms', proxyMiddleware({ ...options, basePath: '/forms' })),
  'under no path': (app, options) => app.use(proxyMiddleware(options)),
  'under no path, with a base path': (app, options) => app.use(proxyMiddleware({ ...options, basePath: '/forms/' })),
  'in a router under a part of the path': (app, options) =>
    app.use('/forms', express.Router().use(proxyMiddleware({ ...options, basePath: '/forms' }))),
};

for (const [where, build] of Object.entries(MOUNTED)) {
  test(`in Express, ${where}, a form is loaded and a submission sent`, async (context) => {
    const { calls, get, post } = await served(context, build);
    assert.equal((await get('/forms/form/101/field.json')).status, 200);
    assert.equal((await post('/forms/form/101/submission.json')).status, 200);
    assert.deepEqual(
      calls.map(({ url, body }) => `${url} ${body}`),
      [
        'https://service.test/api/v2/form/101/field.json ',
        `https://service.test/api/v2/form/101/submission.json ${BODY}`,
      ],
    );
  });
}

for (const [where, build] of Object.entries(MOUNTED)) {
  test(`in Express, ${where}, a drawn form has the addresses that its page reaches`, async (context) => {
    const { get } = await served(context, (app, options) => {
      build(app, { ...options, drawing: fakeDrawing().drawing });
    });
    const page = await (await get('/forms/form/101.html?lang=de')).text();
    assert.match(page, /action="\/forms\/form\/101\/submission\.html\?lang=de"/);
    const [, sheet = ''] = /href="([^"]*)"/.exec(page) ?? [];
    assert.equal((await get(sheet.replaceAll('&amp;', '&'))).headers.get('content-type'), 'text/css; charset=utf-8');
  });
}

test('a mount that is no plain path becomes no address in a drawn page', async (context) => {
  const { get } = await served(context, (app, options) => {
    app.use('/:any', proxyMiddleware({ ...options, drawing: fakeDrawing().drawing }));
  });
  const page = await (await get('/a%22b/form/101.html')).text();
  assert.match(page, /action="\/form\/101\/submission\.html"/);
});

test('requests elsewhere go on to the application', async (context) => {
  const { get } = await served(context, (app, options) => {
    app.use(proxyMiddleware(options));
    app.get('/formsets', (_, response) => response.send('sets'));
    app.get('/forms', (_, response) => response.send('all forms'));
  });
  assert.equal(await (await get('/formsets')).text(), 'sets');
  assert.equal(await (await get('/forms')).text(), 'all forms');
  assert.equal(((await (await get('/forms/x')).json()) as { code: string }).code, 'no_such_call');
});

test('a parsed body is body_already_read, and is not sent', async (context) => {
  const { calls, post } = await served(context, (app, options) => {
    app.use(express.json());
    app.use('/forms', proxyMiddleware(options));
  });
  const response = await post('/forms/form/101/submission.json');
  assert.deepEqual(await response.json(), { code: 'body_already_read' });
  assert.equal(calls.length, 0);
});

test('the bytes that a parser has kept are sent', async (context) => {
  const keeping = express.json({
    verify: (request, _, bytes) => {
      Object.assign(request, { rawBody: bytes });
    },
  });
  for (const parser of [express.raw({ type: '*/*' }), express.text({ type: '*/*' }), keeping]) {
    const { calls, post } = await served(context, (app, options) => {
      app.use(parser);
      app.use('/forms', proxyMiddleware(options));
    });
    assert.equal((await post('/forms/form/101/submission.json')).status, 200);
    assert.equal(calls.at(-1)?.body, BODY);
  }
});

test('a broken base path is refused at once', () => {
  const options = { service: 'https://service.test', token: TOKEN, forms: ['101'], keys: 'memory:' };
  assert.throws(() => proxyMiddleware({ ...options, basePath: 'forms' }), { code: 'base_path_invalid' });
});
