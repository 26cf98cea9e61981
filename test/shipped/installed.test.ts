// What the installed packages hold, without a browser. Servers import what pages import: a framework that draws on the server, a build that
// renders pages in advance.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseSync } from 'vite';
import { filesBelow, readText } from './project.js';
import { startStage } from './stage.js';

const { project } = await startStage();
const CDN = join(project.element, 'dist/cdn');
const run = promisify(execFile);

/** The scripts for tags: all that lie beside the folder of the chunks. */
const forTags = readdirSync(CDN).filter((name) => name.endsWith('.js'));

/** The subpaths of a package that are scripts. */
function subpaths(name: string): string[] {
  const { exports } = JSON.parse(readText(project.folder, 'node_modules', name, 'package.json')) as { exports: object };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'object' ? [path.replace('.', name)] : [],
  );
}

/** Angular’s own libraries are compiled on the way: without a compiler, they throw in plain Node. */
const before = (name: string) => (name.endsWith('/angular') ? `await import('@angular/compiler');` : '');

/** Tells the names of new globals. Lit adds some of its own. */
const TELL_GLOBALS = `console.log(Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)).join())`;
const listGlobals = (load: string) => `const before = new Set(Object.getOwnPropertyNames(globalThis)); ${load};
  ${TELL_GLOBALS}`;

/** Runs a module in a Node of its own. Returns what it prints. It ends only if nothing is left to do. */
async function runOnServer(code: string): Promise<string> {
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: project.folder });
  return (stdout + stderr).trim();
}

test('the scripts for tags do nothing on a server, and export nothing', async () => {
  assert.ok(forTags.length >= 3);
  const load = forTags
    .map((name) => pathToFileURL(join(CDN, name)).href)
    .map((address) => `console.log(...Object.keys(await import(${JSON.stringify(address)})))`);
  assert.equal(await runOnServer(listGlobals(load.join(';'))), '');
});

test('a server that reads the classic script as CommonJS, or runs it, is not harmed', async () => {
  const file = JSON.stringify(join(CDN, 'hosted-form.classic.js'));
  const modules = `import { createRequire } from 'node:module'; import { readFileSync } from 'node:fs'; import vm from 'node:vm';`;
  const load = `createRequire(${file})(${file}); vm.runInNewContext(readFileSync(${file}, 'utf8'))`;
  assert.equal(await runOnServer(`${modules} ${listGlobals(load)}`), '');
});

test('each subpath of all packages can be imported on a server', async () => {
  const names = ['hosted-form', 'hosted-form-proxy', 'hosted-form-server'].flatMap(subpaths);
  assert.ok(names.length >= 12);
  const imports = names.map((name) => `${before(name)} await import(${JSON.stringify(name)});`);
  assert.equal(await runOnServer(imports.join('\n')), '');
});

/** Lists the files of all packages whose names have one of these endings. */
const listPacked = (...endings: readonly string[]): readonly string[] =>
  [project.element, project.proxy, project.server].flatMap((folder) => filesBelow(folder, ...endings));

test('each source map that a packed file names is packed, too', () => {
  const missing = listPacked('.js', '.css', '.d.ts').filter((path) => {
    const [, name] = /^\/[/*][#@] sourceMappingURL=(\S+)/m.exec(readFileSync(path, 'utf8')) ?? [];
    return name !== undefined && !name.startsWith('data:') && !existsSync(join(dirname(path), name));
  });
  assert.deepEqual(missing.map((path) => path.slice(project.folder.length)).slice(0, 5), []);
});

/** Lists the files that a module imports, at once or on demand. */
function listImports(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].filter((id) => id.startsWith('.'));
}

test('each file that a packed module or declaration imports is packed, too', () => {
  const missing = listPacked('.js', '.d.ts')
    .filter((path) => !path.startsWith(CDN))
    .flatMap((path) =>
      listImports(path)
        .map((id) => resolve(dirname(path), id))
        .map((file) => [path, declared(path, file)]),
    )
    .filter(([, file = '']) => !existsSync(file));
  assert.deepEqual(missing.slice(0, 5), []);
});

/** Returns the file of an import: in a declaration, the declaration of the module. */
const declared = (path: string, file: string): string =>
  path.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file;
