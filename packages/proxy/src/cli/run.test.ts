import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Terminal } from './command.js';
import { COMMANDS } from './commands.js';
import { run } from './run.js';

function terminal() {
  const said: string[] = [];
  const complained: string[] = [];
  const { signal } = new AbortController();
  const made: Terminal = { env: {}, say: (line) => said.push(line), complain: (line) => complained.push(line), signal };
  return { made, said, complained };
}

test('without a command, the list of commands is printed', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { made, said } = terminal();
    assert.equal(await run(args, made), 0);
    for (const { name } of COMMANDS) assert.match(said.join('\n'), new RegExp(`^  ${name} `, 'm'));
  }
});

test('every command has a help', async () => {
  for (const { name, help } of COMMANDS) {
    for (const args of [
      ['help', name],
      [name, '--help'],
    ]) {
      const { made, said } = terminal();
      assert.equal(await run(args, made), 0);
      assert.deepEqual(said, [help]);
    }
  }
});

test('an unknown command ends with exit code 2', async () => {
  for (const args of [['dance'], ['help', 'dance']]) {
    const { made, said, complained } = terminal();
    assert.equal(await run(args, made), 2);
    assert.deepEqual([said, complained[0]], [[], 'unknown_command: There is no command "dance".']);
  }
});
