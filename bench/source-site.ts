import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { listenLocally } from '../test/support/listen.js';
import { ROOT } from '../tools/root.js';
import type { LoadForm } from './load/forms.js';

/** The libraries of the element, as a page without a bundler finds them. */
const LIBRARIES: Readonly<Record<string, string>> = {
  lit: 'lit/index.js',
  'lit-html': 'lit-html/lit-html.js',
  '@lit/reactive-element': '@lit/reactive-element/reactive-element.js',
  dompurify: 'dompurify/dist/purify.es.mjs',
  idb: 'idb/build/index.js',
};

/** The entry of the module script. */
const ENTRY = 'src/embed.module.ts';

interface SourceSite {
  /** The address of the page, whose script is the element's sources. */
  readonly page: string;
  /** Lists the sources that were asked for so far, by their paths from the project's folder. */
  listSources(): string[];
  close(): void;
}

/** Serves a form and a page without one on 127.0.0.1. Each script of the page is one source of the element, compiled alone. */
export async function startSourceSite(form: LoadForm): Promise<SourceSite> {
  const sources = new Map<string, Promise<string>>();
  const answer = async (method: string, path: string): Promise<[type: string, body: string]> => {
    if (method === 'POST') return ['application/json', '{"id":"1"}'];
    if (path === '/') return ['text/html; charset=utf-8', writePage()];
    if (path.startsWith('/forms/')) return ['application/json', JSON.stringify(answerAsService(form, path))];
    if (!path.startsWith('/src/')) return ['text/javascript', readFileSync(join(ROOT, path), 'utf8')];
    const file = makeSourcePath(path);
    const compiled = sources.get(file) ?? compile(file);
    sources.set(file, compiled);
    return ['text/javascript', await compiled];
  };
  const server = createServer((request, response) => {
    request.resume();
    answer(request.method ?? '', request.url ?? '').then(
      ([type, body]) => response.writeHead(200, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(404).end(String(error)),
    );
  });
  const url = await listenLocally(server);
  return {
    page: `${url}/`,
    listSources: () => [...sources.keys()],
    close: () => server.close().closeAllConnections(),
  };
}

/** Returns the address of a source on the page's site. */
export const makeScriptPath = (file: string): string => `/${file.replace(/\.ts$/, '.js')}`;

/** Returns the path of the source at an address. */
export const makeSourcePath = (path: string): string => path.replace(/^\//, '').replace(/\.js$/, '.ts');

function writePage(): string {
  const folders = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'];
  const imports = Object.fromEntries<string>([
    ...Object.entries(LIBRARIES).map(([name, file]) => [name, `/node_modules/${file}`] as const),
    ...folders.map((name) => [`${name}/`, `/node_modules/${name}/`] as const),
  ]);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>A form</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="${makeScriptPath(ENTRY)}"></script></head><body></body></html>`;
}

async function compile(file: string): Promise<string> {
  const tsconfigRaw = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8');
  const { code } = await transform(readFileSync(join(ROOT, file), 'utf8'), { loader: 'ts', tsconfigRaw });
  return code;
}

function answerAsService({ id, name, fields }: LoadForm, path: string): object {
  if (path.endsWith('/field.json')) return fields;
  return { id, name, submit_button_title: 'Send', num_columns: '1', language: 'en' };
}
