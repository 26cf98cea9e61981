// A person who leaves a field sees what was understood. Decision 0048.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../test/support/engine.js';
import { openForm } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { gate, until } from '../../test/support/wait.js';
import { Sender } from '../features/send/sender.js';
import { Wording } from '../locale/wording.js';

startService();

const TEXT = { id: '9', type: 'text', label: 'Note' };
const input = (harness: Harness, id: string, part?: string) => harness.control(id, part) as HTMLInputElement;

/** Types a text as a keyboard or a paste does, without leaving the field. */
function write(harness: Harness, id: string, text: string, part?: string): void {
  const control = input(harness, id, part);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

async function leave(harness: Harness): Promise<void> {
  harness.control('9').focus();
  await until(() => harness.element.session?.features.sending, 'the code that checks');
}

describeOnce('An answer that was left', () => {
  const ROWS: readonly (readonly [
    json: { type: string; format?: string },
    typed: string,
    shown: string,
    sent: unknown,
  ])[] = [
    [{ type: 'email' }, 'ada＠example.com', 'ada@example.com', 'ada@example.com'],
    [{ type: 'email' }, 'mailto:ada@example.com?subject=Hi', 'ada@example.com', 'ada@example.com'],
    [{ type: 'email' }, 'Ada Lovelace <ada@example.com>', 'ada@example.com', 'ada@example.com'],
    [{ type: 'email' }, ' ada@example.com', ' ada@example.com', 'ada@example.com'],
    [{ type: 'number' }, '١٬٢٣٤٫٥', '1234.5', '1234.5'],
    [{ type: 'number' }, '1 250', '1 250', '1250'],
    [{ type: 'phone', format: 'XX' }, 'tel:＋４９-30-123456', '+49-30-123456', '+49-30-123456'],
    [{ type: 'text' }, 'ａｄａ＠example.com', 'ａｄａ＠example.com', 'ａｄａ＠example.com'],
    [{ type: 'textarea' }, '„Ｈｉ“ 10²', '„Ｈｉ“ 10²', '„Ｈｉ“ 10²'],
  ];
  for (const [json, typed, shown, sent] of ROWS)
    it(`is shown as it was understood: ${json.type} ${typed}`, async () => {
      const { harness } = await openForm([{ id: '1', label: 'Field', ...json }, TEXT]);
      write(harness, '1', typed);
      await leave(harness);
      await until(() => input(harness, '1').value === shown, 'what was understood');
      await harness.submit();
      expect(harness.service.submissions).to.eql([{ field_1: sent }]);
    });

  it('is shown as it was understood, whichever call for the code that checks is the first to have it', async () => {
    const { element, harness } = await openForm([{ id: '1', type: 'email', label: 'Field' }, TEXT]);
    const { wording } = element;
    const overtaken = gate();
    let calls = 0;
    wording.complete = async () => {
      calls += 1;
      if (calls === 1) await overtaken.opened;
      return Wording.prototype.complete.call(wording);
    };
    write(harness, '1', 'ada＠example.com');
    await leave(harness);
    overtaken.open();
    await until(() => input(harness, '1').value === 'ada@example.com', 'what was understood');
  });

  it('stays as it is while the person writes on, whatever checks it meanwhile', async () => {
    const { harness } = await openForm([{ id: '1', type: 'email', label: 'E-mail' }, TEXT]);
    await leave(harness);
    const control = input(harness, '1');
    control.focus();
    control.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    write(harness, '1', 'ａｄａ＠');
    const sending = harness.element.session?.features.sending;
    if (sending instanceof Sender) await sending.checkLeft({ fieldId: '1' });
    expect(control.value).to.equal('ａｄａ＠');
    write(harness, '1', 'ａｄａ＠example.com');
    control.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    expect(control.value).to.equal('ａｄａ＠example.com');
    harness.control('9').focus();
    await until(() => control.value === 'ada@example.com', 'what was understood');
  });

  it('still has to be the same as its confirmation, in whatever signs either was typed', async () => {
    const { harness } = await openForm([{ id: '1', type: 'email', label: 'E-mail', confirm: '1' }, TEXT]);
    write(harness, '1', 'ada＠example.com');
    write(harness, '1', 'bob@example.com', 'confirm');
    await leave(harness);
    await until(() => harness.errors('1').length > 0, 'the other address');
    expect(input(harness, '1').value).to.equal('ada@example.com');
    write(harness, '1', 'ａｄａ@example.com', 'confirm');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'ada@example.com' }]);
  });
});

