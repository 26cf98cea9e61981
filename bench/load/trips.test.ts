import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTrips } from './trips.js';

const request = (sent: number, first?: number) => ({
  sent,
  ...(first !== undefined && { first }),
  bytes: 1,
  isScript: false,
});

test('requests that leave together are one trip, however many they are', () => {
  assert.equal(countTrips([request(0, 400), request(1, 410), request(2, 900)]), 1);
});

test('a request has waited for those whose answers had begun to come', () => {
  const page = request(0, 400);
  assert.equal(countTrips([request(900, 1300), page, request(410, 880)]), 3);
});

test('a chain of small requests is longer than one large request beside it', () => {
  assert.equal(countTrips([request(0, 400), request(0, 3000), request(410, 810), request(820, 1220)]), 3);
});

test('a request without an answer holds nothing up', () => {
  assert.equal(countTrips([request(0), request(500, 900)]), 1);
});

test('a page from the cache alone takes no trip', () => {
  assert.equal(countTrips([]), 0);
});
