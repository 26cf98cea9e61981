// Recipes that a platform calls. The tests call them as the platform does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { startBackends } from './testing/backends.js';
import { holdConversation } from './testing/conversation.js';

const backends = await startBackends();
after(backends.close);
Object.assign(process.env, backends.env);

type Handler = (request: Request, ...more: unknown[]) => Promise<Response>;
const load = async (file: string) => (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>;
const makeRequest = (path: string, init?: RequestInit) => new Request(`https://www.example.com${path}`, init);

test('Cloudflare Workers: the settings come with each request, and the work goes on without the browser', async () => {
  const { default: worker } = (await load('cloudflare-workers/worker.ts')) as { default: { fetch: Handler } };
  const works: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => works.push(work) };
  await holdConversation((path, init) => worker.fetch(makeRequest(path, init), backends.env, context), backends);
  assert.equal(works.length, 5);
});

/** The web APIs of an edge runtime, without anything of Node. */
const EDGE = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  clearTimeout,
  console,
  crypto,
  fetch,
  setTimeout,
};

test('Cloudflare Workers: the bundle runs without Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('cloudflare-workers/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'worker',
    platform: 'browser',
    logLevel: 'silent',
    target: 'es2022',
    conditions: ['workerd', 'worker'],
  });
  const sandbox = createContext({ ...EDGE });
  runInContext(outputFiles[0]?.text ?? '', sandbox);
  const worker = runInContext('worker.default', sandbox) as { fetch: Handler };
  const context = { waitUntil: () => undefined };
  await holdConversation((path, init) => worker.fetch(makeRequest(path, init), backends.env, context), backends);
});

test('Deno: the handler for Deno.serve answers all calls', async () => {
  const served: { port: number; handler: Handler }[] = [];
  const entries = new Map<string, string>();
  const kv: DenoKv = {
    get: async (key) => ({ value: entries.get(key.join()) ?? null }),
    set: async (key, value) => entries.set(key.join(), value),
    delete: async (key) => void entries.delete(key.join()),
    atomic: () => {
      let [ok, write] = [true, () => entries];
      const transaction: ReturnType<DenoKv['atomic']> = {
        check: ({ key }) => {
          ok = !entries.has(key.join());
          return transaction;
        },
        set: (key, value) => {
          write = () => entries.set(key.join(), value);
          return transaction;
        },
        commit: async () => {
          if (ok) write();
          return { ok };
        },
      };
      return transaction;
    },
  };
  Object.assign(globalThis, {
    Deno: {
      env: { get: (name: string) => (name === 'PORT' ? '8123' : backends.env[name]) },
      openKv: async () => kv,
      serve: ({ port }: { port: number }, handler: Handler) => served.push({ port, handler }),
    },
  });
  await load('deno/main.ts');
  const [{ port, handler } = assert.fail('nothing was served')] = served;
  assert.equal(port, 8123);
  await holdConversation((path, init) => handler(makeRequest(path, init)), backends);
  assert.match([...entries.values()].join(), /"state":"accepted"/);
});

test('Bun: the exported server answers all calls', async () => {
  const { default: server } = (await load('bun/server.ts')) as { default: { port: number; fetch: Handler } };
  assert.equal(server.port, 0);
  await holdConversation((path, init) => server.fetch(makeRequest(path, init)), backends, false);
});

test('Vercel: a rewritten address keeps its path, and gets a query', async () => {
  const { default: handler } = (await load('vercel/api/forms.ts')) as { default: { fetch: Handler } };
  const rewritten = (path: string) => `${path}?path=${encodeURIComponent(path.replace('/forms/', ''))}`;
  await holdConversation((path, init) => handler.fetch(makeRequest(rewritten(path), init)), backends);
  const settings = JSON.parse(readFileSync(new URL('vercel/vercel.json', import.meta.url), 'utf8')) as unknown;
  assert.deepEqual((settings as { rewrites: unknown }).rewrites, [
    { source: '/forms/:path*', destination: '/api/forms' },
  ]);
});

test('Netlify: the function answers all calls of its paths', async () => {
  const { default: handler, config } = await load('netlify/netlify/functions/forms.mts');
  assert.deepEqual(config, { path: '/forms/*' });
  await holdConversation((path, init) => (handler as Handler)(makeRequest(path, init), { ip: '192.0.2.1' }), backends);
});

interface LambdaAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Makes an event of API Gateway (payload format 2.0) and function URLs. A JSON body is a text or base64. */
function lambdaEvent(path: string, { method = 'GET', headers = {}, body }: RequestInit, base64: boolean) {
  const host = base64 ? 'abc.lambda-url.eu-central-1.on.aws' : 'abc.execute-api.eu-central-1.amazonaws.com';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: { host, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', ...(headers as object) },
    requestContext: {
      accountId: '123456789012',
      apiId: 'abc',
      authentication: null,
      authorizer: {},
      domainName: host,
      domainPrefix: 'abc',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'browser' },
      requestId: 'id',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:17:00:00 +0000',
      timeEpoch: 1795280400000,
    },
    body: typeof body === 'string' ? (base64 ? Buffer.from(body).toString('base64') : body) : undefined,
    isBase64Encoded: base64 && typeof body === 'string',
  };
}

for (const [name, base64] of [
  ['API Gateway, with the body as text', false],
  ['a function URL, with the body in base64', true],
] as const) {
  test(`AWS Lambda: the handler answers the events of ${name}`, async () => {
    const { handler } = (await load('aws-lambda/handler.mjs')) as {
      handler: (event: unknown, context: unknown) => Promise<LambdaAnswer>;
    };
    await holdConversation(async (path, init = {}) => {
      const answer = await handler(lambdaEvent(path, init, base64), { awsRequestId: 'id' });
      const body = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
      return new Response(body, { status: answer.statusCode, headers: answer.headers });
    }, backends);
  });
}
