import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatEastern, parseEastern, findEasternMidnight } from './eastern-time.js';

describe('US/Eastern time', () => {
  it('is written in winter and summer as the clocks in New York show it', () => {
    assert.equal(formatEastern(new Date('2024-01-15T17:05:09Z')), '2024-01-15 12:05:09');
    assert.equal(formatEastern(new Date('2024-07-15T04:00:00Z')), '2024-07-15 00:00:00');
  });

  it('is read back to a moment that is written the same', () => {
    const moment = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = formatEastern(date);
        const read = parseEastern(text);
        assert.ok(read);
        assert.equal(formatEastern(read), text);
      }),
    );
  });

  it('moves a time that is skipped in spring by one hour', () => {
    const read = parseEastern('2024-03-10 02:30:00');
    assert.equal(read && formatEastern(read), '2024-03-10 03:30:00');
  });

  it('reads a day alone as its beginning, and refuses a text that is no date', () => {
    assert.equal(parseEastern('2024-02-29')?.toISOString(), '2024-02-29T05:00:00.000Z');
    for (const text of ['', 'today', '2023-02-29', '2024-01-01 24:00:00', '2024-13-01', '0001-01-01', '2024-1-1']) {
      assert.equal(parseEastern(text), undefined, text);
    }
  });

  it('has the beginning of the day', () => {
    assert.equal(findEasternMidnight(new Date('2024-03-10T03:00:00Z')).toISOString(), '2024-03-09T05:00:00.000Z');
  });
});
