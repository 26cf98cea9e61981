import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseOptions, IModule } from 'dependency-cruiser';
import { ROOT } from '../root.js';
import { CODE_FOLDERS } from './sources.js';

const OPTIONS: ICruiseOptions = {
  tsPreCompilationDeps: true, // imports of types are imports
  tsConfig: { fileName: 'tsconfig.json' },
  moduleSystems: ['es6'],
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  skipAnalysisNotInRules: true,
  // Only a rule makes it look for cycles.
  ruleSet: { forbidden: [{ name: 'no-cycle', from: {}, to: { circular: true } }] },
};

/** An import, and the cycle that it is part of. */
interface Import {
  readonly circular: boolean;
  readonly cycle?: readonly { readonly name: string }[];
}

/** Reads which module of the repository imports which. Resolves paths from the project's root. */
export async function readModules(): Promise<IModule[]> {
  const folders = [...CODE_FOLDERS, 'vite.config.ts'].filter((path) => existsSync(join(ROOT, path)));
  const { output } = await cruise(folders, { ...OPTIONS, baseDir: ROOT });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned a report, not modules.');
  return output.modules.filter(({ source }) => folders.some((folder) => isWithin(source, folder)));
}

/** Lists the import cycles of some modules, each once, as the paths of its modules. */
export function listCycles(modules: readonly { readonly dependencies: readonly Import[] }[]): string[] {
  const cycles = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ circular }) => circular)
    .map(describeCycle);
  return [...new Set(cycles)].sort();
}

/** Returns the modules of a cycle in the order of the imports, from the alphabetically first one on. */
function describeCycle({ cycle = [] }: Import): string {
  const names = cycle.map(({ name }) => name);
  const first = names.indexOf([...names].sort()[0] ?? '');
  return [...names.slice(first), ...names.slice(0, first)].join(' → ');
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
