import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { countries } from '../shared/options/countries.js';
import { createSearch, exactly } from './search.js';

startService();

const named = (...labels: string[]) => labels.map((label, index) => ({ id: `V${index}`, label, value: `V${index}` }));

describeOnce('searching options', () => {
  const found = (typed: string) =>
    createSearch(named('New Zealand', 'Zealandia', 'Türkiye', 'Côte d’Ivoire', 'Zéa', 'مُحَمَّد'))(typed).map(
      ({ label }) => label,
    );

  it('finds the best first, whatever the case and the accents', () => {
    expect(found('zea')).to.eql(['Zéa', 'Zealandia', 'New Zealand']);
    expect(found('COTE')).to.eql(['Côte d’Ivoire']);
    expect(found('iye')).to.eql(['Türkiye']);
    expect(found('محمد')).to.eql(['مُحَمَّد']);
    expect(found('xyz')).to.eql([]);
    expect(found(' ')).to.have.length(6);
  });

  it('finds the option with exactly the typed label', () => {
    expect(exactly(named('Niger', 'Nigeria'), ' NIGER ', 'en')?.value).to.equal('V0');
    expect(exactly(named('Resume', 'Résumé'), 'Résumé', 'en')?.value).to.equal('V1');
    expect(exactly(named('Niger'), '', 'en')).to.equal(undefined);
  });
});

describe('a list that is searched', () => {
  const json = { id: '7', type: 'select', label: 'Colour', use_searchable_options: true };
  const open = (more: object) => openForm([{ ...json, ...more }]);
  const options = named('Red', 'Green', 'Light green', 'Blue');
  const listed = (harness: Harness) =>
    Array.from(harness.field('7').querySelectorAll('[role=option]'), (option) => option.textContent.trim());
  const active = (harness: Harness) => {
    const id = harness.control('7').getAttribute('aria-activedescendant');
    return id === null ? '' : harness.root.querySelector(`#${id}`)?.textContent.trim();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key });
  };

  it('is operated by the keyboard', async () => {
    const { element, harness } = await open({ options });
    const control = harness.control('7') as HTMLInputElement;
    control.focus();
    await press('ArrowDown');
    expect(control.getAttribute('aria-expanded')).to.equal('true');
    expect(listed(harness)).to.have.length(4);
    await press('End');
    expect(active(harness)).to.equal('Blue');
    await press('ArrowDown');
    expect(active(harness)).to.equal('Red');
    await press('ArrowUp', 'Home', 'ArrowDown', 'Enter');
    expect(element.values['7']).to.equal('V1');
    expect(control.value).to.equal('Green');
    expect(control.getAttribute('aria-expanded')).to.equal('false');
    control.select();
    await sendKeys({ type: 'gre' });
    expect(listed(harness)).to.eql(['Green', 'Light green']);
    await until(
      () => harness.root.querySelector('[role=status]')?.textContent === '2 matches',
      'the number of matches',
    );
    expect(await violations(element)).to.eql([]);
    await press('Escape');
    expect(control.value).to.equal('Green');
    control.select();
    await press('Delete');
    expect(element.values['7']).to.equal('');
  });

  it('is operated by the mouse, and nothing clips its popup', async () => {
    const { element, harness } = await open({ options });
    element.style.cssText = 'overflow: hidden; block-size: 6em';
    harness.control('7').focus();
    harness.control('7').click();
    const list = harness.field('7').querySelector('[popover]');
    expect(list?.matches(':popover-open')).to.be.true;
    harness.field('7').querySelectorAll<HTMLElement>('[role=option]')[2]?.click();
    expect(element.values['7']).to.equal('V2');
    expect(list?.matches(':popover-open')).to.be.false;
  });

  it('closes its popup when the input is scrolled out of sight, and keeps what was typed', async () => {
    const { element, harness } = await open({ options });
    const around = found(element.parentElement, 'what scrolls');
    around.style.cssText = 'overflow: auto; block-size: 12em';
    const below = document.createElement('div');
    below.style.blockSize = '60em';
    element.after(below);
    const control = harness.control('7') as HTMLInputElement;
    control.focus();
    await sendKeys({ type: 'gre' });
    expect(control.getAttribute('aria-expanded')).to.equal('true');
    // Firefox brings the caret into sight once more, in the frame after a key.
    await nextFrame();
    await nextFrame();
    around.scrollTop = 500;
    await until(() => control.getAttribute('aria-expanded') === 'false', 'the closed list');
    expect(control.value).to.equal('gre');
  });

  it('offers "Other" last, whatever is typed', async () => {
    const { element, harness } = await open({ options, option_other: 1 });
    harness.control('7').focus();
    await sendKeys({ type: 'violet' });
    expect(listed(harness)).to.eql(['Other']);
    await press('Enter');
    harness.control('7', 'other').focus();
    await sendKeys({ type: 'violet' });
    expect(element.values['7']).to.equal('Other: violet');
    expect(await violations(element)).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: 'Other: violet' }]);
  });

  it('finds countries by their other names', async () => {
    const { element, harness } = await open({ options: countries('en') });
    harness.control('7').focus();
    await sendKeys({ type: 'Holl' });
    await until(() => active(harness) === 'Netherlands', 'the country');
    await press('Enter');
    expect(element.values['7']).to.equal('Netherlands');
    expect((harness.control('7') as HTMLInputElement).value).to.equal('Netherlands');
  });

  it('shows the first of 5,000 options, and says how many more there are', async () => {
    const many = named(...Array.from({ length: 5000 }, (_, index) => `Number ${index}`));
    const { element, harness } = await open({ options: many, default: 'V4990' });
    harness.control('7').focus();
    await press('ArrowDown');
    const [none, ...numbers] = listed(harness);
    expect([none, numbers.length]).to.eql(['Choose …', 100]);
    expect(active(harness)).to.equal('Number 4990');
    expect(harness.field('7').textContent).to.include('4900 more');
    element.values = { '7': 'V1' };
    await element.updateComplete;
    expect((harness.control('7') as HTMLInputElement).value).to.equal('Number 1');
  });
});

describe('a box for all', () => {
  it('is mixed when some options are chosen, and announces its effect', async () => {
    const options = named('A', 'B');
    const { element, harness } = await openForm([
      { id: '7', type: 'checkbox', label: 'C', options, option_checkall: 1 },
    ]);
    const all = harness.control('7', 'all') as HTMLInputElement;
    await harness.enter('7', { choose: 'V1' });
    expect([all.checked, all.indeterminate]).to.eql([false, true]);
    await harness.enter('7', { subfield: 'all', choose: 'on' });
    expect([all.checked, all.indeterminate]).to.eql([true, false]);
    expect(element.values['7']).to.eql(['V0', 'V1']);
    await until(
      () => harness.root.querySelector('[role=status]')?.textContent === 'All options chosen',
      'the announcement',
    );
  });
});
