// Compiles the directive for Angular in part, as Angular wants libraries: the application's own Angular compiles the rest.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The directive, and the class that it has its inputs from. */
const NAMES = ['angular', 'angular-inputs'];
const FOLDER = 'src/frameworks';

/** The part of its declarations that templates are checked with is made by Angular's compiler, too. */
const DECLARATIONS = 'dist/types/frameworks';

/** Hands Angular's compiler the directive, and writes its declarations. */
export function compileAngular(): Plugin {
  return {
    name: 'compile-angular',
    enforce: 'pre',
    async load(id) {
      const name = NAMES.find((each) => id === resolve(FOLDER, `${each}.ts`));
      if (name === undefined) return undefined;
      const { script, declarations } = await compile(name);
      mkdirSync(DECLARATIONS, { recursive: true });
      writeFileSync(join(DECLARATIONS, `${name}.d.ts`), declarations);
      return { code: script, map: null };
    },
  };
}

/** Compiles a file, and returns the result. Throws the faults of the file and of its imports. */
async function compile(name: string): Promise<{ readonly script: string; readonly declarations: string }> {
  const { createCompilerHost, formatDiagnostics, performCompilation, readConfiguration } =
    await import('@angular/compiler-cli');
  const { options } = readConfiguration('tsconfig.build.json', {
    compilationMode: 'partial',
    strictTemplates: true,
    outDir: '/out',
    rootDir: resolve('src'),
    noEmit: false,
    emitDeclarationOnly: false,
    declaration: true,
    sourceMap: false,
  });
  const host = createCompilerHost({ options });
  const written = new Map<string, string>();
  host.writeFile = (name, text) => written.set(name, text);
  const { diagnostics } = performCompilation({ rootNames: [resolve(FOLDER, `${name}.ts`)], options, host });
  if (diagnostics.length) throw new Error(formatDiagnostics(diagnostics));
  const take = (file: string) => {
    const text = written.get(join('/out/frameworks', file));
    if (text === undefined) throw new Error(`Angular's compiler has not written ${file}.`);
    return text;
  };
  return { script: take(`${name}.js`), declarations: take(`${name}.d.ts`) };
}
