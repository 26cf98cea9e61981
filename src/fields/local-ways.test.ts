// Forms in the ways of a language and of a country. What is sent stays the service's.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openForm } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';

startService();

const listParts = (harness: Harness, id: string) =>
  Array.from(harness.field(id).querySelectorAll('[part~=control]'), (control) => /\w+$/.exec(control.id)?.[0]);

describeOnce('A name on a Japanese page', () => {
  it('is asked for with the family name first, and sent as the service names its parts', async () => {
    const { harness } = await openForm([{ id: '1', type: 'name', label: 'お名前', required: '1' }], {
      attributes: { lang: 'ja' },
    });
    expect(listParts(harness, '1')).to.eql(['last', 'first']);
    await harness.submit();
    await until(() => harness.focused?.id === 'field-1-last', 'the focus on the first wrong control');
    await harness.enter('1', { subfield: 'last', type: '山田' });
    await harness.enter('1', { subfield: 'first', type: '花子' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: { first: '花子', last: '山田' } }]);
  });
});

describeOnce('An address', () => {
  it('takes the order and the parts of the chosen country, and is sent as before', async () => {
    const json = { id: '2', type: 'address', label: 'Address', required: '1', format: 'XX', show_country: '1' };
    const { harness } = await openForm([json], { attributes: { lang: 'ja' } });
    expect(listParts(harness, '2')).to.eql(['zip', 'state', 'city', 'address', 'address2', 'country']);
    const country = harness.control('2', 'country');
    country.focus();
    await harness.enter('2', { subfield: 'country', choose: 'Germany' });
    expect(listParts(harness, '2')).to.eql(['address', 'address2', 'zip', 'city', 'state', 'country']);
    expect([harness.focused?.id, harness.control('2', 'state').checkVisibility()]).to.eql([country.id, false]);
    await harness.enter('2', { subfield: 'zip', type: '89073' });
    await harness.enter('2', { subfield: 'city', type: 'Ulm' });
    await harness.enter('2', { subfield: 'address', type: 'Am Markt 1' });
    await harness.submit();
    const sent = { address: 'Am Markt 1', city: 'Ulm', zip: '89073', country: 'Germany' };
    expect(harness.service.submissions).to.eql([{ field_2: sent }]);
  });
});

describeOnce('A date on a German page', () => {
  it('is asked for day first, and sent in the format of the form', async () => {
    const json = { id: '3', type: 'datetime', label: 'Tag', required: '1', date_format: 'm/d/Y' };
    const { harness } = await openForm([json], { attributes: { lang: 'de' } });
    expect(listParts(harness, '3')).to.eql(['day', 'month', 'year']);
    await harness.enter('3', { subfield: 'day', type: '3' });
    await harness.enter('3', { subfield: 'month', type: '4' });
    await harness.enter('3', { subfield: 'year', type: '2026' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_3: '04/03/2026' }]);
  });
});

describeOnce('A list on a Japanese page', () => {
  const FILE = { id: '4', type: 'file', label: '書類', file_types: 'pdf,jpg' };
  const COLUMNS = [{ id: 12, label: '部屋', type: 'text' }];
  const table = { type: 'table', label: '宿泊', columns: COLUMNS, rows: [{ key: 'a', label: '花子' }] };
  const cell = { parent_table_id: 10, parent_tableheader_id: 12, parent_table_row_key: 'a' };

  it('has the comma of the language: the types of a file, and the row and the column of a table’s cell', async () => {
    const fields = [FILE, { ...table, id: '10' }, { ...cell, id: '22', type: 'tablecell', label: '', required: '1' }];
    const { harness } = await openForm(fields, { attributes: { lang: 'ja' } });
    expect(harness.field('4').textContent).to.include('PDF、JPG');
    await harness.enter('4', { file: { name: 'a.exe', type: '', text: 'x' } });
    await harness.submit();
    const [types = '', row = ''] = harness.mistakes();
    expect(types).to.include('PDF、JPG');
    expect(row).to.include('花子、部屋');
  });
});

describeOnce('The type of a form', () => {
  it('has room for the marks of Thai, also in texts of the author, and none of it elsewhere', async () => {
    const fields = [{ id: '4', type: 'text', label: 'ชื่อที่อยู่' }];
    const { harness } = await openForm(fields, { attributes: { lang: 'th' } });
    const line = (element: Element) => parseFloat(getComputedStyle(element).lineHeight);
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const control = harness.control('4');
    await until(() => line(control) > 1.6 * size(control), 'the height of a line of Thai');
    const english = await openForm(fields);
    const other = english.harness.control('4');
    expect(line(other)).to.be.at.most(1.5 * size(other));
  });
});
