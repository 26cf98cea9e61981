// Help that describes a control is heard at the control that Tab reaches: in a group of radio buttons at the chosen one.
import { expect } from '@open-wc/testing';
import { samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { patienceFor } from '../support/patience.js';
import { startService } from '../support/service-worker.js';
import { fill, report } from './form-states.js';

startService();

/** Every example is filled in, and then filled in wrong. ms */
const TIME_LIMIT = patienceFor(120_000);

const HELPED = samples.map(({ json }) => ({ ...json, description: 'Help of the author.' }));

/** Tells whether Tab reaches a control. Radio buttons with one name are one stop: the chosen one, or the first. */
function isStop(control: Element): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
  const group = [...(control.form?.elements ?? [])].filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === control.name,
  );
  return control.checked || (!group.some(({ checked }) => checked) && group[0] === control);
}

/** Returns the texts of help and the errors in sight that no stop of Tab has as its description. */
function findUnreached({ root, fields }: Harness): string[] {
  return fields.flatMap(({ id, type }) => {
    const field = root.querySelector(`[data-field="${id}"]`);
    const stops = [
      ...(field?.querySelectorAll(':is(input, select, textarea, [tabindex]):enabled, [aria-describedby]') ?? []),
    ];
    if (!field || stops.length === 0) return [];
    const reached = new Set(
      stops.filter(isStop).flatMap((stop) => (stop.getAttribute('aria-describedby') ?? '').split(' ')),
    );
    return [...field.querySelectorAll('[part~=hint][id], [part~=error][id]')]
      .filter((text) => text.checkVisibility() && !reached.has(text.id))
      .map((text) => `${id}, ${type}: ${text.id}: ${text.textContent.trim()}`);
  });
}

describeOnce('the help and the errors of every type', () => {
  it('describe a control that Tab reaches: empty, filled in and wrong', async () => {
    const opened = await openForm(HELPED);
    expect(findUnreached(opened.harness), 'empty').to.deep.equal([]);
    await fill(opened.harness, samples);
    expect(findUnreached(opened.harness), 'filled in').to.deep.equal([]);
    opened.element.reset();
    for (const { json, example } of samples)
      for (const act of example.entries.findLast(({ issues }) => issues)?.enter ?? [])
        await opened.harness.put(json.id, act);
    await report(opened);
    expect(findUnreached(opened.harness), 'wrong').to.deep.equal([]);
  }).timeout(TIME_LIMIT);
});
