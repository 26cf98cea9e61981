// Serves one form at a time to the browsers that are heard: the build, and a service that takes every answer.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { ROOT } from '../../../tools/root.js';

/** A form as the service sends it, and the attributes of the element. */
export interface SpokenForm {
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly attributes?: string;
  /** The service refuses the answers. */
  readonly isRefusing?: boolean;
}

/** A site with the forms by their names. */
export interface SpokenSite {
  /** Returns the address of the page with a form. */
  readonly address: (form: string) => string;
  readonly close: () => void;
}

/** A submission takes as long as it takes to say that it is being sent. ms */
const TIME_TO_SEND = 700;

const KINDS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/**
 * The clock of the page stands still, and chance has one outcome: both are in what is heard. Timers run ten times as fast. So what the form
 * says after a pause is said after the key that it belongs to, as for a person who waits for it.
 */
const STILL = `<script>
const wait = setTimeout;
setTimeout = (act, pause = 0, ...given) => wait(act, pause / 10, ...given);
Math.random = () => 0.5;
const Clock = Date;
const NOW = Clock.UTC(2026, 2, 9, 12);
Date = class extends Clock { constructor(...given) { super(...(given.length ? given : [NOW])); } };
</script>`;

const writePage = (name: string, { attributes = '' }: SpokenForm) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>${name}</title>${STILL}
<style>body { margin: 4rem auto 0; max-width: 44rem }</style>
<button id="before" type="button">Before the form</button>
<hosted-form form-id="1" proxy="/forms/${encodeURIComponent(name)}" ${attributes}></hosted-form>
<script type="module" src="/hosted-form.js"></script>`;

/** Starts the site. The caller closes it. */
export async function startSpokenSite(forms: ReadonlyMap<string, SpokenForm>): Promise<SpokenSite> {
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://site').pathname, forms, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const address = (form: string) => `http://127.0.0.1:${port}/page/${encodeURIComponent(form)}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, close };
}

async function answer(path: string, forms: ReadonlyMap<string, SpokenForm>, response: ServerResponse): Promise<void> {
  const [kind = '', part = '', ...rest] = path.slice(1).split('/');
  const name = decodeURIComponent(part);
  const form = forms.get(name);
  const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (form && kind === 'page') response.setHeader('content-type', 'text/html').end(writePage(name, form));
  else if (form && rest.join('/') === 'form/1/field.json') json(form.fields);
  else if (form && rest.join('/') === 'form/1.json') json({ id: '1', name: 'A form', inactive: '0', ...form.settings });
  else if (form && rest.join('/') === 'form/1/submission.json')
    setTimeout(() => takeSubmission(form, response), TIME_TO_SEND);
  else await serveFile(path, response);
}

function takeSubmission({ isRefusing }: SpokenForm, response: ServerResponse): void {
  response.writeHead(isRefusing ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: '1000001' }));
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const body = await readFile(join(ROOT, 'dist/cdn', path)).catch(() => undefined);
  if (body) response.setHeader('content-type', KINDS[extname(path)] ?? 'text/plain').end(body);
  else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
}
