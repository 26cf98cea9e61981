// Files on one page share its hooks and its mocked service; `test/runner/test-sharing.ts` declares which do.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';
import { browserTestFiles, isDecidedOnce, nodeTestFiles } from './test-files.js';
import { LONG, OWN_PAGE, OWN_PROCESS, PROCESSES } from './test-sharing.js';

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

  it('start the mocked service where the runner looks for it', () => {
    const calling = sharing.filter((path) => listTopLevelCalls(path).includes('startService'));
    const importing = sharing.filter((path) => /\bstartService\b/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(calling).to.deep.equal(importing);
  });
});

describe('A test file', () => {
  const TITLES = ['describeOnce', 'describeOnceAtLength'].map((name) => `${name}('A form', () => {\n});\n`);
  const ofAnEngine = `describe('A form', () => {\n  describeOnce('and its words', () => {});\n});\n`;

  it('is opened in Chromium alone where all of its suites are', () => {
    expect(isDecidedOnce(TITLES.join('\n'))).to.be.true;
    expect(isDecidedOnce(`for (const name of names)\n  ${TITLES.join('')}`)).to.be.true;
    expect(isDecidedOnce(`describeOnce('A form', () => {\n  describe('and its words', () => {});\n});\n`)).to.be.true;
    expect(isDecidedOnce(`describeIn('Chromium', 'A form', () => {});\n`)).to.be.true;
  });

  it('is opened in each engine where one of its suites depends on it', () => {
    expect(isDecidedOnce(TITLES.join('') + ofAnEngine)).to.be.false;
    expect(isDecidedOnce(`for (const name of names)\n  ${ofAnEngine}`)).to.be.false;
    expect(isDecidedOnce(`describeExample(() => example);\n`)).to.be.false;
    expect(isDecidedOnce(`it('has a form', () => {});\n`)).to.be.false;
    expect(isDecidedOnce(`describeIn('Firefox', 'A form', () => {});\n`)).to.be.false;
  });
});

describe('the declarations of shared pages and processes', () => {
  it('name files that exist', () => {
    const named = [...LONG, ...OWN_PAGE, ...OWN_PROCESS];
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).to.deep.equal([]);
  });

  it('name a process for each test on Node', () => {
    const folders = PROCESSES.flatMap((process) => process.folders);
    const homeless = nodeTestFiles().filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
    expect(homeless).to.deep.equal([]);
  });
});
