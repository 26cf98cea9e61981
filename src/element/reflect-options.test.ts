// Each option is a property: what `reflect-options.ts` promises, for all that the declarations name.
import { expect } from '@open-wc/testing';
import { openForm } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';
import type { OptionProperties } from '../model/typed-options.js';
import { HostedForm } from './hosted-form.js';
import { OPTIONS } from './option-properties.js';

startService();

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** All options with a property of their own, by the kind of their values. */
const listed = Object.entries(OPTIONS).flatMap(([kind, options]) =>
  options.split(' ').map((option) => {
    const [name = '', ...words] = option.split(',');
    return { kind, name, words, property: camelCase(name) };
  }),
);

const make = () => document.createElement('hosted-form');
const get = (element: Element, property: string): unknown => Reflect.get(element, property);
const set = (element: Element, property: string, value: unknown) => Reflect.set(element, property, value);

/** Values of a kind, each with the attribute that it writes. */
function samples(kind: string, words: readonly string[]): readonly (readonly [value: unknown, attribute: string])[] {
  if (kind === 'flag') return [[true, ''], ...words.map((word) => [word, word] as const)];
  if (kind === 'flag or text')
    return [
      [true, ''],
      ['7 12', '7 12'],
    ];
  if (kind === 'count') return [[5, '5']];
  return kind === 'text' ? [['7, 12', '7, 12']] : words.filter(Boolean).map((word) => [word, word] as const);
}

/** The value of a property without an attribute. */
const chooseDefault = (kind: string, words: readonly string[]) =>
  ({ flag: false, 'flag or text': false, count: 0, text: '', word: words[0] })[kind];

for (const { kind, name, words, property } of listed)
  describe(`The option ${name}`, () => {
    it('is a property that has its default, and writes no attribute by itself', () => {
      const element = make();
      expect([get(element, property), element.hasAttribute(name)]).to.eql([chooseDefault(kind, words), false]);
    });

    it('writes its attribute, and reads it, at once', () => {
      const element = make();
      for (const [value, attribute] of samples(kind, words)) {
        set(element, property, value);
        expect([element.getAttribute(name), get(element, property)]).to.eql([attribute, value]);
        element.removeAttribute(name);
        expect(get(element, property)).to.equal(chooseDefault(kind, words));
        element.setAttribute(name, attribute);
        expect(get(element, property)).to.equal(value);
      }
    });

    it('loses its attribute by null, undefined, false and an empty text', () => {
      const element = make();
      for (const nothing of [null, undefined, false, '']) {
        element.setAttribute(name, words.at(-1) ?? '1');
        set(element, property, nothing);
        expect([element.hasAttribute(name), get(element, property)]).to.eql([false, chooseDefault(kind, words)]);
      }
    });

    it('reads an attribute that says nothing known as the default, or as on', () => {
      const element = make();
      element.setAttribute(name, 'nonsense');
      const known = { flag: true, 'flag or text': 'nonsense', count: 0, text: 'nonsense', word: words[0] }[kind];
      expect([get(element, property), element.getAttribute(name)]).to.eql([known, 'nonsense']);
    });
  });

describe('Options that a page sets before the tag is registered', () => {
  it('become attributes, and hide no property', () => {
    const element = document.createElement('hosted-form-with-options');
    const given = listed.map(({ kind, name, words, property }) => {
      const [[value, attribute] = ['', '']] = samples(kind, words).slice(-1);
      set(element, property, value);
      return { name, property, value, attribute };
    });
    document.body.append(element);
    customElements.define('hosted-form-with-options', class extends HostedForm {});
    for (const { name, property, value, attribute } of given) {
      expect([element.getAttribute(name), get(element, property)], name).to.eql([attribute, value]);
      expect(Object.hasOwn(element, property), name).to.equal(false);
    }
    element.remove();
  });

  it('are read before the form is drawn: `render` decides on its tree', async () => {
    const element = document.createElement('hosted-form-set-light');
    Object.assign(element, { render: 'light' });
    document.body.append(element);
    customElements.define('hosted-form-set-light', class extends HostedForm {});
    expect([element.shadowRoot, element.querySelector('div')?.parentElement]).to.eql([null, element]);
    element.remove();
  });
});

describe('Options as properties of an open form', () => {
  const FIELDS = [{ id: '7', type: 'text', label: 'Name' }];

  it('are followed at once, as their attributes are', async () => {
    const { element, harness } = await openForm(FIELDS);
    const { borderRadius } = getComputedStyle(harness.control('7'));
    element.theme = 'filled';
    await until(() => getComputedStyle(harness.control('7')).backgroundColor !== 'rgba(0, 0, 0, 0)', 'the theme');
    element.theme = null;
    await until(() => getComputedStyle(harness.control('7')).backgroundColor === 'rgba(0, 0, 0, 0)', 'no theme');
    expect(getComputedStyle(harness.control('7')).borderRadius).to.equal(borderRadius);
  });

  it('count from the next load on, where they say so', async () => {
    const { element } = await openForm(FIELDS);
    const options: Pick<OptionProperties, 'review' | 'draft'> = element;
    options.review = true;
    options.draft = 'session';
    expect(element.session?.features.draft).to.equal(undefined);
    await element.reload();
    await until(() => element.session?.features.draft, 'the draft');
    element.session?.features.draft?.forget().catch(() => undefined);
  });
});
