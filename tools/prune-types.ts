// Removes the declarations that no entry of the package reaches: most of them belong to what the element does inside.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './root.js';

const TYPES = join(ROOT, 'dist/types');

/** Adds a declaration file, and those that it imports. */
function reach(file: string, reached: Set<string>) {
  if (reached.has(file)) return;
  reached.add(file);
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  for (const { fileName } of importedFiles)
    if (fileName.startsWith('.')) reach(join(dirname(file), fileName.replace(/\.js$/, '.d.ts')), reached);
}

const reached = new Set<string>();
for (const entry of Object.values(packageJson.exports))
  if (typeof entry !== 'string') reach(join(ROOT, entry.types), reached);
for (const entry of readdirSync(TYPES, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !reached.has(file)) rmSync(file);
}
