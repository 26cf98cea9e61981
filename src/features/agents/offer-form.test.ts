// A form is a tool of its page for agents, as long as a person can fill it in. The browser's own registry is a port, which a test gives.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { ModelContext, ModelContextTool } from '../../platform/model-context.js';
import { offerForm } from './offer-form.js';
import type { TakenAnswers } from './take-answers.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'City', required: '1' },
  { id: '2', type: 'name', label: 'Name', required: '1' },
  { id: '3', type: 'select', label: 'Dish', options: ['Soup', 'Other'].map((label) => ({ label, value: label })) },
  {
    id: '4',
    type: 'text',
    label: 'Which dish?',
    logic: { action: 'show', conditional: 'all', checks: [{ field: '3', condition: 'equals', option: 'Other' }] },
  },
];

startService();

/** The tools of a page, with the rules of the draft. */
class Tools implements ModelContext {
  readonly #tools = new Map<string, ModelContextTool>();
  /** The error of every registration. */
  refusal: Error | undefined;

  registerTool(tool: ModelContextTool, { signal }: { readonly signal?: AbortSignal } = {}): Promise<undefined> {
    if (this.refusal) return Promise.reject(this.refusal);
    if (this.#tools.has(tool.name)) return Promise.reject(new DOMException('Duplicate tool name', 'InvalidStateError'));
    this.#tools.set(tool.name, JSON.parse(JSON.stringify(tool)) as ModelContextTool);
    this.#tools.set(tool.name, { ...found(this.#tools.get(tool.name), tool.name), execute: tool.execute });
    signal?.addEventListener('abort', () => this.#tools.delete(tool.name));
    return Promise.resolve(undefined);
  }

  get names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** The only tool. */
  get tool(): ModelContextTool {
    return found([...this.#tools.values()][0], 'a tool');
  }

  get fields(): readonly string[] {
    const { properties = {} }: JsonSchema = this.tool.inputSchema ?? {};
    return Object.keys(properties);
  }

  async fill(input: unknown): Promise<TakenAnswers> {
    return (await this.tool.execute(input)) as TakenAnswers;
  }
}

/** Opens a form that is a tool of its page. */
async function openOffered(options: OpenOptions = {}, tools = new Tools()) {
  const opened = await openForm(FIELDS, { settings: { name: 'Lunch' }, ...options });
  await until(() => opened.element.session?.features.isSuited, 'its look');
  const session = found(opened.element.session, 'the session');
  offerForm(session, tools);
  return { ...opened, session, tools };
}

const note = ({ root }: Harness) =>
  readText(root.querySelector('[data-note=assisted]') ?? document.createElement('p')).replace(/[\u2068\u2069]/g, '');

describeOnce('A form that is offered to agents', () => {
  it('is a tool with the name of its form, its title and its fields', async () => {
    const { harness, tools } = await openOffered();
    expect(tools.names).to.eql([`fill_form_${harness.service.formId}`]);
    expect(tools.tool.title).to.equal('Lunch');
    expect(tools.tool.description).to.include('It sends nothing');
    expect(tools.fields).to.eql(['field_1', 'field_2', 'field_3']);
  });

  it('is filled in, marked, named above the fields and said, and a person sends it', async () => {
    const { harness, element, tools } = await openOffered();
    const result = await tools.fill({ field_1: 'Paris', field_2: { first: 'Ada', last: 'Lovelace' } });
    expect(result).to.deep.include({ taken: ['field_1', 'field_2'], refused: [], missing: [], sent: false });
    await until(() => note(harness), 'the note');
    expect(note(harness)).to.equal('Filled in by a digital assistant: City, Name. Please check.');
    expect(['1', '2', '3'].map((id) => harness.field(id).part.contains('prefilled'))).to.eql([true, true, false]);
    await until(
      () => readText(harness.root.querySelector('[role=status]') ?? document.body).includes('digital assistant'),
      'the announcement',
    );
    expect(element.values).to.deep.include({ 1: 'Paris', 2: { first: 'Ada', last: 'Lovelace' } });
    expect(harness.events.map(({ name }) => name))
      .to.include('hf-change')
      .and.not.include('hf-submit');
    expect(harness.service.submissions).to.eql([]);
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions).to.eql([{ field_1: 'Paris', field_2: { first: 'Ada', last: 'Lovelace' } }]);
  });

  it('is no longer marked where the person changes an answer, and keeps theirs', async () => {
    const { harness, tools } = await openOffered();
    await tools.fill({ field_1: 'Paris' });
    await until(() => note(harness), 'the note');
    await harness.enter('1', { type: 'Rome' });
    expect(harness.field('1').part.contains('prefilled')).to.equal(false);
    expect(note(harness)).to.equal('');
    const { refused } = await tools.fill({ field_1: 'Oslo' });
    expect(refused.map(({ field, code }) => `${field} ${code}`)).to.eql(['field_1 answered']);
  });

  it('may correct what came by the page’s attribute', async () => {
    const { element, tools } = await openOffered({ attributes: { values: '{"1": "Rome"}' } });
    expect((await tools.fill({ field_1: 'Oslo' })).taken).to.eql(['field_1']);
    expect(element.values).to.include({ 1: 'Oslo' });
  });

  it('follows logic: its schema has what is asked for', async () => {
    const { tools } = await openOffered();
    expect((await tools.fill({ field_4: 'Stew' })).refused.map(({ code }) => code)).to.eql(['not-shown']);
    await tools.fill({ field_3: 'Other' });
    await until(() => tools.fields.includes('field_4'), 'the field in the schema');
    expect((await tools.fill({ field_4: 'Stew' })).taken).to.eql(['field_4']);
    await tools.fill({ field_3: 'Soup' });
    await until(() => !tools.fields.includes('field_4'), 'the schema without the field');
    expect(tools.names).to.have.length(1);
  });

  it('shows markup as text', async () => {
    const { harness, tools } = await openOffered();
    await tools.fill({ field_1: '<img src=x onerror=alert(1)>' });
    await until(() => note(harness), 'the note');
    expect(harness.root.querySelector('img')).to.equal(null);
  });

  it('is a tool only while it can be filled in: on the page, enabled, and not sent', async () => {
    const { harness, element, tools } = await openOffered();
    const { tool } = tools;
    const place = found(element.parentElement, 'its place');
    element.remove();
    expect(tools.names).to.eql([]);
    expect(await tool.execute({ field_1: 'Paris' })).to.include({ code: 'form-not-open', sent: false });
    place.append(element);
    await until(() => tools.names.length, 'the tool of the form that is back');
    element.disabled = true;
    await until(() => !tools.names.length, 'no tool of a disabled form');
    element.disabled = false;
    await until(() => tools.names.length, 'the tool of the form that is enabled');
    await tools.fill({ field_1: 'Paris', field_2: { first: 'Ada', last: 'Lovelace' } });
    await harness.submit();
    expect(tools.names).to.eql([]);
  });

  it('is a tool of the current form, also after the element was given another one', async () => {
    const { element, session, tools } = await openOffered();
    await element.reload();
    await until(() => element.session !== session, 'the new session');
    expect(tools.names).to.eql([]);
  });

  it('has a name of its own where a page has the form twice', async () => {
    const tools = new Tools();
    const first = await openOffered({}, tools);
    const { formId } = first.harness.service;
    const second = await openOffered({ formId }, tools);
    await until(() => tools.names.length === 2, 'both tools');
    expect(tools.names).to.eql([`fill_form_${formId}`, `fill_form_${formId}_2`]);
    first.element.remove();
    second.element.remove();
    expect(tools.names).to.eql([]);
  });

  it('works without a tool where the browser refuses it, and its owner hears why', async () => {
    const tools = new Tools();
    tools.refusal = new DOMException('The policy of the page forbids it.', 'NotAllowedError');
    const { harness } = await openOffered({}, tools);
    await until(() => harness.heard('hf-warning'), 'the warning');
    expect(harness.heard('hf-warning')?.detail).to.include({ code: 'not-given', path: 'agents' });
    expect(harness.heard('hf-warning')?.detail.message).to.include('The policy of the page forbids it.');
  });
});
