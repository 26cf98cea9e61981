// Draws forms into the pages while the site is built, as a server of an owner would.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadServer } from '../../demo/server/build.js';
import { isObject } from '../../src/api/read.js';
import { readJson } from '../../tools/root.js';
import { PREFIX, SITE } from '../../tools/docs/site.js';

/** The forms that a page shows before its script runs. */
const DRAWN = ['contact'];
/** No call leaves the build: `fetch` answers below this address. */
const ORIGIN = 'https://docs.invalid';

/** Draws the forms, and writes their sheets. Returns the HTML by the names of the forms. */
export async function drawForms(): Promise<ReadonlyMap<string, string>> {
  const server = await loadServer();
  if (!server) throw new Error('hosted-form-server is not built: npm run build --workspace hosted-form-server');
  const folder = join(SITE, 'assets/drawn');
  mkdirSync(folder, { recursive: true });
  const drawn = new Map<string, string>();
  for (const name of DRAWN) {
    const proxy = `${PREFIX}assets/live/${name}`;
    const { html, css, hash } = await server.renderForm({
      formId: '101',
      proxy,
      proxyUrl: ORIGIN + proxy,
      fetch: ({ url }) => Promise.resolve(answer(name, new URL(url).pathname)),
      sheet: (sheet) => `${PREFIX}assets/drawn/${sheet}.css`,
    });
    writeFileSync(join(folder, `${hash}.css`), css);
    drawn.set(name, html);
  }
  return drawn;
}

/** Answers as the service of the live examples does. */
function answer(name: string, path: string): Response {
  const file: unknown = readJson(`docs/live/forms/${name}.json`);
  if (!isObject(file)) throw new TypeError(`docs/live/forms/${name}.json is no object.`);
  const headers = { 'hosted-form': 'idempotency, form-token, max-body=33554432' };
  if (path.endsWith('/field.json')) return Response.json(file['fields'], { headers });
  return Response.json({ id: '101', ...(isObject(file['form']) && file['form']) });
}
