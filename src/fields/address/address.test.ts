import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';

startService();

describeOnce('an address on a page', () => {
  it('has the labels and errors of the chosen country, not of the author’s', async () => {
    const json = { id: '7', type: 'address', label: 'Address', required: '1', format: 'US', show_country: '1' };
    const { harness } = await openForm([json], { values: { '7': { country: 'Canada' } } });
    await harness.submit();
    const labels = [...harness.field('7').querySelectorAll('[part~="subfield-label"]')].map(readText);
    expect(labels).to.include.members(['Province', 'Postal code']);
    expect(harness.mistakes()).to.eql([
      'Address: Enter a street address',
      'Address: Enter a city',
      'Address: Enter a state, province or region',
      'Address: Enter a postal code',
    ]);
  });

  it('has names for all countries until one is known, whatever the language of the page', async () => {
    const json = { id: '7', type: 'address', label: 'Address', format: 'XX', show_country: '1' };
    const readNames = async (language: string) => {
      const { harness } = await openForm([json], { attributes: { lang: language } });
      return [...harness.field('7').querySelectorAll('[part~="subfield-label"]')].map(readText);
    };
    expect(await readNames('en')).to.include.members(['State, province or region', 'Postal code']);
    expect(await readNames('es')).to.include.members(['Estado, provincia o región', 'Código postal']);
    expect(await readNames('pt-BR')).to.include.members(['Estado, província ou região', 'CEP ou código postal']);
  });

  it('has a country that is found by its other names, and one that the browser fills in', async () => {
    const { element, harness } = await openForm([{ id: '7', type: 'address', label: 'Address', show_country: '1' }]);
    const country = harness.control('7', 'country') as HTMLInputElement;
    expect([country.role, country.autocomplete]).to.eql(['combobox', 'country-name']);
    country.focus();
    await sendKeys({ type: 'Holl' });
    await until(() => country.getAttribute('aria-activedescendant'), 'the country');
    await sendKeys({ press: 'Enter' });
    expect(element.values['7']).to.eql({ country: 'Netherlands' });
    country.select();
    await sendKeys({ type: 'uk' });
    await sendKeys({ press: 'Tab' });
    expect(element.values['7']).to.eql({ country: 'United Kingdom' });
    country.value = 'Deutschland';
    country.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => country.value === 'Germany', 'the name in the form’s own words');
    expect(harness.field('7').querySelector(':popover-open') === null).to.equal(true);
    expect(element.values['7']).to.eql({ country: 'Germany' });
  });

  it('keeps what is typed, and the focus, when another country is chosen', async () => {
    const { element, harness } = await openForm([{ id: '7', type: 'address', label: 'Address', show_country: '1' }]);
    const typed = { address: '1 Main Street', city: 'Town', state: 'X', zip: '12345' };
    element.values = { '7': { ...typed, country: 'Ireland' } };
    await element.updateComplete;
    const country = harness.control('7', 'country');
    country.focus();
    const readLabels = () => [...harness.field('7').querySelectorAll('[part~="subfield-label"]')].map(readText);
    expect(readLabels()).to.include.members(['County', 'Eircode']);
    element.values = { '7': { ...typed, country: 'India' } };
    await element.updateComplete;
    expect(readLabels()).to.include.members(['State', 'PIN code']);
    expect(harness.control('7', 'country') === country && country.matches(':focus')).to.equal(true);
    expect(element.values['7']).to.eql({ ...typed, country: 'India' });
    expect(element.announcement).to.equal('');
  });

  it('asks by a quiet question for the postal code that was meant, and sends what is typed', async () => {
    const { element, harness } = await openForm([{ id: '7', type: 'address', label: 'Address', show_country: '1' }], {
      values: { '7': { country: 'Germany' } },
    });
    harness.control('7', 'zip').focus();
    await sendKeys({ type: 'D-10115' });
    harness.control('7', 'country').focus();
    await sendKeys({ press: 'Tab' });
    const question = () => harness.field('7').querySelector<HTMLElement>('[part~="suggestion"]');
    await until(question, 'the question');
    expect(readText(harness.part('suggestion'))).to.contain('10115');
    expect(element.values['7']).to.eql({ zip: 'D-10115', country: 'Germany' });
    harness.part('suggestion').click();
    expect(element.values['7']).to.eql({ zip: '10115', country: 'Germany' });
  });

  it('needs no part that addresses of the country can do without', async () => {
    const json = { id: '7', type: 'address', label: 'Address', required: '1', show_country: '1' };
    const { harness } = await openForm([json], { values: { '7': { country: 'Ireland' } } });
    const isRequired = (name: string) => harness.control('7', name).getAttribute('aria-required') === 'true';
    expect(['address', 'city', 'state', 'zip', 'country'].filter(isRequired)).to.eql(['address', 'city', 'country']);
    await harness.submit();
    expect(harness.mistakes()).to.eql(['Address: Enter a street address', 'Address: Enter a city']);
  });
});
