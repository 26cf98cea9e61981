import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openingFeatures } from '../features/opening.js';
import { ATTRIBUTES } from '../frameworks/component.js';
import { HostedForm } from './hosted-form.js';
import '../define.js';
import { asksForFeatures } from './open/simple-form.js';

describeOnce('The table of features', () => {
  const values = ['', 'local', 'light', 'one-by-one', 'query', 'soft', 'cards', 'auto', '{}'];

  /** Makes an element with one attribute. */
  function makeElement(name: string, value: string): HostedForm {
    const element = new HostedForm();
    element.setAttribute(name, value);
    return element;
  }

  it('is looked at for each attribute that a feature of the opening stage wants', () => {
    const missed = [...Object.values(ATTRIBUTES), 'values'].flatMap((name) =>
      values.flatMap((value) => {
        const element = makeElement(name, value);
        // An element that is in no page has no tree yet, by which `light` is known.
        const wanting = openingFeatures.filter((feature) => feature.name !== 'light' && feature.wanted({ element }));
        return wanting.length > 0 && !asksForFeatures(element)
          ? [`${name}="${value}": ${wanting.map((feature) => feature.name).join()}`]
          : [];
      }),
    );
    expect(missed).to.eql([]);
    expect(asksForFeatures(makeElement('render', 'light'))).to.equal(true);
  });

  it('names each feature once', () => {
    const names = openingFeatures.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
  });
});
