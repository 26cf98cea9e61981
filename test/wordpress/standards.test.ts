// The plugin keeps WordPress's coding standards, as far as they can be checked here, and its list of texts is fresh.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { ROOT } from '../support/build.js';

function say(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return (stdout + stderr).trim();
}

test('PHP_CodeSniffer finds nothing', () => {
  assert.equal(say('phpcs', ['--standard=packages/wordpress/phpcs.xml']), '');
});

test('the list of texts for translators is fresh, and well formed', () => {
  assert.equal(say(process.execPath, ['--import', 'tsx', 'tools/wordpress/list-texts.ts', '--check']), '');
  const pot = 'packages/wordpress/plugin/languages/hosted-form.pot';
  assert.equal(say('msgfmt', ['--check-format', '-o', '/dev/null', pot]), '');
});
