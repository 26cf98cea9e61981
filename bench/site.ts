import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fieldList } from './field-list.js';

/** The two pages that are compared. */
export type PageName = 'element' | 'by-hand';

interface Site {
  /** Without a slash at its end. */
  readonly url: string;
  close(): void;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const cdn = join(here, '../dist/cdn');

/**
 * Serves the pages, the built script and the field lists, on 127.0.0.1. A form's id is the number of its fields. Everything
 * lies in memory beforehand, so an answer comes at once.
 *
 * @param sizes of the forms, in fields
 */
export async function startSite(sizes: readonly number[]): Promise<Site> {
  const files = new Map<string, string>([
    ['/element', page('<script type="module" src="/cdn/hosted-form.js"></script>', 'element')],
    ['/by-hand', page('<link rel="stylesheet" href="/by-hand.css">', 'by-hand')],
    ['/by-hand.css', readFileSync(join(here, 'pages/by-hand.css'), 'utf8')],
    ...(await pageScripts()),
    ...builtScripts(),
    ...sizes.flatMap(formOf),
  ]);
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': contentType(url) }).end(file);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function page(head: string, name: PageName): string {
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';
  const script = `<script type="module" src="/pages/${name}.js"></script>`;
  return `<!doctype html><html lang="en"><head>${meta}<title>${name}</title>${head}${script}</head><body></body></html>`;
}

async function pageScripts(): Promise<[string, string][]> {
  const entryPoints = ['element', 'by-hand'].map((name) => join(here, `pages/${name}.ts`));
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false, outdir: '/pages' });
  return outputFiles.map(({ path, text }) => [path, text]);
}

function builtScripts(): [string, string][] {
  const names = readdirSync(cdn, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return names.map((name) => [`/cdn/${name}`, readFileSync(join(cdn, name), 'utf8')]);
}

function formOf(size: number): [string, string][] {
  const settings = { id: String(size), name: 'A form', submit_button_title: 'Send', num_columns: '1' };
  return [
    [`/forms/form/${size}.json`, JSON.stringify(settings)],
    [`/forms/form/${size}/field.json`, JSON.stringify(fieldList(size))],
  ];
}

function contentType(url: string): string {
  if (url.endsWith('.js')) return 'text/javascript; charset=utf-8';
  if (url.endsWith('.css')) return 'text/css; charset=utf-8';
  return url.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
}
