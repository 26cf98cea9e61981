// What lies beside the module of the package: its types, and licences.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';

/** Writes the declarations of an entry, and of the files whose types it names. They import nothing else: no source of the element. */
export function publicTypes(folder: string, entry: string): Plugin {
  return {
    name: 'public-types',
    generateBundle() {
      for (const [file, source] of declare(join(folder, entry)))
        this.emitFile({ type: 'asset', fileName: relative(folder, file).replace(/\.ts$/, '.d.ts'), source });
    },
  };
}

/** Returns the declarations of a file and of all that it names, by the paths of their sources. */
function declare(file: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(file)) return found;
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  const [fault] = diagnostics;
  if (fault) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
  found.set(file, outputText);
  for (const { fileName } of ts.preProcessFile(outputText).importedFiles)
    declare(join(dirname(file), fileName.replace(/\.js$/, '.ts')), found);
  return found;
}

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
