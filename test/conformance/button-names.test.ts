// Who meets a button out of its place, in a list of all buttons or by Tab alone, hears of what it is.
import { expect } from '@open-wc/testing';
import axe from 'axe-core';
import { samples } from '../support/catalogue.js';
import type { Sample } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { patienceFor } from '../support/patience.js';
import { startService } from '../support/service-worker.js';
import { fill, report } from './form-states.js';

startService();

/** Every example is filled in, and then filled in wrong. ms */
const TIME_LIMIT = patienceFor(120_000);

/** Each question twice, as a form has that asks the same of two people. The labels tell them apart. */
const PAIRS: readonly Sample[] = ['1', '2'].flatMap((person) =>
  samples.map((sample) => {
    const id = `${sample.json.id}${person}`;
    return { ...sample, json: { ...sample.json, id, label: `Question ${id}` } };
  }),
);

/** Returns the names that several buttons share, each as often as it is there again. */
function findShared({ element, root }: Harness): string[] {
  axe.setup(element);
  try {
    const names = [...root.querySelectorAll('button, [role=button], summary')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert]'))
      .map((button) => axe.commons.text.accessibleText(button));
    expect(names.length, 'buttons').to.be.above(30);
    return names.filter((name, index) => names.indexOf(name) !== index);
  } finally {
    axe.teardown();
  }
}

/** Enters the last wrong entry of each example that has one. */
async function mistake(harness: Harness): Promise<void> {
  for (const { json, example } of PAIRS)
    for (const act of example.entries.findLast(({ issues }) => issues)?.enter ?? []) await harness.put(json.id, act);
}

describeOnce('the buttons of a form that asks all twice', () => {
  it('have each a name of its own: empty, filled in and wrong', async () => {
    const opened = await openForm(PAIRS.map(({ json }) => json));
    expect(findShared(opened.harness), 'empty').to.deep.equal([]);
    await fill(opened.harness, PAIRS);
    expect(findShared(opened.harness), 'filled in').to.deep.equal([]);
    opened.element.reset();
    await mistake(opened.harness);
    await report(opened);
    expect(findShared(opened.harness), 'wrong').to.deep.equal([]);
  }).timeout(TIME_LIMIT);
});
