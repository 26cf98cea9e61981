import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { isKnownTag } from './cache-headers.js';

const SUFFIXES = ['', '-gzip', ';gzip', '--gzip', '-br', ';br', '-zstd', '-deflate'];
const name = fc.stringMatching(/^[\w+/,]{1,24}$/);

test('a tag is known however servers on the way have weakened it or added to it, at any place of a list', () => {
  const written = fc.tuple(name, fc.constantFrom('', 'W/'), fc.constantFrom(...SUFFIXES), fc.constantFrom('', 'W/'));
  const others = fc.array(
    name.map((each) => `"other-${each}"`),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(written, others, others, ([ours, weak, suffix, ownWeak], before, after) => {
      const known = [...before, `${weak}"${ours}${suffix}"`, ...after].join(', ');
      assert.equal(isKnownTag(known, `${ownWeak}"${ours}"`), true, known);
      assert.equal(isKnownTag([...before, ...after].join(','), `"${ours}"`), false);
    }),
    { numRuns: randomCases(300) },
  );
});

test('a star is every tag, and nothing else is one', () => {
  assert.equal(isKnownTag(' * ', '"a"'), true);
  for (const known of ['', 'a', '"*"', '"b", *', '"a-gzip-br"', '"a"b"'.slice(1), "W/'a'"]) {
    assert.equal(isKnownTag(known, '"a"'), false, known);
  }
});
