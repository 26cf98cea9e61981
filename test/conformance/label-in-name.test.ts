// WCAG 2.5.3: who says what they see reaches the control.
import { expect } from '@open-wc/testing';
import axe from 'axe-core';
import { samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { fill } from './form-states.js';

startService();

const CONTROLS = 'button, summary, a[href], input, select, textarea, fieldset, [role=option], [role=combobox]';

/** Returns the text of an element that people see. */
function readSeen(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  while (texts.nextNode()) {
    const { parentElement: around, data } = texts.currentNode as Text;
    const isHidden = around?.closest('[aria-hidden=true], .visually-hidden, select, textarea, output');
    if (around && isSeen(around) && !isHidden) seen.push(data);
  }
  return tidy(seen.join(' '));
}

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** Returns a text as it is compared: blanks between its elements may be there or not. */
const tidy = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/** Returns the visible labels of a control: its own text, its legend, or its labels. */
function listLabels(control: Element): string[] {
  if (control instanceof HTMLFieldSetElement) {
    const legend = control.querySelector(':scope > legend');
    return legend ? [readSeen(legend)] : [];
  }
  const isNamedByLabel = control.matches('input, select, textarea') && 'labels' in control;
  const labels = isNamedByLabel && control.labels instanceof NodeList ? [...control.labels] : [control];
  return labels.flatMap((label) => (label instanceof Element ? readSeen(label) : [])).filter(Boolean);
}

/** Returns the controls whose name lacks a visible label. */
function findMisnamed({ element, root }: Harness): string[] {
  axe.setup(element);
  try {
    return [...root.querySelectorAll(CONTROLS)]
      .filter((control) => isSeen(control) && !control.closest('[inert]'))
      .flatMap((control) => {
        const name = tidy(axe.commons.text.accessibleText(control));
        const missing = listLabels(control).filter((label) => !name.includes(label));
        return missing.map((label) => `“${label}” is not in “${name}”: ${control.outerHTML.slice(0, 160)}`);
      });
  } finally {
    axe.teardown();
  }
}

describeOnce('the accessible name of every control of every type', () => {
  it('has its visible label in it, empty and filled in (2.5.3)', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    expect(findMisnamed(harness)).to.deep.equal([]);
    await fill(harness, samples);
    expect(findMisnamed(harness)).to.deep.equal([]);
  });
});
