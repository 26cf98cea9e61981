import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseTests, chooseVersions, installNode, programIn, tellResult } from './node-versions.mjs';

describe('the choice of what runs on other versions of Node', () => {
  test('is every version, or those that the command names', () => {
    assert.deepEqual(chooseVersions([]), ['22', '24']);
    assert.deepEqual(chooseVersions(['24']), ['24']);
    assert.throws(() => chooseVersions(['18']), /no version 18: 22, 24/);
  });

  test('is the tests of what runs at an owner, or those that FILES names', () => {
    const paths = ['packages/proxy/src/a.test.ts', 'packages/service/src/b.test.ts', 'demo/c.test.ts', 'src/d.test.ts'];
    assert.deepEqual(chooseTests(paths), paths.slice(0, 3));
    assert.deepEqual(chooseTests(paths, 'demo/c.test.ts,src/d.test.ts'), ['demo/c.test.ts']);
  });
});

describe('the result of a version', () => {
  test('is one line of counts, below the tests that failed', () => {
    const counts = {
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: [{ file: 'a.test.ts', engine: 'Node', title: 'adds' }],
    };
    assert.deepEqual(tellResult('v24.21.0', counts, 1234), [
      'failed: Node 24.21.0, a.test.ts: adds',
      'Node 24.21.0: 7 passed, 1 failed, 2 skipped in 1.2 s',
    ]);
  });
});

describe('the installation of a version', () => {
  const version = { isGood: true, said: 'v24.21.0\n' };
  const program = programIn('/cache');
  const isThere = (path: string) => path === program;

  test('finds the program where the package puts it on each platform', () => {
    assert.match(programIn('/cache', 'linux'), /node_modules.node.bin.node$/);
    assert.match(programIn('/cache', 'win32'), /node_modules.node.bin.node\.exe$/);
  });

  test('asks npm only if the program is not there', () => {
    const commands: string[] = [];
    const run = (command: string) => {
      commands.push(command);
      return version;
    };
    assert.deepEqual(installNode('24', '/cache', run, isThere), { program, version: 'v24.21.0' });
    assert.deepEqual(commands, [program]);
    installNode('24', '/cache', run, () => false);
    assert.deepEqual(commands, [program, 'npm', program]);
  });

  test('says what npm said when it can not be installed', () => {
    const run = () => ({ isGood: false, said: 'no network' });
    assert.throws(
      () => installNode('24', '/cache', run, () => false),
      /^Error: Node 24 is not tested: npm can't install it into .cache\. no network$/,
    );
  });

  test('refuses a program of another version', () => {
    assert.throws(() => installNode('22', '/cache', () => version, isThere), /Node 22 is not tested/);
  });
});
