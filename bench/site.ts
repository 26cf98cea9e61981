import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { dependentList, fieldList } from './field-list.js';
import { RULED, ruledList } from './ruled-list.js';
import { CASES } from './hostile/cases.js';
import { listenLocally } from '../test/support/listen.js';

/** The pages that are compared. */
export const PAGES = ['element', 'by-hand', 'by-lit'] as const;

/** One of these pages. */
export type PageName = (typeof PAGES)[number];

/** The id of the form of 1,000 fields, 500 of which depend on the first one. */
export const DEPENDENT_FORM = 800_000;

/** The size of that form, in fields. */
export const DEPENDENT_SIZE = 1000;

/** The ids of the busy forms, by the number of fields that share their rules. */
export const RULED_FORMS = { 1: 700_000, 10: 700_002 } as const;

/** The id of a form that has as many fields as these and no rules. */
export const PLAIN_FORM = 700_001;

/** The id of the first hostile form; the others follow. */
export const FIRST_HOSTILE = 900_000;

/** The id of the form with a file. No form of seven fields is measured. */
const FILE_FORM = 7;

interface Site {
  /** The address without a slash at its end. */
  readonly url: string;
  close(): void;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const cdn = join(here, '../dist/cdn');

/**
 * Serves the pages, the built script and the field lists on 127.0.0.1. A form's id is the number of its fields. Everything is in memory
 * before the first request, so each answer comes at once.
 *
 * @param sizes The sizes of the forms, in fields.
 */
export async function startSite(sizes: readonly number[]): Promise<Site> {
  const files = new Map<string, string>([
    ['/element', page('<script type="module" src="/cdn/hosted-form.js"></script>', 'element')],
    ['/by-hand', page('<link rel="stylesheet" href="/by-hand.css">', 'by-hand')],
    ['/by-lit', page('<link rel="stylesheet" href="/by-hand.css">', 'by-lit')],
    ['/by-hand.css', readFileSync(join(here, 'pages/by-hand.css'), 'utf8')],
    ['/files', filesPage()],
    ['/hostile', page('<script type="module" src="/cdn/hosted-form.js"></script>', 'hostile')],
    ...(await pageScripts()),
    ...builtScripts(),
    ...sizes.flatMap((size) => listFormFiles(size, fieldList(size))),
    ...listFormFiles(DEPENDENT_FORM, dependentList(DEPENDENT_SIZE)),
    ...Object.entries(RULED_FORMS).flatMap(([shared, form]) => listFormFiles(form, ruledList(Number(shared)))),
    ...listFormFiles(PLAIN_FORM, fieldList(RULED.fields)),
    ...listFormFiles(FILE_FORM, [{ id: '1', type: 'file', label: 'A file', required: '0', file_types: '' }]),
  ]);
  const server = createServer((request, response) => {
    const { url = '', method } = request;
    if (method === 'POST') {
      // The body is read and dropped: the receiver's work is not measured.
      request
        .resume()
        .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}'));
      return;
    }
    const file = files.get(url) ?? makeHostileFile(url);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': contentType(url) }).end(file);
  });
  const url = await listenLocally(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

function page(head: string, name: string, body = ''): string {
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';
  const script = `<script type="module" src="/pages/${name}.js"></script>`;
  return `<!doctype html><html lang="en"><head>${meta}<title>${name}</title>${head}${script}</head><body>${body}</body></html>`;
}

function filesPage(): string {
  const body = `<hosted-form form-id="${FILE_FORM}"></hosted-form><input type="file" id="by-hand" aria-label="By hand">`;
  return page('<script type="module" src="/cdn/hosted-form.js"></script>', 'files', body);
}

async function pageScripts(): Promise<[string, string][]> {
  const entryPoints = [...PAGES, 'files', 'hostile'].map((name) => join(here, `pages/${name}.ts`));
  // Lit's faster build, as on a real page.
  const conditions = ['production'];
  const { outputFiles } = await build({
    entryPoints,
    conditions,
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: '/pages',
  });
  return outputFiles.map(({ path, text }) => [path, text]);
}

function builtScripts(): [string, string][] {
  const names = readdirSync(cdn, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return names.map((name) => [`/cdn/${name}`, readFileSync(join(cdn, name), 'utf8')]);
}

/** Makes a file of a hostile form on request, because all of them together are large. */
function makeHostileFile(url: string): string | undefined {
  const [, id = '', kind] = /(\d+)(\.html|\/field\.json|\.json)$/.exec(url) ?? [];
  const hostile = CASES[Number(id) - FIRST_HOSTILE];
  if (!hostile) return undefined;
  if (kind === '.html') return hostile.plain();
  return kind === '.json' ? '{"num_columns":"1"}' : JSON.stringify(hostile.fields());
}

function listFormFiles(id: number, fields: readonly object[]): [string, string][] {
  const settings = { id: String(id), name: 'A form', submit_button_title: 'Send', num_columns: '1' };
  return [
    [`/forms/form/${id}.json`, JSON.stringify(settings)],
    [`/forms/form/${id}/field.json`, JSON.stringify(fields)],
  ];
}

function contentType(url: string): string {
  if (url.endsWith('.js')) return 'text/javascript; charset=utf-8';
  if (url.endsWith('.css')) return 'text/css; charset=utf-8';
  return url.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
}
