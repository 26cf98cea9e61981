// Servers import what pages import: a framework that draws on the server, a build that renders pages in advance.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT, buildUnlessFresh } from '../support/build.js';

await buildUnlessFresh();

const CDN = join(ROOT, 'dist/cdn');
const run = promisify(execFile);

/** The scripts for tags: all that lie beside the folder of the chunks. */
const forTags = readdirSync(CDN).filter((name) => name.endsWith('.js'));

/** The subpaths of the package that are scripts. */
function subpaths(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'object' ? [path.replace('.', 'hosted-form')] : [],
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
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: ROOT });
  return (stdout + stderr).trim();
}

test('each script for a tag does nothing on a server', async () => {
  assert.ok(forTags.length >= 3);
  for (const name of forTags) {
    const address = JSON.stringify(pathToFileURL(join(CDN, name)).href);
    assert.equal(await runOnServer(listGlobals(`await import(${address})`)), '', name);
  }
});

test('a server that reads the classic script as CommonJS, or runs it, is not harmed', async () => {
  const file = JSON.stringify(join(CDN, 'hosted-form.classic.js'));
  const modules = `import { createRequire } from 'node:module'; import { readFileSync } from 'node:fs'; import vm from 'node:vm';`;
  const load = `createRequire(${file})(${file}); vm.runInNewContext(readFileSync(${file}, 'utf8'))`;
  assert.equal(await runOnServer(`${modules} ${listGlobals(load)}`), '');
});

test('each subpath of the package can be imported on a server', async () => {
  assert.ok(subpaths().length >= 8);
  for (const name of subpaths())
    assert.equal(await runOnServer(`${before(name)} await import(${JSON.stringify(name)})`), '', name);
});

test('the classic script is the same in every charset of a page', () => {
  const code = readFileSync(join(CDN, 'hosted-form.classic.js'));
  assert.equal(
    code.findIndex((byte) => byte > 127),
    -1,
  );
});
