// What npm would publish: no file names a source map that is not there, and no import leads out of the package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { packDry } from '../../tools/npm-pack.js';
import { ROOT, buildUnlessFresh } from '../support/build.js';

await buildUnlessFresh();

for (const folder of ['.', 'packages/proxy']) {
  const packed = (await packDry(folder)).files.map(({ path }) => path);
  const read = (path: string) => readFileSync(join(ROOT, folder, path), 'utf8');

  test(`${folder}: every source map that a file names is packed`, () => {
    const dangling = packed
      .filter((path) => /\.(m?js|css|d\.ts)$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/[#@] sourceMappingURL=(\S+)/g)].map(([, map = '']) => [path, map]))
      .filter(([path = '', map = '']) => !packed.includes(posix.join(posix.dirname(path), map)));
    assert.deepEqual(dangling, []);
  });

  test(`${folder}: every file that a module or a declaration imports is packed`, () => {
    const lost = packed
      .filter((path) => /^dist\/(?!cdn).*\.(js|d\.ts)$/.test(path))
      .flatMap((path) => listImports(path, read(path)).map((id) => [path, posix.join(posix.dirname(path), id)]))
      .filter(([path = '', file = '']) => {
        const declared = path.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file;
        return !packed.includes(declared);
      });
    assert.deepEqual(lost, []);
  });
}

/** Lists the files that a module imports, at once or on demand. */
function listImports(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].filter((id) => id.startsWith('.'));
}
