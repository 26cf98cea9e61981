import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the licences of the data that are in the bundle beside it. Vite writes those of the libraries. */
export function dataLicences(folder: string): Plugin {
  return {
    name: 'data-licences',
    generateBundle() {
      for (const name of readdirSync(folder))
        this.emitFile({ type: 'asset', fileName: `licences/${name}`, source: readFileSync(join(folder, name)) });
    },
  };
}
