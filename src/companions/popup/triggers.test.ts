import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeWord } from './close-words.js';
import { SeenMark, readOnce } from './seen.js';
import { readTriggers } from './triggers.js';

test('every trigger is read, in any number', () => {
  assert.deepEqual(readTriggers('#buy .order | after=10s after=500ms exit scroll=50%'), {
    triggers: [
      { kind: 'press', selector: '[id="buy"]' },
      { kind: 'press', selector: '[class~="order"]' },
      { kind: 'after', wait: 10_000 },
      { kind: 'after', wait: 500 },
      { kind: 'exit' },
      { kind: 'scroll', part: 0.5 },
    ],
    mistakes: [],
  });
});

test('an invalid trigger is a mistake, and the others count', () => {
  const { triggers, mistakes } = readTriggers('after=soon scroll=150% #a"b after=9e9s after=99999999s exit buy');
  assert.deepEqual(triggers, [{ kind: 'exit' }]);
  assert.deepEqual(mistakes, ['after=soon', 'scroll=150%', '#a"b', 'after=9e9s', 'after=99999999s', 'buy']);
});

test('no trigger is none', () => {
  assert.deepEqual(readTriggers(' | '), { triggers: [], mistakes: [] });
});

/** The stores of a browser, which tests can look into. */
function stores() {
  const made = { local: new Map<string, string>(), session: new Map<string, string>() };
  const makeStore = (kept: Map<string, string>) => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  return { made, ports: { local: () => makeStore(made.local), session: () => makeStore(made.session) } };
}

test('a pop-up that was seen is remembered as long as the owner says', () => {
  for (const once of ['visitor', 'session', 'page'] as const) {
    const { made, ports } = stores();
    const mark = new SeenMark('102', ports);
    assert.equal(mark.isSeen(once), false);
    mark.note(once);
    assert.equal(mark.isSeen(once), true);
    assert.equal(new SeenMark('102', ports).isSeen(once), once !== 'page');
    assert.equal(new SeenMark('103', ports).isSeen(once), false);
    assert.deepEqual([made.local.size, made.session.size], [once === 'visitor' ? 1 : 0, once === 'session' ? 1 : 0]);
  }
});

test('a browser that refuses its store remembers the pop-up for the page', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const mark = new SeenMark('102', { local: refuse, session: refuse });
  assert.equal(mark.isSeen('visitor'), false);
  mark.note('visitor');
  assert.equal(mark.isSeen('visitor'), true);
});

test('a pop-up opens by itself once for each visitor, unless the owner says otherwise', () => {
  assert.deepEqual(['session', 'page', 'always', null].map(readOnce), ['session', 'page', 'visitor', 'visitor']);
});

test('the button says “Close” in the language of the page, else in English', () => {
  const said = ['de-AT', 'pt-BR', 'zh-TW', 'sr-Latn-RS', 'toString', '', 'xx'].map((tag) => closeWord(tag).text);
  assert.deepEqual(said, ['Schließen', 'Fechar', '關閉', 'Zatvori', 'Close', 'Close', 'Close']);
});
