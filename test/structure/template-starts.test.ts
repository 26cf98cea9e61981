// The build takes spaces off the start of a template. One that parts two sentences is lost there, and a screen reader runs them together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** A template that begins with one space beside what is read. */
const SPACE_AT_THE_START = /\bhtml` \S.*/g;

test('no template begins with a space that is read', () => {
  assert.deepEqual(
    code().flatMap((source) => matches(source, SPACE_AT_THE_START)),
    [],
  );
});
