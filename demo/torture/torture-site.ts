import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ROOT } from '../server/build.js';
import { readLibrary } from './libraries.js';
import { LOAD, SURROUNDINGS } from './surroundings.js';
import type { Surrounding } from './surroundings.js';
import { FIELDS } from './torture-form.js';
import { WATCH } from './watch.js';

const FORM = '<hosted-form form-id="1" proxy="/torture/forms">The page’s own content</hosted-form>';

/** The largest body that is sent back. Bytes. */
const LARGEST = 100_000;

/** The surroundings whose scripts write markup or addresses of scripts from texts. Trusted Types stop these on every page. */
const WITHOUT_TRUSTED_TYPES = [
  'mootools',
  'mootools-compat',
  'require',
  'jquery-1',
  'jquery-2',
  'jquery-3',
  'merged',
  'turbo',
  'htmx-2',
  'htmx-4',
  'delayed-module',
  'delayed-classic',
];
const TRUSTED_TYPES = /; require-trusted-types-for[^;]*; trusted-types[^;]*$/;

/** Draws the page of a surrounding. */
function drawPage({ id, name, dir, scripts = [], load = LOAD }: Surrounding, body: string): string {
  const tags = ['/torture/watch.js', ...scripts].map((address) =>
    address.startsWith('/dist/')
      ? `<script type="module" src="${address}"></script>`
      : `<script src="${address}"></script>`,
  );
  return `<!doctype html>
<html lang="en" dir="${dir ?? 'ltr'}" class="${id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="htmx-config" content='{"includeIndicatorStyles":false,"includeIndicatorCSS":false}'>
<title>${name}</title>
<link rel="stylesheet" href="/surroundings.css">
<link rel="icon" href="/icon.svg">
${[...tags, load].join('\n')}
</head>
<body>${body}</body>
</html>`;
}

/** Reads a library; `merged` is one file of jQuery and the form, as optimisers make it. */
async function readScript(name: string): Promise<string | undefined> {
  if (name !== 'merged') return readLibrary(name);
  const own = await readFile(join(ROOT, 'dist/cdn/hosted-form.classic.js'), 'utf8');
  return `${(await readLibrary('jquery-3')) ?? ''}\n;${own}\n;`;
}

/** Serves the pages of the surroundings below `/torture`, with a form whose service sends back what arrives. */
export function tortureSite(policy: string): Hono {
  const site = new Hono();
  const own = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  const choosePolicy = ({ id }: Surrounding) =>
    WITHOUT_TRUSTED_TYPES.includes(id) ? own.replace(TRUSTED_TYPES, '') : own;
  site.use('*', async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
  });
  const asScript = (text: string) =>
    new Response(text, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=60' },
    });
  site.get('/watch.js', () => asScript(WATCH));
  site.get('/library/:file', async ({ req, notFound }) => {
    const text = await readScript(req.param('file').replace(/\.js$/, ''));
    return text === undefined ? notFound() : asScript(text);
  });
  site.get('/forms/form/1/field.json', ({ json }) => json(FIELDS));
  site.get('/forms/form/1.json', ({ json }) => json({ id: '1', name: 'Torture', num_columns: '1', inactive: '0' }));
  site.post('/forms/form/1/submission.json', bodyLimit({ maxSize: LARGEST }), async ({ req, json }) =>
    json({ id: '4711', answers: await req.json<unknown>() }, 201),
  );
  site.get('/fragment/form', ({ html }) => html(FORM));
  site.get('/fragment/nothing', ({ html }) => html('<p>Gone</p>'));
  for (const surrounding of SURROUNDINGS) {
    const send = (body: string) =>
      new Response(drawPage(surrounding, body), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': choosePolicy(surrounding),
        },
      });
    site.get(`/${surrounding.id}`, () => send(surrounding.draw(FORM)));
    site.get(`/${surrounding.id}/form`, () => send(`${FORM}<a data-leave href="/torture/${surrounding.id}">Back</a>`));
  }
  return site;
}
