// The server's side of the fault runs. `/faults/` has the pages of the runs, their token proxies, and the calls of the
// tests.
import { appendFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { CONTENT_SECURITY_POLICY } from '../../../demo/site/site.js';
import { ROOT, buildUnlessFresh } from '../build.js';
import type { FaultProxy } from './fault-proxy.js';
import { printPlan } from './plan.js';
import { serveRun } from './served-run.js';
import type { RunSetup, ServedRun } from './served-run.js';

/** The settings of the fault runs from the environment. */
export interface FaultSettings {
  /** The number of runs from the environment; `null` for as many as `npm test` plays. */
  readonly runs: number | null;
  readonly first: number;
  /** The only seed to play. */
  readonly seed: number | null;
}

/** The request that begins a run. */
export interface NewRun extends RunSetup {
  /** Selects a naive form of `naive-form.ts`, in place of the element. */
  readonly naive?: 'eager' | 'hopeful';
  /** Attributes of the element, besides the form's id and the proxy. */
  readonly attributes?: string;
}

const number = (name: string) => (process.env[name] ? Number(process.env[name]) : undefined);
const settings: FaultSettings = {
  runs: number('FAULT_RUNS') ?? null,
  first: number('FAULT_FIRST') ?? 1,
  seed: number('FAULT_SEED') ?? null,
};

/** The state of a run's network. */
export type NetworkState = Pick<FaultProxy, 'isOffline' | 'isCalm'> & Partial<Pick<FaultProxy, 'without'>>;

/** The kind of page of a run. */
type Shown = Pick<NewRun, 'naive' | 'attributes'>;

/** The runs that are under way. */
const runs = new Map<string, ServedRun & Shown>();
let made = 0;

/** The demo's policy, except that the pages are in frames. */
const POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

function writePage(run: string, formId: string, { naive, attributes = 'draft="local" outbox' }: Shown): string {
  const element = naive ? '/test/support/faults/naive-form.ts' : `/faults/${run}/dist/cdn/hosted-form.js`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${run}</title>
<script type="module" src="/test/support/faults/first-script.ts"></script>
<script type="module" src="${element}"></script></head>
<body><hosted-form form-id="${formId}" proxy="/faults/${run}/forms" ${naive === 'hopeful' ? naive : attributes}></hosted-form></body></html>`;
}

const site = new Hono();
/**
 * The test runner would let browsers cache everything for a year. Names of chunks hold their hash. The one file without
 * a hash does not change for this time.
 */
site.use(async (context, next) => {
  await next();
  context.header('cache-control', context.req.path.includes('/dist/') ? 'max-age=600' : 'no-store');
});
site.get('/faults/settings', async (context) => {
  await buildUnlessFresh();
  return context.json(settings);
});
site.post('/faults/runs', async (context) => {
  const setup = await context.req.json<NewRun>();
  const { naive, attributes } = setup;
  const run = `run${++made}`;
  const served = await serveRun(setup, `/faults/${run}/forms`, async (request) => site.fetch(request));
  runs.set(run, { ...served, ...(naive && { naive }), ...(attributes !== undefined && { attributes }) });
  return context.json({ run, form: served.form, plan: printPlan(served.network.plan) });
});
/** Takes the report at the end of all runs of an engine. */
site.post('/faults/report', async (context) => {
  const { text, counts } = await context.req.json<{ text: string; counts?: unknown }>();
  console.log(text);
  const file = process.env['FAULT_COUNTS'];
  if (file && counts) await appendFile(file, `${JSON.stringify(counts)}\n`);
  return context.json({});
});
site.get('/faults/:run/page.html', (context) => {
  const run = context.req.param('run');
  const served = runs.get(run);
  if (!served) return context.notFound();
  context.header('content-security-policy', POLICY);
  return context.html(writePage(run, served.form.id, served));
});
site.get('/faults/:run/records', async (context) => {
  const served = runs.get(context.req.param('run'));
  if (!served) return context.notFound();
  await served.network.idle();
  return context.json(await served.records());
});
site.get('/faults/:run/log', (context) => {
  const served = runs.get(context.req.param('run'));
  if (!served) return context.notFound();
  const { log, injected } = served.network;
  return context.json({ log, injected });
});
site.put('/faults/:run/network', async (context) => {
  const served = runs.get(context.req.param('run'));
  if (!served) return context.notFound();
  const { isOffline, isCalm, without = '' } = await context.req.json<NetworkState>();
  Object.assign(served.network, { isOffline, isCalm, without });
  served.network.tell(isCalm ? 'the network is well from now on' : isOffline ? 'offline' : 'online');
  return context.json({});
});
site.get('/faults/:run/quiet', async (context) => {
  await runs.get(context.req.param('run'))?.network.quiet();
  return context.json({});
});
site.delete('/faults/:run', (context) => context.json({ isEnded: runs.delete(context.req.param('run')) }));
const withoutPrefix = (path: string) => path.replace(/^\/faults\/\w+/, '');
site.use('/faults/:run/dist/*', serveStatic({ root: ROOT, rewriteRequestPath: withoutPrefix }));

const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });

/** Answers a request below `/faults/`. */
export async function answerFaultRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url = '' } = incoming;
  const [, , run = '', part] = url.split('/');
  const served = runs.get(run);
  if ((part === 'forms' || part === 'dist') && served) await served.network.handle(incoming, outgoing, url);
  else await listener(incoming, outgoing);
}
