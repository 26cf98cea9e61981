// npm start says in three lines what it does, before it prints the addresses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildLine, readyLine, serviceLine } from './start-lines.js';

describe('the lines of npm start', () => {
  it('say whether the element is built, reused or left out', () => {
    assert.match(buildLine('new'), /^1\/3 {2}Building the element/);
    assert.match(buildLine('reused'), /^1\/3 .*from an earlier build/);
    assert.match(buildLine('off'), /^1\/3 .*BUILD=off/);
  });

  it('say where the data is, and never show the address of a database', () => {
    assert.match(serviceLine({ dataFolder: '.data' }), /^2\/3 .*in the folder \.data\.$/);
    const line = serviceLine({ dataFolder: '.data', databaseUrl: 'postgres://ada:secret@host/forms' });
    assert.match(line, /^2\/3 .*in the database of DATABASE_URL\.$/);
    assert.doesNotMatch(line, /secret|host/);
  });

  it('say after how long the demo was ready', () => {
    assert.equal(readyLine(12_340), '3/3  Ready after 12.3 s. Ctrl+C ends it. Open one of these:');
  });

  it('have no address before the list of addresses', () => {
    const lines = [buildLine('new'), buildLine('reused'), buildLine('off'), serviceLine({ dataFolder: '.data' })];
    for (const line of lines) assert.doesNotMatch(line, /https?:/);
  });
});
