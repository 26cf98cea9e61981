import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { openBrowser } from './open-browser.js';

const ADDRESS = 'https://service.test/authorize?a=1&b=$(touch%20x)';

test('the platform’s program opens the browser, without a shell', async () => {
  const programs: string[] = [];
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const start = ((program: string, args: readonly string[], options: object) => {
      programs.push(program);
      assert.equal(args.at(-1), ADDRESS);
      assert.ok(!('shell' in options));
      return spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    }) as typeof spawn;
    openBrowser(ADDRESS, platform, start);
  }
  assert.deepEqual(programs, ['xdg-open', 'open', 'rundll32']);
});

test('without a browser nothing happens', async () => {
  let failed: Promise<unknown> | undefined;
  const start = (() => {
    const child = spawn('/no/such/program', []);
    failed = new Promise((resolve) => child.once('close', resolve));
    return child;
  }) as unknown as typeof spawn;
  openBrowser(ADDRESS, 'linux', start);
  await failed;
});