describeOnce('An answer that is sent from its own field', () => {
  for (const [json, typed, sent] of [
    [{ type: 'email' }, ' ａｄａ＠example.com', 'ada@example.com'],
    [{ type: 'phone', format: 'US' }, 'tel:323-555-1212', '(323) 555-1212'],
    [{ type: 'name' }, 'Ａｄａ ', { first: 'Ada', last: 'Lovelace' }],
    [{ type: 'number' }, '１２', '12'],
  ] as const)
    it(`is for the page what is posted: ${json.type}`, async () => {
      const { element, harness } = await openForm([{ id: '1', label: 'Field', ...json }, TEXT]);
      const judged: unknown[] = [];
      element.addValidator('1', (answer, values) => void judged.push([answer, values['1']]));
      if (json.type === 'name') write(harness, '1', ' Lovelace', 'last');
      write(harness, '1', typed, json.type === 'name' ? 'first' : undefined);
      await harness.submit();
      expect(harness.service.submissions).to.eql([{ field_1: sent }]);
      expect(harness.heard('hf-submit')?.detail.values['1']).to.eql(sent);
      expect(judged.at(-1)).to.eql([sent, sent]);
    });
});

describeOnce('A form that nobody has touched', () => {
  it('judges what the page gives as it will be sent', async () => {
    const { element, harness } = await openForm([{ id: '1', type: 'email', label: 'E-mail', required: '1' }], {
      values: { 1: 'ada＠example.com' },
    });
    await until(() => harness.element.session?.features.isSuited, 'the features');
    expect([element.checkValidity(), element.session?.features.sending]).to.eql([true, undefined]);
    expect(element.values).to.eql({ 1: 'ada＠example.com' });
  });
});

describeOnce('An answer with a meaning that is unsure', () => {
  for (const [json, typed, meant] of [
    [{ type: 'number' }, '1,5.5', '15.5'],
    [{ type: 'email' }, 'ada at example dot com', 'ada@example.com'],
  ] as const)
    it(`is asked for, and never guessed: ${typed}`, async () => {
      const { harness } = await openForm([{ id: '1', label: 'Field', ...json }, TEXT]);
      write(harness, '1', typed);
      await leave(harness);
      await until(() => harness.field('1').querySelector('[part=suggestion]'), 'a question');
      expect([input(harness, '1').value, harness.errors('1').length]).to.eql([typed, 1]);
      harness.part('suggestion').click();
      await until(() => input(harness, '1').value === meant, 'the answer that was meant');
      expect(harness.errors('1')).to.eql([]);
    });
});

describeOnce('A text in a list that is searched', () => {
  const OPTIONS = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label }));
  const SELECT = { id: '1', type: 'select', label: 'Colour', use_searchable_options: true, options: OPTIONS };
  const ADDRESS = { id: '1', type: 'address', label: 'Home', show_country: '1' };
  for (const [json, part, wrong, right] of [
    [SELECT, undefined, 'Gren', 'Ｇｒｅｅｎ'],
    [ADDRESS, 'country', 'Germny', 'Germany'],
  ] as const)
    it(`stays to be corrected if it fits nothing: ${wrong}`, async () => {
      const { element, harness } = await openForm([json, TEXT]);
      const control = input(harness, '1', part);
      control.focus();
      await sendKeys({ type: wrong });
      await leave(harness);
      await until(() => harness.errors('1').length > 0, 'an error');
      expect([control.value, control.getAttribute('aria-invalid')]).to.eql([wrong, 'true']);
      await harness.submit();
      expect(harness.service.submissions).to.eql([]);
      control.focus();
      control.select();
      await sendKeys({ type: right });
      harness.control('9').focus();
      await until(() => harness.errors('1').length === 0, 'no error');
      expect(control.value).to.equal(right.normalize('NFKC'));
      control.focus();
      control.select();
      await sendKeys({ type: wrong });
      harness.control('9').focus();
      await until(() => harness.errors('1').length > 0, 'an error');
      element.reset();
      await until(() => control.value === '', 'an empty control');
    });
});
