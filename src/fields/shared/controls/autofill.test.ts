import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { until } from '../../../../test/support/wait.js';
import type { HostedForm } from '../../../element/hosted-form.js';

startService();

/** Waits until guesses from labels are drawn: they come after the form. */
async function guess(element: HostedForm): Promise<void> {
  await until(() => element.guessPurpose, 'the code that guesses');
  await element.updateComplete;
}

const readAutofill = ({ root }: Harness, name: string) =>
  root.querySelector(`[name="${name}"]`)?.getAttribute('autocomplete');

describeOnce('what a browser may fill in', () => {
  it('follows labels that ask people about themselves', async () => {
    const expected = {
      Company: 'organization',
      'Your full name:': 'name',
      Surname: 'family-name',
      'First name *': 'given-name',
      'E-mail': 'email',
      Mobile: 'tel',
      'ZIP code': 'postal-code',
      Town: 'address-level2',
      'Name of your pet': 'off',
      'Company that you recommend': 'off',
    };
    const fields = Object.keys(expected).map((label, index) => ({ id: String(index + 1), type: 'text', label }));
    const { element, harness } = await openForm(fields);
    await guess(element);
    const actual = fields.map(({ id, label }) => [label, readAutofill(harness, `field_${id}`)]);
    expect(Object.fromEntries(actual)).to.deep.equal(expected);
  });

  it('follows labels in the language of the page, of the form and in English', async () => {
    const labels = ['Firma', 'Ihre E-Mail-Adresse (optional)', 'Company', 'Entreprise', 'Größe der Firma'];
    const fields = labels.map((label, index) => ({ id: String(index + 1), type: 'text', label }));
    const { element, harness } = await openForm(fields, { attributes: { lang: 'de' } });
    await guess(element);
    const purposes = fields.map(({ id }) => readAutofill(harness, `field_${id}`));
    expect(purposes).to.eql(['organization', 'email', 'organization', 'off', 'off']);
  });

  it('is one line or several of an address, as the control has', async () => {
    const { element, harness } = await openForm([
      { id: '1', type: 'text', label: 'Address' },
      { id: '2', type: 'textarea', label: 'Postal address' },
    ]);
    await guess(element);
    expect(readAutofill(harness, 'field_1')).to.equal('address-line1');
    expect(readAutofill(harness, 'field_2')).to.equal('street-address');
  });

  it('is the family name where a form asks for a first name and a name', async () => {
    const { element, harness } = await openForm(
      [
        { id: '1', type: 'text', label: 'Name' },
        { id: '2', type: 'text', label: 'Vorname' },
      ],
      { attributes: { lang: 'de' } },
    );
    await guess(element);
    expect(readAutofill(harness, 'field_1')).to.equal('family-name');
    expect(readAutofill(harness, 'field_2')).to.equal('given-name');
  });

  it('is a birthday, whole or in parts', async () => {
    const date = { type: 'datetime', label: 'Date of birth', date_format: 'd/m/Y' };
    const { element, harness } = await openForm([
      { ...date, id: '1' },
      { ...date, id: '2', display_option: 'calendar' },
      { ...date, id: '3', label: 'Arrival' },
    ]);
    await guess(element);
    for (const part of ['day', 'month', 'year'])
      expect(readAutofill(harness, `field_1[${part}]`)).to.equal(`bday-${part}`);
    expect(readAutofill(harness, 'field_2[date]')).to.equal('bday');
    expect(readAutofill(harness, 'field_3[day]')).to.equal('off');
  });

  it('is what the owner says, field by field', async () => {
    const attributes = { autocomplete: '1: nickname, 2: bday, 3: off, 4:billing , 5: country-name, 6: street-address' };
    const { harness } = await openForm(
      [
        { id: '1', type: 'text', label: 'Company' },
        { id: '2', type: 'datetime', label: 'Day', date_format: 'd/m/Y', display_option: 'calendar' },
        { id: '3', type: 'email', label: 'A friend’s e-mail' },
        { id: '4', type: 'name', label: 'Who pays' },
        { id: '5', type: 'select', label: 'From', options: [{ label: 'Kenya', value: 'ke' }] },
        { id: '6', type: 'textarea', label: 'Where' },
      ],
      { attributes },
    );
    expect(readAutofill(harness, 'field_1')).to.equal('nickname');
    expect(readAutofill(harness, 'field_2[date]')).to.equal('bday');
    expect(readAutofill(harness, 'field_3')).to.equal('off');
    expect(readAutofill(harness, 'field_4[first]')).to.equal('billing given-name');
    expect(readAutofill(harness, 'field_5')).to.equal('country-name');
    expect(readAutofill(harness, 'field_6')).to.equal('street-address');
  });

  it('has a section from the second address on: browsers fill in nothing where the page has only one section', async () => {
    const { harness } = await openForm([
      { id: '1', type: 'address', label: 'Home' },
      { id: '2', type: 'address', label: 'Work' },
    ]);
    expect(readAutofill(harness, 'field_1[city]')).to.equal('address-level2');
    expect(readAutofill(harness, 'field_2[city]')).to.equal('section-2 address-level2');
  });

  it('is nothing for hidden characters', async () => {
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Company', hide_input_characters: '1' }]);
    expect(readAutofill(harness, 'field_1')).to.equal('off');
  });
});
