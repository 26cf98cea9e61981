// Forms on one page share the modules of their field types. No form changes a module, or the words of another form.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';
import { eagerTypes } from './catalogue.js';
import type { FieldModule } from './view.js';

startService();

const OPTIONS = [{ label: 'Red', value: 'R' }];
const PLAIN = { id: '7', type: 'select', label: 'Colour', options: OPTIONS };
const WITH_OTHER = { ...PLAIN, option_other: '1' };

/** Returns the current members of a type's definition and view. */
const copyMembers = ({ definition, view }: FieldModule) => ({ ...definition, ...view });

const listLabels = (harness: Harness) =>
  Array.from(harness.field('7').querySelectorAll('option'), (option) => option.textContent);

/** Redraws the whole form. */
async function redraw({ element }: Harness): Promise<void> {
  element.readOnly = true;
  await element.updateComplete;
  element.readOnly = false;
  await element.updateComplete;
}

describeOnce('Two forms on one page, one of them with a rare setting', () => {
  for (const [type, rare] of [
    ['select', { options: OPTIONS, option_other: '1' }],
    ['text', { require_confirmation: '1' }],
    ['email', { confirm: '1', hide_input_characters: '1' }],
  ] as const)
    it(`share a module that stays unchanged: ${type}`, async () => {
      const module = eagerTypes.get(type);
      if (!module) throw new Error(`No module of ${type}`);
      const before = copyMembers(module);
      const { harness } = await openForm([{ id: '7', type, label: 'Field', ...rare }]);
      await harness.submit();
      expect(copyMembers(module)).to.eql(before);
      const fields = harness.fields.map((field) => Object.keys(field).filter((key) => key === 'extras'));
      expect(fields, 'nothing is attached to a field').to.eql([[]]);
    });

  it('are drawn, checked and sent each by its own settings, whichever is opened first', async () => {
    for (const order of [
      [PLAIN, WITH_OTHER],
      [WITH_OTHER, PLAIN],
    ]) {
      const forms = [await openForm([order[0] ?? PLAIN]), await openForm([order[1] ?? PLAIN])];
      for (const [index, { element, harness }] of forms.entries()) {
        const hasOther = order[index] === WITH_OTHER;
        await redraw(harness);
        expect(listLabels(harness)).to.eql(['Choose …', 'Red', ...(hasOther ? ['Other'] : [])]);
        element.values = { '7': 'Other: violet' };
        await element.updateComplete;
        expect(element.values['7']).to.equal(hasOther ? 'Other: violet' : '');
        expect((await harness.submit()).name).to.equal('hf-success');
        expect(harness.service.submissions).to.eql([hasOther ? { field_7: 'Other: violet' } : {}]);
      }
    }
  });

  it('adopt only the styles of their own fields', async () => {
    const countStyles = async (field: typeof PLAIN) => {
      const { element } = await openForm([field]);
      await until(() => element.session?.features.isSuited, 'the styles that come after the form');
      return element.shadowRoot?.adoptedStyleSheets.length;
    };
    const before = await countStyles(PLAIN);
    await countStyles(WITH_OTHER);
    expect(await countStyles(PLAIN)).to.equal(before);
  });

  it('each keep the words of their own language', async () => {
    const english = await openForm([WITH_OTHER]);
    const arabic = await openForm([WITH_OTHER], { attributes: { lang: 'ar' } });
    await redraw(english.harness);
    expect(listLabels(english.harness)).to.include('Other');
    expect(listLabels(arabic.harness)).to.not.include('Other');
  });

  it('keep the confirmations of a text apart', async () => {
    const TEXT = { id: '7', type: 'text', label: 'Name', require_confirmation: '1' };
    const [first, second] = [await openForm([TEXT]), await openForm([TEXT])];
    await first.harness.enter('7', { type: 'Ada' });
    expect([first.element.checkValidity(), second.element.checkValidity()]).to.eql([false, true]);
    expect(readText(second.harness.field('7'))).to.include('once more');
  });
});
