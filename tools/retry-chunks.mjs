// @ts-check
// Lets a chunk be asked for again that could not be had. Firefox keeps the failure of a module, of its imports too, until the page is
// loaded anew: a second `import()` of the same address is not even asked for. So all chunks are fetched by one function of the core,
// which gives them another address after a failure, and they fetch each other in the same way. Each is there once.
import { posix } from 'node:path';
import { parseAst } from 'vite';

/** What the core exports; the names that the bundler makes are shorter. */
const LOAD = 'loadChunk';
const IN_CHUNK = '__load';

const LOADER = `
const __chunks = {};
let __failures = 0;
export const ${LOAD} = (name) =>
  (__chunks[name] ??= import(\`./\${name}\${__failures ? "?" + __failures : ""}\`).catch((cause) => {
    delete __chunks[name];
    __failures++;
    throw cause;
  }));
`;

/**
 * @param {string} core the name of the chunk that every page has
 * @returns {import('vite').Plugin}
 */
export function retryChunks(core) {
  return {
    name: 'retry-chunks',
    renderChunk(code, { name, isEntry, fileName }) {
      if (isEntry) return null;
      const isCore = name === core;
      const edits = editsOf(code, fileName, isCore ? LOAD : IN_CHUNK, `./${core}.js`, !isCore);
      const rewritten = apply(code, edits);
      // First: the core fetches while it is still being read.
      if (isCore) return { code: `${LOADER}${rewritten}`, map: null };
      const isUsed = edits.length > 0;
      return isUsed
        ? { code: `import { ${LOAD} as ${IN_CHUNK} } from "./${core}.js";\n${rewritten}`, map: null }
        : null;
    },
  };
}

/** @typedef {{ start: number, end: number, text: string }} Edit */

/**
 * What has to be written in place of the imports of a chunk.
 * @param {string} code
 * @param {string} fileName
 * @param {string} load the name of the function in this chunk
 * @param {string} core as chunks import it
 * @param {boolean} isLazy
 * @returns {Edit[]}
 */
function editsOf(code, fileName, load, core, isLazy) {
  const program = parseAst(code);
  /** @type {Edit[]} */
  const edits = [];
  /** @type {{ pattern: string, call: string }[]} */
  const fetched = [];
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source))
      throw new Error(`${fileName}: a chunk that passes on another one's exports can't be fetched again`);
    if (node.type !== 'ImportDeclaration' || !isLazy || node.source.value === core) continue;
    fetched.push({ pattern: patternOf(node.specifiers), call: callOf(load, String(node.source.value)) });
    edits.push({ start: node.start, end: node.end, text: '' });
  }
  visit(program, (node) => {
    if (node['type'] !== 'ImportExpression') return;
    const { value } = /** @type {{ value?: unknown }} */ (node['source']);
    if (typeof value !== 'string') throw new Error(`${fileName}: the address of a chunk has to be known`);
    edits.push({ start: Number(node['start']), end: Number(node['end']), text: callOf(load, value) });
  });
  const [first] = edits;
  if (fetched.length > 0 && first) {
    const patterns = fetched.map(({ pattern }) => pattern).join(', ');
    first.text = `const [${patterns}] = await Promise.all([${fetched.map(({ call }) => call).join(', ')}]);`;
  }
  return edits;
}

/** @param {string} load @param {string} address */
const callOf = (load, address) => `${load}(${JSON.stringify(posix.basename(address))})`;

/**
 * `{ a as b }` as a pattern: `{ a: b }`.
 * @param {import('vite').ESTree.ImportDeclarationSpecifier[]} specifiers
 */
function patternOf(specifiers) {
  const [first] = specifiers;
  if (first?.type === 'ImportNamespaceSpecifier') return first.local.name;
  const pairs = specifiers.map((specifier) => {
    const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
    const name = imported?.type === 'Identifier' ? imported.name : 'default';
    return `${name}: ${specifier.local.name}`;
  });
  return `{ ${pairs.join(', ')} }`;
}

/**
 * @param {unknown} node
 * @param {(node: Record<string, unknown>) => void} see
 */
function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node && typeof node === 'object') {
    const known = /** @type {Record<string, unknown>} */ (node);
    if (typeof known['type'] === 'string') see(known);
    for (const value of Object.values(known)) visit(value, see);
  }
}

/** @param {string} code @param {Edit[]} edits */
function apply(code, edits) {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}
