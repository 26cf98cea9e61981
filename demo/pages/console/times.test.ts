import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInstant } from './times.js';

test('a time of the service, in US/Eastern, is the same instant in any zone, in summer and in winter', () => {
  const instants: Readonly<Record<string, string>> = {
    '2024-03-09 12:00:00': '2024-03-09T17:00:00.000Z',
    '2024-07-01 12:00:00': '2024-07-01T16:00:00.000Z',
    // The hours around each change of the clock; of the hour that comes twice, the second.
    '2024-03-10 01:59:59': '2024-03-10T06:59:59.000Z',
    '2024-03-10 03:00:00': '2024-03-10T07:00:00.000Z',
    '2024-11-03 00:59:59': '2024-11-03T04:59:59.000Z',
    '2024-11-03 01:30:00': '2024-11-03T06:30:00.000Z',
    '2024-11-03 02:00:00': '2024-11-03T07:00:00.000Z',
  };
  for (const [text, instant] of Object.entries(instants)) assert.equal(readInstant(text).toISOString(), instant, text);
});
