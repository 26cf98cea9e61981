import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { createProxy } from '../../packages/proxy/src/index.js';
import type { TokenProxy } from '../../packages/proxy/src/index.js';
import { nodeListener } from '../../packages/proxy/src/node/listener.js';
import type { JsonObject } from '../../src/model/form.js';
import { loadServer } from '../../demo/server/build.js';
import { listenLocally } from '../../test/support/listen.js';
import { readList, readObject, readText } from '../read-json.js';
import { writeForm } from './by-hand-html.js';
import { FORMS } from './forms.js';
import type { LoadForm } from './forms.js';

/**
 * The ways in which a page may show a form: by the element, by hand, and in a frame that has the page by hand. Or the server has drawn it, as a
 * page without a script, or as a part of a page whose script comes late.
 */
export const WAYS = ['element', 'by-hand', 'iframe', 'drawn-page', 'drawn-part'] as const;

/** One of the ways. */
export type Way = (typeof WAYS)[number];

/** The ways in which the server has drawn the form. */
export const DRAWN_WAYS = ['drawn-page', 'drawn-part'] as const;

/** The mark in the page's time line at which the element's script starts to run. */
export const SCRIPT_START = 'script-start';

/** The site whose pages are visited. */
export interface LoadSite {
  /** Returns the address of the page that shows a form in one of the ways. */
  readonly makeAddress: (way: Way, form: LoadForm) => string;
  /** Keeps back what is in the pages that are opened from now on, until the returned function is called. */
  readonly holdPages: () => () => void;
  /** The script that watches a page from within. */
  readonly watch: string;
  readonly close: () => void;
}

/** A file as it goes over the wire. */
interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, '../../dist');

/** The headers by which a good site lets browsers keep files. Pages are asked for each time, chunks never again, other files after five minutes. */
const KEPT = {
  page: 'no-cache',
  chunk: 'public, max-age=31536000, immutable',
  file: 'max-age=300, stale-while-revalidate=86400',
};

const SCRIPT = 'text/javascript; charset=utf-8';
/** The quality at which web servers compress what they cannot compress beforehand. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Serves the pages of all forms on 127.0.0.1 as a good site does: compressed, with headers for caches. The real proxy
 * is in front of a service that answers at once. The frames have an origin of their own.
 */
export async function startLoadSite(): Promise<LoadSite> {
  const files = new Map([...builtFiles(), ...(await handFiles())]);
  const proxy = await createDrawingProxy();
  let held: Promise<void> | undefined;
  const answer = async (request: Request, connection: object) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/forms/')) return compressed(await proxy.fetch(request, connection));
    return answerFile(files.get(pathname), request);
  };
  const listener = nodeListener(async (request, connection) => {
    if (!held || request.headers.get('sec-fetch-dest') !== 'document') return answer(request, connection);
    // An answer without a body can't be held back.
    return heldBack(await answer(new Request(request.url), connection), held);
  });
  const servers = [createServer(), createServer()].map((server) =>
    server.on('request', (incoming, outgoing) => void listener(incoming, outgoing)),
  );
  const [own = '', other = ''] = await Promise.all(servers.map((server) => listenLocally(server)));
  for (const form of FORMS)
    for (const way of PAGE_WAYS) {
      const part = await (await proxy.fetch(new Request(`${own}/forms/form/${form.id}/embed.html`))).text();
      files.set(makePath(way, form), pageFile(way, form, { other, part }));
    }
  return {
    holdPages: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    watch: await bundle('watch-load'),
    makeAddress: (way, form) => own + makePath(way, form),
    close: () => {
      for (const server of servers) server.close().closeAllConnections();
    },
  };
}

/** The ways of a page that is a file. */
const PAGE_WAYS = ['element', 'by-hand', 'iframe', 'drawn-part'] as const;

type PageWay = (typeof PAGE_WAYS)[number];

const makePath = (way: Way, { id }: LoadForm) => (way === 'drawn-page' ? `/forms/form/${id}.html` : `/${way}/${id}`);

/** Creates the real proxy, which draws forms, before a service that answers at once. */
async function createDrawingProxy(): Promise<TokenProxy> {
  const server = await loadServer();
  if (!server) throw new Error('The package that draws is not built.');
  return createProxy({
    service: 'http://service.invalid',
    token: 'a-token-for-the-bench',
    forms: 'all',
    basePath: '/forms',
    rateLimit: false,
    drawing: server.createDrawing(),
    fetch: async (url) => answerAsService(url),
  });
}

/** The parts of a page from elsewhere: the address of the frames, and the form as the server has drawn it. */
interface Elsewhere {
  readonly other: string;
  readonly part: string;
}

