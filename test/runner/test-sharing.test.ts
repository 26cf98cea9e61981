// Files on one page share its hooks and its mocked service; `test/runner/test-sharing.mjs` declares which do.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';
import { browserTestFiles, nodeTestFiles } from './test-files.mjs';
import { LONG, OWN_LOGIC, OWN_PAGE, OWN_PROCESS, PROCESSES, WITHOUT_SERVICE } from './test-sharing.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Mocha's hooks. Outside every `describe` they run for all tests of a page. */
const HOOKS = ['before', 'beforeEach', 'after', 'afterEach'];

/** Lists the functions that a file calls by name outside every other function. */
function listTopLevelCalls(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression: called } = statement.expression;
    return ts.isIdentifier(called) ? [called.text] : [];
  });
}

const sharing = browserTestFiles().filter((path) => !OWN_PAGE.includes(path));

describe('test files that share a page', () => {
  it('have no hooks for all tests of the page', () => {
    const withHooks = sharing.filter((path) => listTopLevelCalls(path).some((name) => HOOKS.includes(name)));
    expect(withHooks).to.deep.equal([]);
  });

  it('all start the mocked service, or none does', () => {
    const starting = sharing.filter((path) => listTopLevelCalls(path).includes('startService'));
    expect(sharing.filter((path) => !starting.includes(path))).to.deep.equal(WITHOUT_SERVICE);
  });
});

describe('the declarations of shared pages and processes', () => {
  it('name files that exist', () => {
    const named = [...LONG, ...OWN_LOGIC, ...OWN_PAGE, ...OWN_PROCESS, ...WITHOUT_SERVICE];
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).to.deep.equal([]);
  });

  it('name one page for each test in browsers', () => {
    const named = [...OWN_LOGIC, ...OWN_PAGE, ...WITHOUT_SERVICE];
    expect(named.filter((path, index) => named.indexOf(path) !== index)).to.deep.equal([]);
  });

  it('name a process for each test on Node', () => {
    const folders = PROCESSES.flatMap((process) => process.folders);
    const homeless = nodeTestFiles().filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
    expect(homeless).to.deep.equal([]);
  });
});
