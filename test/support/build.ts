import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../../demo/build.js';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `dist/` is made from, and what a build makes last. */
const SOURCES = ['src', 'demo/pages', 'demo/build.ts', 'tools/build.mjs', 'package-lock.json'];
const BUILT = [
  'dist/demo/index.js',
  'dist/demo/gallery.js',
  'dist/demo/form.js',
  'dist/demo/console.js',
  'dist/custom-elements.json',
  'dist/manifest.json',
];

let building: Promise<void> | undefined;

/** Makes `dist/` unless it is younger than all that it is made from; once in a process. */
export const buildUnlessFresh = (): Promise<void> => (building ??= isFresh() ? Promise.resolve() : buildAll());

function isFresh(): boolean {
  const built = BUILT.map((path) => join(ROOT, path));
  if (!built.every((path) => existsSync(path))) return false;
  return Math.min(...built.map(changed)) > Math.max(...SOURCES.map((path) => newest(join(ROOT, path))));
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return changed(path);
  // A folder's own time tells what was taken out of it.
  const inside = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .map((entry) => newest(join(path, entry.name)));
  return Math.max(changed(path), ...inside);
}

const changed = (path: string) => statSync(path).mtimeMs;
