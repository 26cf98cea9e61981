import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerLines } from './answer-words.js';

const read = (...[field, value]: Parameters<typeof answerLines>) =>
  answerLines(field, value).map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));

describe('a stored answer in the words of its form', () => {
  it('has the labels of subfields as the form names them', () => {
    assert.deepEqual(read({ type: 'name' }, 'first = Ada\nlast = Love = lace'), [
      'First name: Ada',
      'Last name: Love = lace',
    ]);
    assert.deepEqual(read({ type: 'address' }, 'zip = 04240\nplanet = Earth'), ['Postal code: 04240', 'planet: Earth']);
    assert.deepEqual(read({ type: 'matrix' }, 'Bread = Good'), ['Bread: Good']);
  });

  it('has the labels of options, and the value where no label is known', () => {
    const options = [{ label: 'On Sundays', value: 'sun' }, { value: 'mon' }];
    assert.deepEqual(read({ type: 'checkbox', options }, 'sun\nmon\nnever'), ['On Sundays', 'mon', 'never']);
  });

  it('is left as it is in a text, whose options the service gives as an empty text', () => {
    assert.deepEqual(read({ type: 'text', options: '' }, 'Ada'), ['Ada']);
    assert.deepEqual(read({ type: 'textarea' }, 'a = b\n\nc'), ['a = b', '', 'c']);
  });
});
