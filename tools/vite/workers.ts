// Scripts of workers, `new Worker(new URL('./x.worker.ts', import.meta.url), …)`. Each is a file of its own that imports nothing:
// a chunk shared with the core would bring the core, and with it the DOM, into the worker. Vite would hide the address of a
// library's worker from the bundlers of those who use the library. So the scripts of `src/` never reach Vite's own plugin.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const ADDRESS = /new URL\(\s*'\.\/([\w-]+)\.worker\.ts',\s*import\.meta\.url,?\s*\)/g;

/** Lists the scripts of all workers, from the project's root, by their names: `encode` for `src/submission/encode.worker.ts`. */
export function listWorkers(): ReadonlyMap<string, string> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.worker.ts'));
  return new Map(files.map((file) => [basename(file, '.worker.ts'), `src/${file}`]));
}

/**
 * Replaces the address of each worker's source with that of the built worker, as seen from a chunk beside it.
 *
 * @param environments The builds that have chunks. The classic build has nothing beside it: there are no workers.
 */
export function addressWorkers(environments: readonly string[]): Plugin {
  const names = [...listWorkers().keys()];
  const placeholderOf = (name: string) => `__WORKER_${name.replaceAll('-', '_')}__`;
  const placeholders = new Map(names.map((name) => [placeholderOf(name), name]));
  return {
    name: 'address-workers',
    apply: 'build',
    enforce: 'pre', // before Vite's own plugin looks for them
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\.worker\.ts'/ },
      handler: (code) => replaced(code, ADDRESS, (_, name = '') => placeholderOf(name)),
    },
    renderChunk(code) {
      if (!code.includes('__WORKER_')) return null;
      const isBeside = environments.includes(this.environment.name);
      return replaced(code, /__WORKER_\w+?__/g, (placeholder) => {
        const name = placeholders.get(placeholder) ?? '';
        return isBeside ? `new URL('./${name}.worker.js', import.meta.url)` : 'undefined';
      });
    },
  };
}

/** Replaces what matches, and keeps the source map right. */
function replaced(code: string, pattern: RegExp, by: (match: string, ...groups: string[]) => string) {
  const text = new MagicString(code).replaceAll(pattern, by);
  return { code: text.toString(), map: text.generateMap({ hires: true }) };
}
