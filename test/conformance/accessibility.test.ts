// Examples of every field type in one form are checked against WCAG 2.2 AA, in each state of the form. The examples of
// a type have the same controls, and `light.test.ts` checks all of them.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness, OpenOptions } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found } from '../support/wait.js';
import { violations } from './axe.js';
import { plain } from './expected.js';
import { fill, followScheme, inTheDark, report } from './form-states.js';
import { typicalSamples } from './tested-samples.js';

startService();

const open = (options?: OpenOptions) =>
  openForm(
    typicalSamples.map(({ json }) => json),
    options,
  );

describeOnce('examples of all types', () => {
  followScheme();

  /** The answers of a person in the whole form. They are entered once, and then set as values in each other form. */
  let answers: Readonly<Record<string, unknown>>;

  before(async () => {
    const { element, harness } = await open();
    await fill(harness, typicalSamples);
    answers = element.values;
  });

  it('are accessible when they have errors, in light and in dark', async () => {
    const opened = await open();
    await report(opened);
    checkTree(opened.harness);
    expect(await violations(opened.element)).to.deep.equal([]);
    await inTheDark(async () => {
      expect(await violations(opened.element)).to.deep.equal([]);
    });
  });

  for (const attribute of ['disabled', 'readonly'])
    it(`can’t be changed while they are ${attribute}`, async () => {
      const { harness } = await open({ attributes: { [attribute]: '' }, values: answers });
      for (const control of listControls(harness)) expect(isLocked(control), control.outerHTML).to.be.true;
      await checkUnchanged(harness);
    });

  describe('in the other states', () => {
    it('are accessible while they are empty', async () => {
      const { harness } = await open();
      checkTree(harness);
      expect(await violations(harness.element)).to.deep.equal([]);
    });

    it('are accessible when they are filled in, in light and in dark', async () => {
      const { element, harness } = await open({ values: answers });
      checkTree(harness);
      expect(await violations(element)).to.deep.equal([]);
      await inTheDark(async () => {
        expect(await violations(element)).to.deep.equal([]);
      });
    });

    for (const attribute of ['disabled', 'readonly'])
      it(`are accessible while they are ${attribute}`, async () => {
        const { element } = await open({ attributes: { [attribute]: '' }, values: answers });
        expect(await violations(element)).to.deep.equal([]);
      });

    it('are accessible in Arabic, from right to left', async () => {
      const opened = await open({ page: { lang: 'ar', dir: 'rtl' } });
      await report(opened);
      expect(opened.element.matches(':dir(rtl)')).to.be.true;
      checkTree(opened.harness);
      expect(await violations(opened.element)).to.deep.equal([]);
    });
  });
});

const listControls = ({ root }: Harness): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-field] :is(input, select, textarea, button)'),
];

const isLocked = (control: HTMLElement): boolean =>
  control.matches(':disabled') || ('readOnly' in control && control.readOnly === true);

/** Checks that a mouse or a pen changes nothing in a locked form. (Keys and dialogs can't reach a locked control.) */
async function checkUnchanged(harness: Harness): Promise<void> {
  const before = plain(harness.element.values);
  for (const { json, example } of typicalSamples) {
    const acts = example.entries.flatMap(({ enter }) => enter);
    for (const act of acts) {
      const byMouse = 'draw' in act || ('choose' in act && harness.control(json.id, act.subfield).matches('input'));
      if (byMouse) await harness.enter(json.id, act);
    }
  }
  expect(plain(harness.element.values)).to.deep.equal(before);
  expect(harness.heard('hf-change')).to.equal(undefined);
}

/** Checks that ids are unique, that references and links have targets, and that every control has a name. */
function checkTree({ root }: Harness): void {
  const ids = Array.from(root.querySelectorAll('[id]'), ({ id }) => id);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    'ids that occur twice',
  ).to.deep.equal([]);
  for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for', 'list']) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      const referred = (element.getAttribute(attribute) ?? '').split(' ').filter(Boolean);
      expect(ids, `${attribute} of ${element.outerHTML}`).to.include.members(referred);
    }
  }
  for (const { hash } of root.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    expect(ids, 'the target of a link').to.include(hash.slice(1));
  for (const control of root.querySelectorAll<HTMLElement>('input, select, textarea, button, canvas, fieldset')) {
    if (control.classList.contains('everything')) continue;
    const field = control.closest<HTMLElement>('[data-field]')?.dataset['field'];
    expect(readName(control), `the name of a ${control.localName} of field ${String(field)}`).not.to.equal('');
  }
}

/** Returns a control's accessible name, without fallbacks such as a placeholder or a title. */
function readName(control: HTMLElement): string {
  const label = control.getAttribute('aria-label') ?? '';
  if (control instanceof HTMLFieldSetElement)
    return label + (control.querySelector('legend')?.textContent ?? '').trim();
  if (control instanceof HTMLButtonElement) return label + control.textContent.trim();
  const labels = 'labels' in control ? [...found(control.labels as NodeListOf<HTMLLabelElement> | null, 'labels')] : [];
  return label + labels.map(({ textContent }) => textContent.trim()).join(' ');
}
