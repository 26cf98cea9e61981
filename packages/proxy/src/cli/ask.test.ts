import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { test } from 'node:test';
import { askLine, askUnseen } from './ask.js';
import type { Questioning } from './ask.js';

function question<Answer>(ask: (text: string, questioning: Questioning) => Promise<Answer>) {
  const input = new PassThrough();
  const output = new PassThrough();
  const abort = new AbortController();
  let interrupts = 0;
  const interrupt = () => {
    interrupts += 1;
    abort.abort();
  };
  const answer = ask('The secret: ', { input, output, signal: abort.signal, interrupt });
  const shown = () => stripVTControlCharacters(String(output.read()));
  return { input, answer, shown, interrupts: () => interrupts };
}

test('typed characters are not shown', async () => {
  const { input, answer, shown } = question(askUnseen);
  input.write('a sekret');
  input.write('\u007f\u007f\u007f\u007f\u007fcret\r');
  assert.equal(await answer, 'a scret');
  assert.equal(shown(), 'The secret: \n');
});

test('the characters of a line are shown', async () => {
  const { input, answer, shown } = question(askLine);
  input.write('seen');
  input.write('\r');
  assert.equal(await answer, 'seen');
  assert.equal(shown(), 'The secret: seen\r\n');
});

test('Ctrl-C ends a question and the command; the end of the input ends the question', async () => {
  for (const [ask, none] of [
    [askUnseen, ''],
    [askLine, undefined],
  ] as const) {
    const interrupted = question<string | undefined>(ask);
    interrupted.input.write('half\u0003');
    assert.equal(await interrupted.answer, none);
    assert.equal(interrupted.interrupts(), 1);
    const ended = question<string | undefined>(ask);
    ended.input.end();
    assert.equal(await ended.answer, none);
    assert.equal(ended.interrupts(), 0);
  }
});
