import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The files that become smaller. */
const TEXTS = /\.(css|js)$/;

/**
 * Writes `<file>.br` beside each script and style sheet of these environments, at the best quality. That takes too long for
 * a server to do it for each visitor.
 */
export function precompress(isFor: (environment: string) => boolean): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => isFor(name),
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXTS.test(file))) {
        const path = join(dir, name);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}
