// The lines that put a drawn form into pages: each is pasted into its real program, before a proxy that draws.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveProxy } from '../packages/proxy/src/node.js';
import type { ServedProxy } from '../packages/proxy/src/node.js';
import { TOKEN } from '../packages/proxy/src/service/service.examples.js';
import { writeSnippet } from '../packages/proxy/src/snippets/snippets.js';
import type { Target } from '../packages/proxy/src/snippets/snippets.js';
import { startApache } from '../test/conformance/proxy/apache.js';
import { serverConf } from '../test/conformance/proxy/nginx.js';
import { missingServers, startServer } from '../test/conformance/proxy/process.js';
import { ROOT, buildServerUnlessFresh, buildUnlessFresh, loadServer } from '../test/support/build.js';
import { installPackages } from '../test/support/debian-packages.js';
import { findFreePort } from '../test/support/listen.js';
import { startBackends } from './testing/backends.js';

const RECIPES = dirname(fileURLToPath(import.meta.url));
const EMBED = { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js' };
const missing = missingServers();

await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
const server = await loadServer();
assert.ok(server);
const drawing = server.createDrawing();
const backends = await startBackends();
after(backends.close);

/** Starts a proxy that draws, for the time of a test. */
async function startProxy(context: TestContext): Promise<ServedProxy & { readonly origin: string }> {
  const service = backends.env['HOSTED_FORM_SERVICE'] ?? '';
  const proxy = await serveProxy({ service, token: TOKEN, forms: ['101', '102'], keys: 'memory:', drawing });
  let isClosed: Promise<void> | undefined;
  const close = () => (isClosed ??= proxy.close());
  context.after(close);
  return { ...proxy, close, origin: new URL(proxy.url).origin };
}

/** Makes a folder with these files, for the time of a test. */
function makeSite(context: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-drawn-'));
  chmodSync(folder, 0o755);
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Returns the lines of a snippet, with the addresses of the test. */
const paste = (target: Target, proxy?: ServedProxy): readonly string[] =>
  writeSnippet(target, { ...EMBED, attributes: new Map([['theme', 'soft']]) }).parts.map(({ code }) =>
    proxy ? code.replace('https://www.example.com/forms', proxy.url) : code,
  );

/** A page has the form: the element, its fields, and a way to send it. */
function assertDrawn(html: string): void {
  assert.match(html, /<hosted-form[^>]* theme="soft"[^>]* form-id="102"[^>]*><template shadowrootmode="open">/);
  assert.match(html, /<form [^>]*action="[^"]*\/forms\/form\/102\/submission\.html/);
  assert.doesNotMatch(html, /<!--#|an error occurred/);
}

/** A page without the form has the way out. */
function assertUsual(html: string): void {
  assert.match(html, /<a href="\/forms\/form\/102\.html\?theme=soft">Write to us<\/a>/);
  assert.doesNotMatch(html, /<!--#|<template|error/);
}

const writePage = (head = '', form = ''): string =>
  `<!doctype html><html lang="en"><head><title>Contact</title>${head}</head><body><main>${form}</main></body></html>`;

/** Reads the recipe of a web server, with the proxy of the test. */
const readRecipe = (path: string, { origin }: { readonly origin: string }): string =>
  readFileSync(join(RECIPES, path), 'utf8').replaceAll('http://127.0.0.1:8080', origin);

/** Reads the page, like a browser that has seen the fragment. */
async function readContact(origin: string): Promise<string> {
  const fragment = await fetch(`${origin}/forms/form/102/embed.html?theme=soft`);
  const headers = { 'if-none-match': fragment.headers.get('etag') ?? '', range: 'bytes=0-9' };
  const answer = await fetch(`${origin}/contact.html`, { headers });
  assert.ok(answer.ok, String(answer.status));
  return answer.text();
}

test(
  'nginx puts the form into a page, and the usual tag where the proxy is away',
  { skip: missing.nginx },
  async (t) => {
    const proxy = await startProxy(t);
    const [head, form, config] = paste('nginx');
    const port = await findFreePort();
    const folder = makeSite(t, { 'site/contact.html': writePage(head, form) });
    const inServer = `root ${folder}/site; ${config ?? ''} ${readRecipe('nginx/hosted-form-drawn.conf', proxy)}`;
    writeFileSync(join(folder, 'nginx.conf'), serverConf(folder, port, inServer));
    const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    const { stop } = await startServer('nginx', args, /start worker process /);
    t.after(stop);
    const origin = `http://127.0.0.1:${String(port)}`;
    assertDrawn(await readContact(origin));
    const whole = await fetch(`${origin}/forms/form/102.html`);
    assert.equal(whole.status, 200);
    await proxy.close();
    assertUsual(await readContact(origin));
  },
);

test('Apache puts the form into a page, and the link where the proxy is away', { skip: missing.apache }, async (t) => {
  const proxy = await startProxy(t);
  const [head, form, config] = paste('apache');
  const folder = makeSite(t, { 'site/contact.html': writePage(head, form) });
  const lines = [
    `DocumentRoot ${folder}/site`,
    'AddType text/html .html',
    `<Directory ${folder}/site>\nRequire all granted\n${config ?? ''}\n</Directory>`,
    readRecipe('apache/hosted-form-drawn.conf', proxy),
  ];
  const modules = ['mime', 'include', 'proxy', 'proxy_http', 'headers'];
  writeFileSync(join(folder, 'mime.types'), '');
  const { url, stop } = await startApache(folder, modules, ['TypesConfig mime.types', ...lines].join('\n'));
  t.after(stop);
  assertDrawn(await readContact(url));
  await proxy.close();
  assert.match(await readContact(url), /<a href="\/forms\/form\/102\.html\?theme=soft">Write to us<\/a>/);
});

/** Runs a program that builds a site, while the proxy answers. */
async function build(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)));
  const [status] = (await once(child, 'close')) as [number];
  assert.equal(status, 0, said);
  return said;
}

