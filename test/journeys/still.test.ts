// Nothing moves where the script takes over a form that the server has drawn, whatever is in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samples } from '../support/catalogue.js';
import { loadServer } from '../support/build.js';
import { patient, startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startSite } from './support/site.js';
import { watchTakeOver } from './support/stillness.js';

const demo = await startDemo();
const browser = await startBrowser();
const server = await loadServer();
assert.ok(server);

const SCRIPT = '/dist/cdn/hosted-form.js';

/** The types of which the core alone draws a form. */
const SIMPLE = ['text', 'email', 'name', 'select'];

/** So many samples are in one form: few enough that nothing of it is drawn later. */
const MANY = 16;

const fieldsOf = (list: typeof samples) => list.map(({ json }, index) => ({ ...json, id: String(index + 1) }));

/** The forms by their ids: the simple types, then all others. */
const forms = new Map<string, readonly object[]>();
const groups = [
  samples.filter(({ json }) => SIMPLE.includes(json.type)),
  samples.filter(({ json }) => !SIMPLE.includes(json.type)),
];
for (const group of groups)
  for (let start = 0; start < group.length; start += MANY)
    forms.set(String(forms.size + 1), fieldsOf(group.slice(start, start + MANY)));

const sheets = new Map<string, string>();

async function draw(formId: string, attributes: Readonly<Record<string, string>>): Promise<Response> {
  const drawn = await server?.renderForm({
    formId,
    attributes,
    proxy: '/still',
    proxyUrl: 'https://proxy.invalid/still',
    sheet: (hash) => `/still/${hash}.css`,
    fetch: async (request) => listOf(new URL(request.url).pathname) ?? new Response('', { status: 404 }),
    script: { src: SCRIPT },
  });
  if (!drawn) return new Response('', { status: 404 });
  sheets.set(drawn.sheet, drawn.css);
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Still</title><body>${drawn.html}<p>Below</p>`,
    {
      headers: { 'content-type': 'text/html' },
    },
  );
}

function listOf(path: string): Response | undefined {
  const [, id = '', call] = /^\/still\/form\/(\d+)(\.json|\/field\.json)$/.exec(path) ?? [];
  const fields = forms.get(id);
  if (!fields) return undefined;
  return Response.json(call === '.json' ? { id, name: 'Still', num_columns: '1', inactive: '0' } : fields);
}

const site = await startSite(demo.url, (_, path) => {
  const css = sheets.get(path);
  if (css !== undefined) return new Response(css, { headers: { 'content-type': 'text/css' } });
  const [, id, tree] = /^\/drawn\/(\d+)\/(\w+)$/.exec(path) ?? [];
  if (id) return draw(id, tree === 'light' ? { render: 'light' } : {});
  return listOf(path);
});

for (const tree of ['shadow', 'light'])
  for (const width of [1280, 375])
    for (const isLate of [false, true])
      for (const id of forms.keys())
        test(`form ${id} stays still in a ${tree} tree of ${String(width)} px, with a script that comes ${isLate ? 'late' : 'early'}`, async () => {
          const context = patient(await browser.newContext({ viewport: { width, height: 800 } }));
          const { shift, moved } = await watchTakeOver(context, `${site.url}/drawn/${id}/${tree}`, isLate);
          await context.close();
          assert.deepEqual([moved, shift <= 0.01], [[], true], String(shift));
        });