function pageFile(way: PageWay, form: LoadForm, { other, part }: Elsewhere): StoredFile {
  const heads: Record<PageWay, string> = {
    element: snippetHead(form),
    'by-hand': `<link rel="stylesheet" href="/by-hand.css">${form.fields.some(({ type }) => type === 'signature') ? '<script src="/pages/signature.js" defer></script>' : ''}`,
    iframe: '',
    'drawn-part': '<script type="module" src="/cdn/hosted-form-loader.js"></script>',
  };
  const bodies: Record<PageWay, () => string> = {
    'drawn-part': () => part,
    element: () => `<hosted-form form-id="${form.id}" proxy="/forms" min-fields="${countPlaces(form)}"></hosted-form>`,
    'by-hand': () => writeForm(form),
    iframe: () =>
      `<iframe src="${other}${makePath('by-hand', form)}" title="A form" width="100%" height="800"></iframe>`,
  };
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${form.name}</title>${heads[way]}</head>
<body><h1>Write to us</h1><p>We answer within two days.</p>${bodies[way]()}<p>Our office is open from nine to five.</p></body></html>`;
  return store(text, 'text/html; charset=utf-8', KEPT.page);
}

/** Writes the lines that the documentation recommends for the head. They ask for the form early, and keep its place before the script is loaded. */
function snippetHead(form: LoadForm): string {
  const early = ['/field.json', '.json'].map(
    (end) => `<link rel="preload" as="fetch" crossorigin href="/forms/form/${form.id}${end}">`,
  );
  const place = `hosted-form:not(:defined){display:flow-root;min-block-size:calc(${countPlaces(form)} * 6em)}`;
  return `${early.join('')}<script type="module" src="/cdn/hosted-form.js"></script><style>${place}</style>`;
}

/** Counts the fields that an owner declares. A field of several parts takes the place of two, and so does the content below the fields. */
const countPlaces = ({ fields }: LoadForm): number =>
  fields.length + 2 + fields.filter(({ type }) => SEVERAL.has(type)).length;

/** The types that are higher than a usual field. */
const SEVERAL = new Set(['name', 'address', 'radio', 'checkbox', 'textarea', 'signature', 'file']);

/** Reads the build for pages. The scripts that every form needs say when they start: the first of them that runs is the start. */
function builtFiles(): [string, StoredFile][] {
  const manifest = readObject(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')), 'The manifest');
  const initial = new Set(['cdn/hosted-form.js']);
  for (const name of initial) for (const imported of listImports(manifest, name)) initial.add(imported);
  const names = readdirSync(join(dist, 'cdn'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const mark = initial.has(`cdn/${name}`) ? `performance.mark("${SCRIPT_START}");` : '';
      const text = mark + readFileSync(join(dist, 'cdn', name), 'utf8');
      return [`/cdn/${name}`, store(text, SCRIPT, name.startsWith('chunks/') ? KEPT.chunk : KEPT.file)];
    });
}

/** Lists the files that a file of the build imports at once. */
function listImports(manifest: JsonObject, name: string): readonly string[] {
  const { imports } = readObject(manifest[name], name);
  return readList(imports, `The imports of ${name}`).map((imported) => readText(imported, `An import of ${name}`));
}

async function handFiles(): Promise<[string, StoredFile][]> {
  const style = join(here, '../pages/by-hand.css');
  return [
    ['/pages/signature.js', store(await bundle('signature'), SCRIPT, KEPT.file)],
    ['/by-hand.css', store(readFileSync(style, 'utf8'), 'text/css; charset=utf-8', KEPT.file)],
  ];
}

/** Makes one classic script of a module in `bench/pages`. */
async function bundle(name: string): Promise<string> {
  const entryPoints = [join(here, `../pages/${name}.ts`)];
  const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, write: false });
  return outputFiles[0]?.text ?? '';
}

function store(text: string, type: string, control: string): StoredFile {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': control, etag };
  return { body: new Uint8Array(brotliCompressSync(text)), headers };
}

function answerFile(file: StoredFile | undefined, request: Request): Response {
  if (!file) return new Response('Not found', { status: 404 });
  if (request.headers.get('if-none-match') === file.headers['etag']) {
    return new Response(null, { status: 304, headers: file.headers });
  }
  return new Response(file.body, { headers: file.headers });
}

/** Compresses an answer of the proxy, as the web server before it does. */
async function compressed(answer: Response): Promise<Response> {
  if (answer.body === null) return answer;
  const headers = new Headers(answer.headers);
  headers.set('content-encoding', 'br');
  const body = brotliCompressSync(await answer.text(), QUALITY);
  return new Response(new Uint8Array(body), { status: answer.status, headers });
}

/** Answers as the service does, at once. */
function answerAsService(url: string): Response {
  const [, id, isList] = /\/form\/(\d+)(\/field)?\.json$/.exec(url) ?? [];
  const form = FORMS.find((candidate) => candidate.id === id);
  if (!form) return Response.json({ status: 'error', error: 'No such form' }, { status: 404 });
  if (isList) return Response.json(form.fields);
  return Response.json({ id, name: form.name, submit_button_title: 'Send', num_columns: '1', language: 'en' });
}

/** Sends the headers of an answer at once, and its body when it is released. */
function heldBack({ body, status, headers }: Response, held: Promise<void>): Response {
  const late = body?.pipeThrough(new TransformStream({ start: () => held }));
  return new Response(late ?? null, { status, headers });
}