const hugo = spawnSync('hugo', ['version']).status === 0 || installPackages('Hugo', ['hugo']);

test('Hugo draws the form while it builds a page', { skip: !hugo && 'This machine has no hugo.' }, async (t) => {
  const proxy = await startProxy(t);
  const buildSite = async (to: ServedProxy) => {
    const [shortcode = '', call = ''] = paste('hugo-drawn', to);
    const folder = makeSite(t, {
      'config.toml': 'baseURL = "https://www.example.com/"',
      'content/_index.md': `---\ntitle: Home\n---\n${call}`,
      'layouts/index.html': '<main>{{ .Content }}</main>',
      'layouts/shortcodes/hosted-form.html': shortcode,
    });
    await build(folder, 'hugo', '--cacheDir', join(folder, 'cache'));
    return readFileSync(join(folder, 'public/index.html'), 'utf8');
  };
  assertDrawn(await buildSite(proxy));
  // A proxy without that form answers 404.
  assertUsual(await buildSite({ ...proxy, url: `${proxy.url}/nowhere` }));
});

/** Makes a folder in which the package that draws is installed. */
function makeProject(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = makeSite(t, files);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['express', 'hosted-form-proxy'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(join(ROOT, 'packages/server'), join(folder, 'node_modules/hosted-form-server'));
  return folder;
}

test('Eleventy draws the form while it builds a page, and writes the usual tag where it can’t', async (t) => {
  const proxy = await startProxy(t);
  const buildSite = async (to: ServedProxy) => {
    const [, config = '', , call = ''] = paste('eleventy', to);
    const folder = makeProject(t, { 'eleventy.config.mjs': config, 'index.njk': `<main>${call}</main>` });
    await build(folder, process.execPath, join(ROOT, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet');
    return readFileSync(join(folder, '_site/index.html'), 'utf8');
  };
  assertDrawn(await buildSite(proxy));
  assertUsual(await buildSite({ ...proxy, url: `${proxy.url}/nowhere` }));
});

test('the plugin of Eleventy draws the form, too', async (t) => {
  const proxy = await startProxy(t);
  const config = `import { renderForm } from 'hosted-form-server';
    import hostedForm from ${JSON.stringify(join(RECIPES, 'eleventy/hosted-form.mjs'))};
    export default function (config) { config.addPlugin(hostedForm, { draw: renderForm, proxyUrl: '${proxy.url}' }); }`;
  const page = '{% hostedForm "102", "theme=soft" %}Write to us{% endhostedForm %}';
  const folder = makeProject(t, { 'eleventy.config.mjs': config, 'index.njk': page });
  await build(folder, process.execPath, join(ROOT, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet');
  assertDrawn(readFileSync(join(folder, '_site/index.html'), 'utf8'));
});

test('Express draws the form into its page, and sends the usual tag where it can’t', async (t) => {
  const proxy = await startProxy(t);
  const ask = async (to: ServedProxy) => {
    const [, contact = '', handler = ''] = paste('express', to);
    const program = `import express from 'express';
      import { drawContact } from './contact.mjs';
      const app = express();
      ${handler}
      const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    const folder = makeProject(t, { 'contact.mjs': contact, 'server.mjs': program });
    const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => child.kill());
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return (await fetch(`http://127.0.0.1:${String(port).trim()}/contact`)).text();
  };
  assertDrawn(await ask(proxy));
  assertUsual(await ask({ ...proxy, url: `${proxy.url}/nowhere` }));
});
