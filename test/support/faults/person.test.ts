// What the person of a fault run expects of a page that is opened again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDice } from './dice.js';
import { Person } from './person.js';
import type { RunPage } from './run-page.js';

const FORM = { id: '101', fields: { title: '1' } };

/** Makes a person before a form with these answers. */
function personWith(values: Record<string, string>) {
  const page = { element: { values } } as unknown as RunPage;
  const shape = { hasFile: false, hasPages: false };
  return new Person(page, FORM, shape, makeDice(1), 'run 1', () => Promise.resolve());
}

test('answers that were brought back once are expected again, though nothing was typed since', async () => {
  const values = { '1': 'Ada' };
  const person = personWith(values);
  await person.begin();
  await person.compare(0);
  assert.equal(person.hasBegun, true);
});

test('nothing is expected of a form that was empty for a reason', async () => {
  const person = personWith({});
  assert.equal(person.hasBegun, false);
  await person.begin();
  assert.equal(person.hasBegun, false);
});
