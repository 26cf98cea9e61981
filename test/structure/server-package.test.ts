// The package that draws is one module for any runtime: it imports nothing, evaluates nothing, touches nothing global, and has types that a
// strict compiler reads.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { Visitor, parseSync } from 'vite';
import type { ESTree } from 'vite';
import { createProxy } from '../../packages/proxy/src/index.js';
import type * as Server from '../../packages/server/src/index.js';
import { ROOT, buildServerUnlessFresh } from '../support/build.js';

await buildServerUnlessFresh();

const DIST = join(ROOT, 'packages/server/dist');
const FILE = join(DIST, 'index.js');
const text = readFileSync(FILE, 'utf8');
const FIELDS = [{ id: '1', type: 'text', label: 'Your name', required: '1' }];

test('the module imports nothing, and evaluates no text', () => {
  const { program, module } = parseSync(FILE, text);
  assert.deepEqual([module.staticImports, module.dynamicImports, module.importMetas], [[], [], []]);
  const found: string[] = [];
  const note = ({ callee }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === 'Identifier' && /^(require|eval|Function)$/.test(callee.name)) found.push(callee.name);
  };
  new Visitor({ CallExpression: note, NewExpression: note }).visit(program);
  assert.deepEqual(found, []);
});

/** Runs a module where there are these globals of the web alone. No text is evaluated, and nothing waits or draws lots while it is loaded. */
const RUN = `
import vm from 'node:vm';
import { readFileSync } from 'node:fs';
const [file] = process.argv.slice(1);
const names = 'URL URLSearchParams Request Response Headers FormData File Blob TextEncoder TextDecoder AbortController AbortSignal DOMException Event EventTarget ReadableStream crypto structuredClone queueMicrotask atob btoa performance'.split(' ');
const web = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
let isLoaded = false;
for (const name of ['setTimeout', 'setInterval', 'fetch'])
  web[name] = (...given) => { if (!isLoaded) throw new Error(name + ' while loading'); return globalThis[name](...given); };
for (const name of ['clearTimeout', 'clearInterval']) web[name] = globalThis[name];
web.crypto = new Proxy(crypto, { get: (target, name) => {
  if (!isLoaded) throw new Error('crypto.' + String(name) + ' while loading');
  const value = target[name];
  return typeof value === 'function' ? value.bind(target) : value;
} });
const said = [];
web.console = { log: (...all) => said.push(all), error: (...all) => said.push(all), warn: (...all) => said.push(all) };
const context = vm.createContext(web, { codeGeneration: { strings: false, wasm: false } });
const before = new Set(vm.runInContext('Object.getOwnPropertyNames(globalThis)', context));
const drawing = new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file });
await drawing.link(() => { throw new Error('an import'); });
await drawing.evaluate();
isLoaded = true;
const fields = [{ id: '1', type: 'text', label: 'Your name', required: '1' }, { id: '2', type: 'datetime', label: 'When', date_format: 'd M Y' }];
const fetch = async ({ url }) => Response.json(url.endsWith('/field.json') ? fields : { id: '101', name: 'A form' });
const { html, sheet } = await drawing.namespace.renderForm({ formId: '101', proxy: '/forms', fetch });
const after = vm.runInContext('Object.getOwnPropertyNames(globalThis)', context).filter((name) => !before.has(name));
console.log(JSON.stringify({ isDrawn: html.includes('Your name'), sheet, after, said: said.map(String) }));
`;

test('it draws a form with the globals of the web alone, says nothing, and adds no global but what Lit shares', async () => {
  const args = ['--no-warnings', '--experimental-vm-modules', '--input-type=module', '--eval', RUN, FILE];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { isDrawn, sheet, after, said } = JSON.parse(stdout) as Record<string, unknown>;
  assert.equal(isDrawn, true);
  assert.match(String(sheet), /^\/forms\/form\/sheet\/[\da-f]{22}\.css\?form=101$/);
  assert.deepEqual(said, []);
  assert.deepEqual(after, ['litHtmlVersions', 'litPropertyMetadata', 'reactiveElementVersions']);
});

test('a page that it draws finds its sheet at a proxy that draws, and may keep it for ever', async () => {
  const { createDrawing, renderForm, renderPage } = (await import(pathToFileURL(FILE).href)) as typeof Server;
  const proxy = createProxy({
    service: 'https://service.test',
    token: 'a-token-of-the-service',
    forms: ['101'],
    basePath: '/forms',
    drawing: createDrawing(),
    fetch: (url) =>
      Promise.resolve(Response.json(url.endsWith('/field.json') ? FIELDS : { id: '101', name: 'A form' })),
  });
  const attributes = { lang: 'de', theme: 'soft' };
  for (const render of [renderForm, renderPage]) {
    const { sheet, css } = await render({
      formId: '101',
      proxy: '/forms',
      attributes,
      fetch: (call) => proxy.fetch(call),
    });
    const answer = await proxy.fetch(new Request(new URL(sheet, 'https://site.test')));
    assert.equal(await answer.text(), css);
    assert.match(String(answer.headers.get('cache-control')), /immutable/);
  }
});

const USE = `
import { createDrawing, DrawingError, renderForm, renderPage } from '../../packages/server/dist/index.js';
import type { FormDrawing, RenderOptions } from '../../packages/server/dist/index.js';
const options: RenderOptions = { formId: '101', proxy: '/forms', fetch: async () => new Response() };
const drawing: FormDrawing = createDrawing();
const { html, css, sheet }: { html: string; css: string; sheet: string } = await renderForm(options).catch((error: unknown) => {
  if (error instanceof DrawingError) console.log(error.code.trim(), error.cause);
  return renderPage(options);
});
console.log(html, css, sheet, drawing.version);
`;

test('its declarations pass a strict compiler that checks them, too, and lead to no source', () => {
  const folder = join(ROOT, '.cache/server-types');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'use.ts');
  writeFileSync(file, USE);
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  });
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  assert.deepEqual(found, []);
  const read = program.getSourceFiles().map(({ fileName }) => fileName);
  assert.deepEqual(
    read.filter((name) => name.includes('/src/')),
    [],
  );
});

test('the licences of all that is in it lie beside it', () => {
  const libraries = readFileSync(join(DIST, 'licences/libraries.md'), 'utf8');
  for (const name of ['@mixmark-io/domino', 'css-select', 'css-what', 'lit', 'lit-html', 'dompurify'])
    assert.ok(libraries.includes(`## ${name} - `), name);
  for (const name of ['libaddressinput.txt', 'marck-script.txt'])
    assert.equal(
      readFileSync(join(DIST, 'licences', name), 'utf8'),
      readFileSync(join(ROOT, 'licences', name), 'utf8'),
    );
});
