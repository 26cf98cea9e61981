// What a line tells to install is what the code beside it imports.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Lists the files below a folder of the repository, at any depth. */
function filesBelow(folder: string, name: RegExp): readonly string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => name.test(entry)).map((entry) => join(folder, entry));
}

/** Reads the packages that code imports, without the platform's own. */
function importedPackages(code: string): Set<string> {
  const found = code.matchAll(/(?:\bfrom|\bimport) '(?!node:)(@[\w.-]+\/[\w.-]+|\w[\w-]*)(?:\/[\w./-]+)?';?$/gm);
  return new Set(Array.from(found, ([, name = '']) => name));
}

/** Reads the packages of each line that installs some. */
function installLines(text: string): readonly Set<string>[] {
  const lines = text.matchAll(/\b(?:npm (?:install|i)|(?:bun|pnpm|yarn) add)((?: [\w@/.-]+)+)/g);
  return Array.from(lines, ([, names = '']) => new Set(names.trim().split(' ')));
}

const rows = read('recipes/README.md').split('\n');
const folders = readdirSync(join(ROOT, 'recipes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['testing', 'deno'].includes(entry.name))
  .map(({ name }) => name);

for (const folder of folders) {
  const files = filesBelow(`recipes/${folder}`, /\.(m?[jt]s|toml)$/).map(read);
  const imported = importedPackages(files.join('\n'));
  if (imported.size === 0) continue;
  test(`recipes/${folder}: each line that installs names what the code imports`, () => {
    const lines = [...files, ...rows.filter((row) => row.includes(`](${folder})`))].flatMap(installLines);
    for (const line of lines) assert.deepEqual([...line].toSorted(), [...imported].toSorted());
    assert.ok(lines.length > 0, 'no line says what to install');
  });
}

test('a page of the documents that installs packages installs what its code imports of this project', () => {
  const pages = ['README.md', 'packages/proxy/README.md', ...filesBelow('docs/pages', /\.md$/)];
  for (const page of [...pages, ...filesBelow('recipes', /\.md$/)]) {
    const text = read(page);
    const installed = new Set(installLines(text).flatMap((names) => [...names]));
    if (!installed.has('hosted-form') && !installed.has('hosted-form-proxy')) continue;
    for (const name of importedPackages(text)) {
      if (name.startsWith('hosted-form')) assert.ok(installed.has(name), `${page}: ${name}`);
    }
  }
});
