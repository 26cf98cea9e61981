// Samples of TypeScript and JavaScript are checked with the types of the packages that they import.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../root.js';
import type { Sample } from '../sources-of-pages.js';

const FOLDER = join(ROOT, '.cache/docs-samples');
const HERE = join(ROOT, 'tools/docs/samples');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.Preserve,
  noEmit: true,
  skipLibCheck: true,
  allowJs: true,
  checkJs: true,
  useDefineForClassFields: false,
  experimentalDecorators: true,
  paths: {
    'hosted-form': [join(ROOT, 'src/index.ts')],
    'hosted-form/angular': [join(ROOT, 'src/frameworks/angular.ts')],
    'hosted-form/define': [join(ROOT, 'src/define.ts')],
    'hosted-form/testing': [join(ROOT, 'src/testing/index.ts')],
    'hosted-form/testing/setup': [join(ROOT, 'src/testing/setup.ts')],
    'hosted-form/verify': [join(ROOT, 'src/verify.ts')],
    'hosted-form/popup': [join(ROOT, 'src/companions/popup/index.ts')],
    'hosted-form/nuxt': [join(ROOT, 'src/frameworks/nuxt.ts')],
    'hosted-form/react': [join(ROOT, 'src/frameworks/react.ts')],
    'hosted-form/solid': [join(ROOT, 'src/frameworks/solid.ts')],
    'hosted-form/svelte': [join(ROOT, 'src/frameworks/svelte.ts')],
    'hosted-form/vue': [join(ROOT, 'src/frameworks/vue.ts')],
    'hosted-form-proxy': [join(ROOT, 'packages/proxy/src/index.ts')],
    'hosted-form-proxy/snippets': [join(ROOT, 'packages/proxy/src/snippets/snippets.ts')],
    'hosted-form-proxy/node': [join(ROOT, 'packages/proxy/src/node.ts')],
    'hosted-form-server': [join(ROOT, 'packages/server/src/index.ts')],
    'hosted-form-service': [join(ROOT, 'packages/service/src/index.ts')],
    'hosted-form-service/node': [join(ROOT, 'packages/service/src/node.ts')],
  },
};

/** In JavaScript nobody says which event a listener gets, or what kind of value an answer is: such mistakes are none. */
const FINE_IN_JAVASCRIPT = /^(Property '\w+' does not exist on type 'Event'|Argument of type 'unknown')/;

/** Type-checks samples, each as a module of its own. TypeScript is checked strictly. */
export function compileSamples(samples: Sample[]): [sample: Sample, problem: string][] {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const files = new Map(
    samples.map((sample, index) => {
      const file = join(FOLDER, `sample-${index + 1}.${sample.language}`);
      writeFileSync(file, `${sample.text}\nexport {};\n`);
      return [file, sample];
    }),
  );
  const isTyped = ({ language }: Sample) => language.startsWith('ts');
  return [true, false].flatMap((strict) => {
    const roots = [...files].filter(([, sample]) => isTyped(sample) === strict).map(([file]) => file);
    // A sample in JSX knows the tag by the declaration that a sample in TypeScript makes.
    const declaring = [...files].filter(([, sample]) => isTyped(sample)).map(([file]) => file);
    const known = [...declaring, join(HERE, 'other-packages.d.ts'), join(ROOT, 'src/define.ts')];
    const program = ts.createProgram([...new Set([...roots, ...known])], {
      ...OPTIONS,
      strict,
    });
    return roots.flatMap((file) => {
      const source = program.getSourceFile(file);
      const sample = files.get(file);
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      const wrong = found.filter((one) => strict || !FINE_IN_JAVASCRIPT.test(flattenMessage(one)));
      return sample ? wrong.map((one): [Sample, string] => [sample, describe(one)]) : [];
    });
  });
}

/** Parses a sample that is only a part of a program. */
export function parseSample(text: string, language: string) {
  const source = ts.transpileModule(text, {
    reportDiagnostics: true,
    fileName: `sample.${language}`,
    compilerOptions: { ...OPTIONS, noEmit: false },
  });
  return (source.diagnostics ?? []).map(describe);
}

function describe(diagnostic: ts.Diagnostic) {
  const { file, start } = diagnostic;
  const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 1;
  return `line ${line}: ${flattenMessage(diagnostic)}`;
}

const flattenMessage = ({ messageText }: ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, ' ');
