// Compiles the directive for Angular in part, as Angular wants libraries: the application's own Angular compiles the rest.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'src/frameworks/angular.ts';

/** The part of its declarations that templates are checked with is made by Angular's compiler, too. */
const DECLARATIONS = 'dist/types/frameworks/angular.d.ts';

/** Hands Angular's compiler the directive, and writes its declarations. */
export function compileAngular(): Plugin {
  const file = resolve(FILE);
  return {
    name: 'compile-angular',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return undefined;
      const { script, declarations } = await compile(file);
      mkdirSync(dirname(DECLARATIONS), { recursive: true });
      writeFileSync(DECLARATIONS, declarations);
      return { code: script, map: null };
    },
  };
}

/** Compiles a file, and returns what becomes of it. Throws what is wrong with it, or with what it imports. */
async function compile(file: string): Promise<{ readonly script: string; readonly declarations: string }> {
  const { createCompilerHost, formatDiagnostics, performCompilation, readConfiguration } =
    await import('@angular/compiler-cli');
  const { options } = readConfiguration('tsconfig.build.json', {
    ...{ compilationMode: 'partial', strictTemplates: true, outDir: '/out', rootDir: resolve('src') },
    ...{ noEmit: false, emitDeclarationOnly: false, declaration: true, sourceMap: false },
  });
  const host = createCompilerHost({ options });
  const written = new Map<string, string>();
  host.writeFile = (name, text) => written.set(name, text);
  const { diagnostics } = performCompilation({ rootNames: [file], options, host });
  if (diagnostics.length) throw new Error(formatDiagnostics(diagnostics));
  const take = (name: string) => {
    const text = written.get(join('/out/frameworks', name));
    if (text === undefined) throw new Error(`Angular's compiler has not written ${name}.`);
    return text;
  };
  return { script: take('angular.js'), declarations: take('angular.d.ts') };
}
