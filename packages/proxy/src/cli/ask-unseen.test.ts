import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { askUnseen } from './ask-unseen.js';

function question() {
  const input = new PassThrough();
  const output = new PassThrough();
  const abort = new AbortController();
  let interrupts = 0;
  const interrupt = () => {
    interrupts += 1;
    abort.abort();
  };
  const answer = askUnseen('The secret: ', { input, output, signal: abort.signal, interrupt });
  const shown = () => String(output.read());
  return { input, answer, shown, interrupts: () => interrupts };
}

test('typed characters are not shown', async () => {
  const { input, answer, shown } = question();
  input.write('a sekret');
  input.write('\u007f\u007f\u007f\u007f\u007fcret\r');
  assert.equal(await answer, 'a scret');
  assert.equal(shown(), 'The secret: \n');
});

test('Ctrl-C ends the question and the command; the end of the input ends the question', async () => {
  const interrupted = question();
  interrupted.input.write('half\u0003');
  assert.equal(await interrupted.answer, '');
  assert.equal(interrupted.interrupts(), 1);
  const ended = question();
  ended.input.end();
  assert.equal(await ended.answer, '');
  assert.equal(ended.interrupts(), 0);
});
