// What asks least of people: WCAG 1.3.4, 2.2.1, 3.2.1, 3.3.7 and 3.3.8, in all types.
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { LIFE } from '../../src/persistence/draft/draft.js';
import { samples } from '../support/catalogue.js';
import type { Sample } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { readState } from './form-states.js';
import { testedSamples } from './tested-samples.js';

startService();

/** The controls that are typed into. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea';

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const listTyped = (place: ParentNode) => [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];

function paste(control: HTMLElement, text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData });
  control.dispatchEvent(event);
  return event;
}

describe('Every control that is typed into', () => {
  it('takes what is pasted: no code, number or address must be copied by hand (3.3.8)', async () => {
    const { element, harness } = await openForm(testedSamples.map(({ json }) => json));
    let pasted = 0;
    for (const { json, title } of testedSamples) {
      for (const control of listTyped(harness.field(json.id)).filter((each) => !each.readOnly && !each.disabled)) {
        // A date in parts takes a whole date itself.
        const { defaultPrevented } = paste(control, '2026-04-03');
        expect(
          !defaultPrevented || JSON.stringify(element.values[json.id]).includes('2026'),
          `${title}: ${control.outerHTML}`,
        ).to.be.true;
        pasted += 1;
      }
    }
    expect(pasted).to.be.greaterThan(10);
  });
});

describeOnce('A form of all types', () => {
  it('asks for nothing twice by itself: only where the author wants a confirmation (3.3.7)', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    const names = listTyped(harness.root).map(({ name }) => name.replace(/\[confirm\]$/, ''));
    const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
    const isConfirmed = ({ json }: Sample) => String(json['confirm'] ?? json['require_confirmation']) === '1';
    const wanted = samples.filter(isConfirmed).map(({ json }) => `field_${json.id}`);
    expect(twice).to.deep.equal(wanted);
  });

  it('keeps a draft for longer than WCAG counts as a limit of time (2.2.1)', () => {
    const HOUR = 3_600_000;
    for (const [kind, life] of Object.entries(LIFE)) expect(life / HOUR, kind).to.be.greaterThan(20);
  });
});

describe('The focus alone', () => {
  it('changes nothing, and stays where it is put (3.2.1)', async () => {
    const { harness } = await openForm(testedSamples.map(({ json }) => json));
    const stops = [...harness.root.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')];
    for (const stop of stops.filter((each) => isSeen(each) && !each.closest('[inert], :disabled'))) {
      const before = readState(harness);
      stop.focus({ preventScroll: true });
      expect(harness.focused === stop, stop.outerHTML.slice(0, 200)).to.be.true;
      expect(readState(harness), stop.outerHTML.slice(0, 200)).to.deep.equal(before);
    }
  });
});

const SIDES = [400, 800] as const;

const listSeen = ({ root }: Harness) =>
  [...root.querySelectorAll('input, select, textarea, button, canvas, label')]
    .filter(isSeen)
    .map(({ id, textContent }) => `${id} ${textContent}`);

describe('A window that is turned', () => {
  after(() => setViewport({ width: 1280, height: 800 }));

  it('shows the same controls upright and across (1.3.4)', async () => {
    const { harness } = await openForm(testedSamples.map(({ json }) => json));
    const [short, long] = SIDES;
    await setViewport({ width: short, height: long });
    const upright = listSeen(harness);
    await setViewport({ width: long, height: short });
    expect(listSeen(harness)).to.deep.equal(upright);
  });
});
