// Scripts of workers, `new Worker(new URL('./x.worker.ts', import.meta.url), …)`. Each is a file of its own that
// imports nothing. A chunk shared with the core would bring the core, and with it the DOM, into the worker.
// Vite would hide the address of a library's worker from the bundlers of those who use the library. So the
// scripts of `src/` never reach Vite's own plugin.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { editSyntax } from './edit-syntax.js';

const SOURCE = /^\.\/([\w-]+)\.worker\.ts$/;

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
  const namePlaceholder = (name: string) => `__WORKER_${name.replaceAll('-', '_')}__`;
  const placeholders = new Map(names.map((name) => [namePlaceholder(name), name]));
  return {
    name: 'address-workers',
    apply: 'build',
    enforce: 'pre', // before Vite's own plugin looks for them
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\.worker\.ts'/ },
      handler: (code, id) =>
        editSyntax(id, code, (text) => ({
          NewExpression(node) {
            const name = readName(node);
            if (name) text.overwrite(node.start, node.end, namePlaceholder(name));
          },
        })),
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('__WORKER_')) return null;
      const isBeside = environments.includes(this.environment.name);
      return editSyntax(fileName, code, (text) => ({
        Identifier({ name: placeholder, start, end }) {
          const name = placeholders.get(placeholder);
          const address = isBeside ? `new URL('./${name ?? ''}.worker.js', import.meta.url)` : 'undefined';
          if (name) text.overwrite(start, end, address);
        },
      }));
    },
  };
}

/** Reads the name of a worker from `new URL('./name.worker.ts', import.meta.url)`. */
function readName({ callee, arguments: [address] }: ESTree.NewExpression): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || address?.type !== 'Literal') return undefined;
  return SOURCE.exec(String(address.value))?.[1];
}
