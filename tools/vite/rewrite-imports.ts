import { posix } from 'node:path';
import MagicString from 'magic-string';
import { Visitor, parseSync } from 'vite';
import type { ESTree } from 'vite';

/** A chunk of the bundler, and the function that fetches other chunks. */
export interface ChunkToRewrite {
  readonly fileName: string;
  readonly code: string;
  /** The local name of the function that takes a chunk's file name, and those of its needs. It returns a promise of the module. */
  readonly load: string;
  /** Names the chunks that a chunk needs, so that they are fetched at the same time. */
  readonly findNeeded: (fileName: string) => readonly string[];
  /** The chunk that is there already, and brings the function. Undefined in that chunk itself, where all static imports stay. */
  readonly core?: CoreChunk;
}

/** The chunk that gives the others what it exports as a list: first the function that fetches chunks, then its exports by their names. */
export interface CoreChunk {
  readonly fileName: string;
  /** The names of its exports, in the order of the list. */
  readonly exports: readonly string[];
}

/** A chunk, and the other chunks that it needs: each by its file name, with the pattern of its module. */
interface ChunkWithNeeds {
  readonly fileName: string;
  readonly program: ESTree.Program;
  readonly needs: readonly (readonly [name: string, pattern: string])[];
}

/** The names that a rewritten chunk exports in place of its own exports, where it imports other chunks. */
export const NEEDS = '__needs';
export const RUN = '__run';

/**
 * Replaces the imports of a chunk by calls of a function. Returns undefined if there is nothing to replace.
 *
 * A chunk that imports others becomes a function of their modules, which returns its exports. It does not use a
 * top-level `await`. If the page goes away while such a module waits, WebKit evaluates it for ever, and the tab hangs.
 */
export function rewriteImports({ fileName, code, load, findNeeded, core }: ChunkToRewrite): MagicString | undefined {
  const program = parse(fileName, code);
  const text = new MagicString(code);
  refuseReExports(fileName, program);
  replaceExpressions(text, program, { fileName, load, findNeeded });
  if (core) {
    const imports = program.body.filter((node) => node.type === 'ImportDeclaration');
    const needs = imports.map(({ source, specifiers }) => {
      const isOfCore = posix.basename(source.value) === core.fileName;
      return [toString(source.value), isOfCore ? toPlaces(specifiers, core) : toPattern(specifiers)] as const;
    });
    if (text.hasChanged()) needs.push([toString(core.fileName), `{ 0: ${load} }`]);
    for (const { start, end } of imports) text.remove(start, end);
    if (needs.length > 0) wrapInFunction(text, { fileName, program, needs });
  }
  return text.hasChanged() ? text : undefined;
}

/** Removes the exports of the core, and returns the local names of what it exports, in the order of its list. */
export function takeExportsOfCore(text: MagicString, { fileName, exports }: CoreChunk): string[] {
  const { body } = parse(fileName, text.original);
  const locals = new Map(takeExports(text, fileName, body));
  return exports.map((name) => locals.get(name) ?? refuseExport(fileName, name));
}

function parse(fileName: string, code: string): ESTree.Program {
  const { program, errors } = parseSync(fileName, code);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  return program;
}

/** Makes all that follows the imports of a chunk a function of the modules that it needs. */
function wrapInFunction(text: MagicString, { fileName, program, needs }: ChunkWithNeeds): void {
  const names = needs.map(([name]) => name).join(', ');
  const patterns = needs.map(([, pattern]) => pattern).join(', ');
  const first = program.body.findIndex(({ type }) => type !== 'ImportDeclaration');
  const body = first < 0 ? [] : program.body.slice(first);
  if (body.some(({ type }) => type === 'ImportDeclaration'))
    throw new Error(`${fileName}: the imports of a chunk must come first.`);
  const head = `export const ${NEEDS} = [${names}];export const ${RUN} = ([${patterns}]) => {`;
  text.appendLeft(body[0]?.start ?? program.end, head);
  const properties = takeExports(text, fileName, body).map(([exported, local]) => `${exported}: ${local}`);
  text.append(`return { ${properties.join(', ')} };};`);
}

/** Removes the exports of a chunk, and returns each as a property with the local name. */
function takeExports(text: MagicString, fileName: string, body: ESTree.Program['body']): [string, string][] {
  const properties: [exported: string, local: string][] = [];
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration' || (node.type === 'ExportNamedDeclaration' && node.declaration))
      throw new Error(`${fileName}: a chunk must list its exports in one statement.`);
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { exported, local } of node.specifiers) properties.push([toProperty(exported), toProperty(local)]);
    text.remove(node.start, node.end);
  }
  return properties;
}

function refuseExport(fileName: string, name: string): never {
  throw new Error(`${fileName}: nothing is exported as ${name}.`);
}

/** Throws if a chunk passes on the exports of another chunk, which a call can't replace. */
function refuseReExports(fileName: string, program: ESTree.Program): void {
  const isReExport = program.body.some(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
  );
  if (isReExport) throw new Error(`${fileName}: a chunk that re-exports another one can't be fetched again.`);
}

/** Replaces `import('./x.js')` by a call. */
function replaceExpressions(
  text: MagicString,
  program: ESTree.Program,
  { fileName, load, findNeeded }: Pick<ChunkToRewrite, 'fileName' | 'load' | 'findNeeded'>,
): void {
  const visitor = new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string')
        throw new Error(`${fileName}: the address of an import() must be a string.`);
      const needs = findNeeded(posix.basename(source.value)).map(toString);
      text.overwrite(start, end, `${load}(${[toString(source.value), ...needs].join(', ')})`);
    },
  });
  visitor.visit(program);
}

/** Returns the name of a chunk, by which it is asked for: its file name without `.js`. */
export const toChunkName = (address: string): string => posix.basename(address, '.js');

/** Converts the address of a chunk to its name, as a string of the script. */
const toString = (address: string): string => JSON.stringify(toChunkName(address));

/** Converts import specifiers to a pattern of the module: `{ a as b }` to `{ a: b }`, `* as all` to `all`. */
function toPattern(specifiers: readonly ESTree.ImportDeclarationSpecifier[]): string {
  const namespace = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  if (namespace) return namespace.local.name;
  return `{ ${specifiers.map((specifier) => `${importedName(specifier)}: ${specifier.local.name}`).join(', ')} }`;
}

/** Converts import specifiers of the core to a pattern of its list. If `a` is its first export, `{ a as b }` becomes `{ 1: b }`. */
function toPlaces(specifiers: readonly ESTree.ImportDeclarationSpecifier[], { fileName, exports }: CoreChunk): string {
  const places = specifiers.map((specifier) => {
    const place = exports.indexOf(importedName(specifier)) + 1;
    return place > 0 ? `${place}: ${specifier.local.name}` : refuseExport(fileName, importedName(specifier));
  });
  return `{ ${places.join(', ')} }`;
}

/** Returns the name of an import as a property of the module. */
function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  return specifier.type === 'ImportSpecifier' ? toProperty(specifier.imported) : 'default';
}

/** Returns a name as a property; a name that is a string stays quoted. */
function toProperty(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}
