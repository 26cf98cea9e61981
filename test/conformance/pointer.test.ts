// What a pointer does in the controls of all types: WCAG 2.5.2, 2.5.1, 2.5.7 and 1.4.13.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { firstOfEach, samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found } from '../support/wait.js';
import { fill, readState } from './form-states.js';

startService();

/** The controls that act when they are pressed. Links and native lists are the browser's own. */
const PRESSED = 'button, summary, label, [type=radio], [type=checkbox]';

/** A place outside of the form. */
const ASIDE: [number, number] = [2, 2];

/** Opens one example of each type with answers, so that the buttons for answers are there. */
async function openAnswered(): Promise<Harness> {
  const fields = firstOfEach.map(({ json }) => json);
  const { element, harness } = await openForm(fields);
  await fill(harness, firstOfEach);
  element.remove();
  const again = await openForm(fields, { values: element.values, page: { style: 'padding: 3em' } });
  return again.harness;
}

/** Presses a control, and lets go beside it. Returns whether the press has reached it; a picture would be dragged. */
async function pressAndLeave(control: HTMLElement): Promise<boolean> {
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const place: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const root = control.getRootNode() as ShadowRoot;
  const hit = root.elementFromPoint(...place);
  if (!hit || !control.contains(hit) || hit.localName === 'img') return false;
  await sendMouse({ type: 'move', position: place });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: ASIDE });
  await sendMouse({ type: 'up' });
  return true;
}

describe('A press on any control of any type', () => {
  after(() => resetMouse());

  it('does nothing where it leaves the control before it ends (2.5.2)', async () => {
    const harness = await openAnswered();
    let reached = 0;
    for (const control of harness.root.querySelectorAll<HTMLElement>(PRESSED)) {
      const before = readState(harness);
      if (await pressAndLeave(control)) reached += 1;
      expect(readState(harness), control.outerHTML).to.deep.equal(before);
    }
    expect(reached, 'controls that were pressed').to.be.greaterThan(30);
  });

  it('moves a slider without a drag (2.5.1, 2.5.7)', async () => {
    const sliders = samples.filter(({ json }) => json['slider'] === '1');
    const { element, harness } = await openForm(sliders.map(({ json }) => json));
    for (const { json, title } of sliders) {
      const slider = harness.control(json.id);
      slider.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = slider.getBoundingClientRect();
      const position: [number, number] = [Math.round(left + width * 0.8), Math.round(top + height / 2)];
      await sendMouse({ type: 'click', position });
      expect(element.values[json.id], title).not.to.equal(undefined);
    }
    expect(sliders.length).to.be.greaterThan(0);
  });

  it('is enough wherever something can be dragged or drawn (2.5.1, 2.5.7)', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    expect(harness.root.querySelectorAll('[draggable=true]').length, 'what is moved by a drag').to.equal(0);
    for (const place of harness.root.querySelectorAll('[part~=drop]'))
      expect(place.querySelector('input[type=file]')?.checkVisibility(), place.outerHTML).to.be.true;
    for (const canvas of harness.root.querySelectorAll('canvas')) {
      const field = found(canvas.closest('[data-field]'), 'the field of a signature');
      expect(field.querySelector('[type=radio][value=type]'), 'the way to type it').not.to.equal(null);
    }
  });
});

/** The properties that a style changes while a pointer is over something: nothing appears, and nothing moves. */
const LOOK = /^(color|background|border|outline|box-shadow|text-decoration|fill|stroke|filter|cursor|--)/;

function listRules(rules: CSSRuleList): CSSStyleRule[] {
  return Array.from(rules).flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule] : []),
    ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? listRules(rule.cssRules) : []),
  ]);
}

describeOnce('What a pointer passes over', () => {
  it('changes its look alone: nothing appears on hover (1.4.13)', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    const sheets = (harness.root as ShadowRoot).adoptedStyleSheets;
    const rules = sheets
      .flatMap((sheet) => listRules(sheet.cssRules))
      .filter((rule) => rule.selectorText.includes(':hover'));
    const others = rules.flatMap(({ selectorText, style }) =>
      Array.from(style)
        .filter((name) => !LOOK.test(name))
        .map((name) => `${selectorText} { ${name}: ${style.getPropertyValue(name)} }`),
    );
    expect(others).to.deep.equal([]);
    expect(rules.length).to.be.greaterThan(5);
    expect(harness.root.querySelectorAll('[title]:not(iframe)').length, 'tips').to.equal(0);
  });
});
