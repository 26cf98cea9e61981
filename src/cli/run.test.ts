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

test('without a command, the commands are told', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { made, said } = terminal();
    assert.equal(await run(args, made), 0);
    for (const { name } of COMMANDS) assert.match(said.join('\n'), new RegExp(`^  ${name} `, 'm'));
  }
});

test('every command tells what it does', async () => {
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

test('a command that there is not is called wrongly', async () => {
  for (const args of [['dance'], ['help', 'dance']]) {
    const { made, said, complained } = terminal();
    assert.equal(await run(args, made), 2);
    assert.deepEqual([said, complained[0]], [[], 'There is no command "dance".']);
  }
});
