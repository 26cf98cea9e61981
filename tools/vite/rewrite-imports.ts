import { posix } from 'node:path';
import MagicString from 'magic-string';
import { Visitor, parseSync, type ESTree } from 'vite';

/** A chunk of the bundler, and the function that fetches other chunks. */
export interface ChunkToRewrite {
  readonly fileName: string;
  readonly code: string;
  /** The local name of the function that takes a chunk's file name and returns a promise of the module. */
  readonly load: string;
  /** Addresses of chunks that stay static imports. Undefined where all static imports stay. */
  readonly staticImports?: readonly string[];
}

/** An import declaration, as a pattern for the module and a call that fetches it. */
interface FetchedImport {
  readonly pattern: string;
  readonly call: string;
}

/**
 * Replaces the imports of a chunk by calls of a function. Static imports become one top-level `await` that fetches all of them in
 * parallel. Returns undefined if there is nothing to replace.
 */
export function rewriteImports({ fileName, code, load, staticImports }: ChunkToRewrite): MagicString | undefined {
  const { program, errors } = parseSync(fileName, code);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const text = new MagicString(code);
  refuseReExports(fileName, program);
  if (staticImports) replaceDeclarations(text, listDeclarations(program, staticImports), load);
  replaceExpressions(text, program, { fileName, load });
  return text.hasChanged() ? text : undefined;
}

/** Throws if a chunk passes on the exports of another chunk, which a call can't replace. */
function refuseReExports(fileName: string, program: ESTree.Program): void {
  const isReExport = program.body.some(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
  );
  if (isReExport) throw new Error(`${fileName}: a chunk that re-exports another one can't be fetched again.`);
}

function listDeclarations(program: ESTree.Program, staticImports: readonly string[]): ESTree.ImportDeclaration[] {
  return program.body
    .filter((node) => node.type === 'ImportDeclaration')
    .filter(({ source }) => !staticImports.includes(source.value));
}

/** Replaces import declarations by one statement, in the place of the first. */
function replaceDeclarations(text: MagicString, declarations: readonly ESTree.ImportDeclaration[], load: string): void {
  const [first, ...others] = declarations;
  if (!first) return;
  const fetched = declarations.map(({ specifiers, source }) => ({
    pattern: toPattern(specifiers),
    call: toCall(load, source.value),
  }));
  text.overwrite(first.start, first.end, toStatement(fetched));
  for (const { start, end } of others) text.remove(start, end);
}

/** Replaces `import('./x.js')` by a call. */
function replaceExpressions(
  text: MagicString,
  program: ESTree.Program,
  { fileName, load }: { readonly fileName: string; readonly load: string },
): void {
  const visitor = new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string')
        throw new Error(`${fileName}: the address of an import() must be a string.`);
      text.overwrite(start, end, toCall(load, source.value));
    },
  });
  visitor.visit(program);
}

function toStatement(fetched: readonly FetchedImport[]): string {
  const patterns = fetched.map(({ pattern }) => pattern).join(', ');
  const calls = fetched.map(({ call }) => call).join(', ');
  return `const [${patterns}] = await Promise.all([${calls}]);`;
}

function toCall(load: string, address: string): string {
  return `${load}(${JSON.stringify(posix.basename(address))})`;
}

/** Converts import specifiers to a pattern of the module: `{ a as b }` to `{ a: b }`, `* as all` to `all`. */
function toPattern(specifiers: readonly ESTree.ImportDeclarationSpecifier[]): string {
  const namespace = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  if (namespace) return namespace.local.name;
  return `{ ${specifiers.map((specifier) => `${importedName(specifier)}: ${specifier.local.name}`).join(', ')} }`;
}

/** Returns the name of an import as a property of the module; a name that is a string stays quoted. */
function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type !== 'ImportSpecifier') return 'default';
  const { imported } = specifier;
  return imported.type === 'Identifier' ? imported.name : JSON.stringify(imported.value);
}
