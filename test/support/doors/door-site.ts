// A site whose pages have a door of the platform that fails: the built form, its list, and a proxy that counts what arrives.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { ROOT } from '../build.js';
import { listenLocally } from '../listen.js';
import { breakDoor } from './break-door.js';
import type { Door, Fault } from './doors.js';

/** A page with one fault, and what its owner asks the device to keep. */
export interface Case {
  readonly door: Door;
  readonly fault: Fault;
  /** Such as `draft=local` and `outbox`. */
  readonly kept: readonly string[];
}

const when = (field: string, option: string) => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field, condition: 'equals', option }],
});

/** A form that opens every door. */
const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'email', label: 'E-mail' },
  {
    id: '3',
    type: 'select',
    label: 'City',
    options: ['Oslo', 'Rome'].map((label, at) => ({ label, value: 'ab'[at] })),
  },
  { id: '4', type: 'radio', label: 'Lunch', options: ['yes', 'no'].map((value) => ({ label: value, value })) },
  { id: '5', type: 'datetime', label: 'Day', date_format: 'd/m/Y' },
  { id: '6', type: 'number', label: 'Gift', currency: 'euro', decimals: '2' },
  { id: '7', type: 'text', label: 'Dish', logic: when('4', 'yes') },
  { id: '12', type: 'text', label: 'utm_source', name: 'utm_source', hidden: '1' },
  { id: '13', type: 'address', label: 'Place' },
  { id: '14', type: 'rating', label: 'Stars', total: 5 },
  {
    id: '10',
    type: 'section',
    section_break: '1',
    section_heading: 'More',
    section_text: '<b>Sign</b><table><tr><td>1',
  },
  { id: '8', type: 'file', label: 'Picture', required: '1' },
  { id: '9', type: 'signature', label: 'Signature', required: '1' },
];

const ATTRIBUTES: Readonly<Record<string, string>> = {
  'draft=session': 'draft="session"',
  'draft=local': 'draft="local"',
  outbox: 'outbox',
  'capture=session': 'capture="utm" capture-keep="session"',
  'capture=local': 'capture="utm" capture-keep="local"',
};

const TELL = `window.told = { warnings: [], events: [], problems: [] };
addEventListener('error', ({ message }) => told.problems.push(message));
addEventListener('unhandledrejection', ({ reason }) => told.problems.push(String(reason && reason.stack || reason)));
for (const name of ['ready', 'success', 'error', 'queued'])
  document.addEventListener('hf-' + name, ({ detail }) => told.events.push(name === 'error' ? detail.code + ' ' + detail.message : name), true);
document.addEventListener('hf-warning', ({ detail }) => told.warnings.push(detail.code), true);`;

const writePage = (address: string, { door, fault, kept }: Case): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${door.member}: ${fault}</title>
<script>${TELL}${breakDoor(door, fault)}</script>
<script type="module" src="/dist/cdn/hosted-form.js"></script>
<hosted-form form-id="1" proxy="${address}/forms" history brand="auto" ${kept.map((each) => ATTRIBUTES[each] ?? '').join(' ')}></hosted-form>`;

/** A record that has arrived, as its texts. */
export type Arrived = Readonly<Record<string, unknown>>;

/** Starts the site. */
export async function startDoorSite(cases: readonly Case[]) {
  const records = new Map<string, Arrived[]>();
  const site = new Hono();
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'test/support/doors/fill-form.ts')],
    bundle: true,
    write: false,
    format: 'esm',
  });
  const script = outputFiles[0]?.text ?? '';
  const html =
    '<!doctype html><meta charset="utf-8"><title>Doors</title><script type="module" src="/fill-form.js"></script>';
  site.get('/', (context) => context.html(html));
  site.get('/favicon.ico', (context) => context.body(null, 204));
  site.get('/fill-form.js', (context) => context.body(script, 200, { 'content-type': 'text/javascript' }));
  // Each engine plays a case at an address of its own.
  site.get('/:engine/:index{[0-9]+}', (context) => {
    const one = cases[Number(context.req.param('index'))];
    return one ? context.html(writePage(context.req.path, one)) : context.notFound();
  });
  site.get('/:engine/:index/forms/form/1/field.json', (context) => context.json(FIELDS));
  site.get('/:engine/:index/forms/form/1.json', (context) => context.json({ id: '1', name: 'Doors' }));
  site.post('/:engine/:index/forms/form/1/submission.json', async (context) => {
    const { engine, index } = context.req.param();
    const arrived = records.get(`${engine} ${index}`) ?? [];
    arrived.push(await context.req.json<Arrived>());
    records.set(`${engine} ${index}`, arrived);
    return context.json({ id: `${index}000${arrived.length}` }, 201);
  });
  site.use('/dist/*', serveStatic({ root: ROOT }));
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const url = await listenLocally(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    url,
    close,
    records: (engine: string, index: number): readonly Arrived[] => records.get(`${engine} ${index}`) ?? [],
  };
}
