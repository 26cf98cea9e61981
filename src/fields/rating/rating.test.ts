import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { readForm } from '../../api/read-form.js';
import { validate } from '../../rules/validate.js';
import { definition, listScores } from './rating.js';

function parse(json: object) {
  const warnings: string[] = [];
  const [entry] = readForm('1', [{ id: '7', type: 'rating', label: 'Stars', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = definition.parse(entry.common, entry.json, {
    warn: (code, key) => warnings.push(`${code} ${key}`),
    language: 'en',
    form: {},
    find: () => undefined,
    now: () => new Date(0),
    random: () => 0,
  });
  return { field, warnings };
}

const scores = (json: object) => listScores(parse(json).field);

describe('rating', () => {
  it('has five scores without a valid count, and twenty at most', () => {
    for (const count of [undefined, '', 0, '0', -3, 'many', null, 5, '5', 5.9]) {
      expect(scores({ count }), String(count)).to.eql([1, 2, 3, 4, 5]);
    }
    expect(scores({ count: 1 })).to.eql([1]);
    expect(scores({ count: '400' }).length).to.equal(20);
    expect(scores({ count: 2, allow_half_ratings: true })).to.eql([0.5, 1, 1.5, 2]);
  });

  it('shows stars for unknown icons, without a warning', () => {
    const icons = ['star', 'stars', '', null, 'rocket', 'Heart', 'thumb', 'thumbs-up'].map((icon) => {
      const { field, warnings } = parse({ icon });
      expect(warnings).to.eql([]);
      return field.icon;
    });
    expect(icons).to.eql(['star', 'star', 'star', 'star', 'star', 'heart', 'thumb', 'thumb']);
  });

  it('accepts a score as a text or a number, but only one that can be chosen', () => {
    const plain = parse({}).field;
    for (const [value, answer] of [
      [3, '3'],
      ['3', '3'],
      [' 3.0 ', '3'],
      ['', ''],
    ] as const) {
      expect(definition.restore(plain, value)).to.equal(answer);
    }
    for (const value of [0, '0', 6, -1, 3.5, '3.5', 'N/A', 'three', null, undefined, true, [3], {}]) {
      expect(definition.restore(plain, value), JSON.stringify(value)).to.equal(undefined);
    }
    const rich = parse({ allow_half_ratings: '1', add_na: 1 }).field;
    for (const [value, answer] of [
      [3.5, '3.5'],
      ['0.5', '0.5'],
      ['4.50', '4.5'],
      ['n/a', 'N/A'],
    ] as const) {
      expect(definition.restore(rich, value)).to.equal(answer);
    }
    expect(definition.restore(rich, 3.25)).to.equal(undefined);
  });

  it('starts with the author’s default, and warns of one that can’t be chosen', () => {
    expect(definition.initial(parse({ default: '4' }).field)).to.equal('4');
    for (const none of ['', null, undefined, []]) expect(parse({ default: none }).warnings).to.eql([]);
    for (const strange of ['9', '3.5', 'N/A']) {
      const { field, warnings } = parse({ default: strange });
      expect([definition.initial(field), warnings]).to.eql(['', ['unknown-value default']]);
    }
  });

  it('is wrong only if it is required and empty, or not a choice; N/A is an answer', () => {
    const wrong = (json: object, answer: string) =>
      validate(definition, parse(json).field, answer).map(({ code }) => code);
    expect(wrong({ required: '1' }, '')).to.eql(['required']);
    expect(wrong({}, '')).to.eql([]);
    expect(wrong({ required: '1', add_na: '1' }, 'N/A')).to.eql([]);
    for (const answer of ['N/A', '3.5', '03', '6']) expect(wrong({}, answer), answer).to.eql(['not-an-option']);
  });

  it('reads back what it sends', () => {
    assert(
      property(integer({ min: 1, max: 20 }), boolean(), boolean(), constantFrom(0, 0.3, 0.6, 0.99), (...all) => {
        const [count, halves, na, at] = all;
        const { field } = parse({ count, allow_half_ratings: halves, add_na: na });
        const answers = [...listScores(field).map(String), ...(na ? ['N/A'] : [])];
        const answer = answers[Math.floor(at * answers.length)] ?? '';
        expect(definition.restore(field, definition.params(field, answer))).to.equal(answer);
        expect(definition.comparable(field, answer)).to.eql([answer]);
        expect(validate(definition, field, answer)).to.eql([]);
      }),
    );
  });
});
