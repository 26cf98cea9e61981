// What a form says of its mistakes stays true while they are being mended, and while pages are turned.
import { expect } from '@open-wc/testing';
import { firstOfEach } from '../../../test/support/catalogue.js';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const text = (id: string, label: string, required = '1') => ({ id, type: 'text', label, required });
const FIELDS = ['One', 'Two', 'Three', 'Four'].map((label, index) => text(String(index + 1), label));
const page = (id: string) => ({ id, type: 'section', section_break: '1', section_heading: `Page ${id}` });

const IS_YES = { field: '2', condition: 'equals', option: 'yes' };
/** Returns the id of the field to which a line leads. */
const fieldOf = ({ root }: Harness, hash: string) =>
  root.querySelector<HTMLElement>(hash)?.closest<HTMLElement>('[data-field]')?.dataset['field'];

const said = ({ root }: Harness) => readText(found(root.querySelector('.room > [role=status]'), 'the announcement'));
const summary = ({ root }: Harness) => root.querySelector<HTMLElement>('[part=error-summary]');
const lines = (harness: Harness) => harness.summary().map((line) => readText(line));

async function openWrong(): Promise<Harness> {
  const { harness } = await openForm(FIELDS);
  await harness.submit();
  expect(lines(harness)).to.have.length(4);
  return harness;
}

describeOnce('the summary of mistakes', () => {
  it('loses a line with each answer that is mended, and goes with the last one, which is said', async () => {
    const harness = await openWrong();
    await harness.put('2', { type: 'b' });
    expect(lines(harness)).to.eql(['One: Enter an answer', 'Three: Enter an answer', 'Four: Enter an answer']);
    expect(readText(found(summary(harness)?.querySelector('h2'), 'its heading'))).to.equal('3 things to fix');
    for (const id of ['1', '3']) await harness.put(id, { type: 'a' });
    expect(readText(found(summary(harness)?.querySelector('h2'), 'its heading'))).to.equal('One thing to fix');
    expect(said(harness)).to.equal('');
    await harness.put('4', { type: 'd' });
    expect(summary(harness)).to.equal(null);
    expect(said(harness)).to.equal('Nothing left to fix.');
    await harness.submit();
    expect(harness.service.submissions).to.have.length(1);
  });

  it('loses the lines of an answer of any type, and of a question that a rule hides', async () => {
    const rule = { ...text('1', 'Hidden'), logic: { action: 'hide', conditional: 'all', checks: [IS_YES] } };
    const answerable = firstOfEach.filter(({ example }) => example.entries.some(({ issues }) => !issues));
    const { harness } = await openForm([
      ...answerable.map(({ json }) => ({ ...json, required: '1' })),
      rule,
      text('2', 'Hide it', '0'),
    ]);
    await harness.submit();
    const listed = () => harness.summary().map(({ hash }) => fieldOf(harness, hash));
    expect(listed()).to.include('1');
    for (const { json, example } of answerable.filter(({ json: { id } }) => listed().includes(id))) {
      const others = listed().filter((id) => id !== json.id);
      for (const act of example.entries.findLast(({ issues }) => !issues)?.enter ?? []) await harness.put(json.id, act);
      expect(listed(), json.type).to.eql(others);
    }
    expect(listed()).to.eql(['1']);
    await harness.put('2', { type: 'yes' });
    expect([summary(harness), said(harness)]).to.eql([null, 'Nothing left to fix.']);
  });

  it('says what is wrong now', async () => {
    const { harness } = await openForm([...FIELDS, { id: '5', type: 'email', label: 'Mail', required: '1' }]);
    await harness.submit();
    await harness.put('5', { type: 'ada@' });
    expect(lines(harness).at(-1)).to.match(/^Mail: /);
    expect(lines(harness).at(-1)).not.to.equal('Mail: Enter an e-mail address');
  });

  it('keeps the focus when its line goes, and gives it to the form when the last one goes', async () => {
    const harness = await openWrong();
    harness.summary()[1]?.focus();
    harness.element.values = { 1: 'a' };
    await harness.element.updateComplete;
    expect(readText(found(harness.focused, 'the focus'))).to.equal('Two: Enter an answer');
    harness.element.values = { 1: 'a', 2: 'b' };
    await until(() => harness.focused === summary(harness), 'the focus on the summary');
    harness.element.values = { 1: 'a', 2: 'b', 3: 'c', 4: 'd' };
    await until(() => harness.focused?.matches('form'), 'the focus on the form');
  });
});

describeOnce('the summary of a page', () => {
  it('is gone on every other page, and where a person comes back', async () => {
    const { harness } = await openForm([text('9', 'Zero', '0'), page('10'), ...FIELDS]);
    harness.part('next').click();
    await until(() => harness.heard('hf-page')?.detail.page === 2, 'the second page');
    await harness.submit();
    expect(lines(harness)).to.have.length(4);
    harness.part('back').click();
    await until(() => harness.heard('hf-page')?.detail.page === 1, 'the first page');
    await harness.element.updateComplete;
    expect([summary(harness), harness.element.session?.status.name]).to.eql([null, 'filling']);
    harness.part('next').click();
    await until(() => harness.heard('hf-page')?.detail.page === 2, 'the second page');
    await harness.element.updateComplete;
    expect([summary(harness), said(harness)]).to.eql([null, '']);
  });
});

describeOnce('what was said', () => {
  it('is gone a moment after the next answer', async () => {
    const { harness } = await openForm(FIELDS.slice(0, 2));
    await harness.submit();
    expect(said(harness)).to.match(/^2 things to fix/);
    await harness.put('1', { type: 'a' });
    await until(() => said(harness) === '', 'silence');
  });

  it('stays on its page: back, forth, or at the start', async () => {
    const fields = [text('1', 'One', '0'), page('10'), text('2', 'Two'), page('11'), text('3', 'Three')];
    const { harness, element } = await openForm(fields);
    harness.part('next').click();
    await until(() => harness.focused?.matches('[part=page-heading]'), 'the second page');
    harness.part('next').click();
    await until(() => harness.mistakes().length > 0, 'the mistake');
    harness.part('back').click();
    expect(said(harness)).to.equal('One thing to fix. Two: Enter an answer.');
    await until(() => said(harness) === '', 'silence');
    harness.part('next').click();
    await until(() => harness.heard('hf-page')?.detail.page === 2, 'the second page');
    await element.updateComplete;
    harness.part('next').click();
    await until(() => harness.mistakes().length > 0, 'the mistake');
    element.reset();
    await element.updateComplete;
    expect(said(harness)).to.equal('');
  });
});
