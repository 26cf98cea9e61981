// What is typed goes to the owner early only where both have said so, the person was told, and nobody has said no.
import { expect } from '@open-wc/testing';
import { typicalSamples } from '../../../test/conformance/tested-samples.js';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { http, PROXY, serve, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { partialPorts } from './install-partials.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'text', label: 'City' },
];
const TOLD = 'What you type here is sent to the owner of this form before you press Send.';

/** A request about a partial, as the proxy gets it. */
interface Heard {
  readonly method: string;
  readonly id: string;
  readonly isSent: boolean;
  readonly answers: unknown;
  readonly isKeptAlive: boolean;
}

/** The browser around a form: the pauses that run, the tab's storage, and what the proxy gets and answers. */
interface Around {
  readonly heard: Heard[];
  readonly kept: Map<string, string>;
  readonly pauses: Set<() => void>;
  status: number;
}

startService();

/** Forms of these tests have ids of their own. */
let lastForm = 64_000;

describeOnce('Partial answers', () => {
  const before = { ...partialPorts };
  let around: Around;

  beforeEach(() => {
    around = { heard: [], kept: new Map(), pauses: new Set(), status: 200 };
    const { kept, pauses } = around;
    const openTab = (): Storage =>
      Object.assign(Object.create(null), {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => void kept.set(name, text),
        removeItem: (name: string) => void kept.delete(name),
      }) as Storage;
    const callLater = (_: number, call: () => void) => {
      pauses.add(call);
      return () => void pauses.delete(call);
    };
    Object.assign(partialPorts, { openTab, callLater });
  });
  afterEach(() => Object.assign(partialPorts, before));

  /** Opens a form whose owner asks for partials, before a proxy that takes them. */
  async function open(fields: Parameters<typeof openForm>[0] = FIELDS, options: OpenOptions = {}) {
    const { heard } = around;
    const formId = options.formId ?? String(++lastForm);
    const attributes = { partials: '', ...options.attributes };
    const answer = async ({ request, params }: { request: Request; params: Readonly<Record<string, unknown>> }) => {
      const { method, headers, keepalive: isKeptAlive } = request;
      // A form that an earlier test has left behind sends what it has, too.
      if (params['form'] !== formId) return Response.json({ status: 'ok' });
      const answers: unknown = method === 'PUT' ? await request.json() : undefined;
      heard.push({ method, id: String(params['id']), isSent: headers.has('hosted-form-sent'), answers, isKeptAlive });
      return Response.json({ status: around.status < 400 ? 'ok' : 'error' }, { status: around.status });
    };
    serve(http.put(`${PROXY}/form/:form/partial/:id`, answer), http.delete(`${PROXY}/form/:form/partial/:id`, answer));
    return openForm(fields, { capabilities: 'max-body=1000000, partials', ...options, attributes, formId });
  }

  /** Lets the pause after the last change be over. */
  const pause = () => {
    for (const call of around.pauses) {
      around.pauses.delete(call);
      call();
    }
  };
  const hasHeard = (count: number) => until(() => around.heard.length >= count, `${count} requests`);
  const answers = () => around.heard.map((each) => each.answers);
  const note = ({ root }: Harness) => root.querySelector('[data-note=partials]');
  const saysNote = (harness: Harness) => readText(found(note(harness), 'the note').querySelector('p') as Element);

  /** Types, and waits until it is sent. */
  async function typeAndSend(harness: Harness, text = 'Ada', id = '1'): Promise<void> {
    const before = around.heard.length;
    await harness.put(id, { type: text });
    pause();
    await hasHeard(before + 1);
  }

  it('are sent some time after the person stops, each in the place of the one before', async () => {
    const { harness } = await open();
    await harness.enter('1', { type: 'Ada' });
    expect(around.heard).to.eql([]);
    expect(around.pauses.size, 'one pause, after the last key').to.equal(1);
    pause();
    await hasHeard(1);
    await typeAndSend(harness, 'London', '2');
    expect(answers()).to.eql([{ field_1: 'Ada' }, { field_1: 'Ada', field_2: 'London' }]);
    const ids = new Set(around.heard.map(({ id }) => id));
    expect([...ids][0]).to.match(/^[\da-f]{32}$/);
    expect(ids.size, 'one partial').to.equal(1);
  });

  it('are not sent again where nothing has changed', async () => {
    const { harness } = await open();
    await typeAndSend(harness, 'Ada');
    await harness.enter('1', { type: 'x' });
    await harness.enter('1', { type: 'x' });
    const control = harness.control('1') as HTMLInputElement;
    control.value = 'Ada';
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    pause();
    await harness.element.updateComplete;
    await typeAndSend(harness, 'Paris', '2');
    expect(answers()).to.eql([{ field_1: 'Ada' }, { field_1: 'Ada', field_2: 'Paris' }]);
  });

  it('are told above the fields before the first is sent, and said to who can’t see it', async () => {
    const { harness, element } = await open();
    expect(saysNote(harness)).to.equal(TOLD);
    expect(await violations(element)).to.eql([]);
    await harness.enter('1', { type: 'A' });
    expect(element.announcement).to.equal(TOLD);
    expect(around.heard).to.eql([]);
  });

  it('never are files, signatures, secrets, what the author hid, what is calculated, or what the owner excludes', async () => {
    const fields = [
      ...FIELDS,
      { id: '3', type: 'text', label: 'PIN', hide_input_characters: '1' },
      { id: '4', type: 'text', label: 'Source', hidden: '1', default: 'secret' },
      { id: '5', type: 'number', label: 'Twice', calculation: '[6]*2' },
      { id: '6', type: 'number', label: 'How many' },
      { id: '7', type: 'text', label: 'Excluded' },
    ];
    const { harness } = await open(fields, { attributes: { 'draft-except': '7' } });
    for (const id of ['1', '3', '7']) await harness.put(id, { type: `secret ${id}` });
    await harness.put('6', { type: '4' });
    pause();
    await hasHeard(1);
    expect(answers()).to.eql([{ field_1: 'secret 1', field_6: '4' }]);
  });

  it('of every type are what a submission has, but for files and signatures', async () => {
    const { harness } = await open(typicalSamples.map(({ json }) => json));
    for (const { json, example } of typicalSamples)
      for (const entry of example.entries.at(-1)?.enter ?? []) await harness.put(json.id, entry);
    pause();
    await hasHeard(1);
    const [sent] = answers() as [Readonly<Record<string, unknown>>];
    const mayNot = (json: Readonly<Record<string, unknown>>) =>
      /^(file|signature)$/.test(String(json['type'])) ||
      json['hide_input_characters'] === '1' ||
      json['hidden'] === '1';
    for (const { json } of typicalSamples) if (mayNot(json)) expect(sent).not.to.have.property(`field_${json.id}`);
    expect(JSON.stringify(sent)).not.to.match(/;base64|data:/);
    expect(Object.keys(sent).length).to.be.greaterThan(5);
  });

  it('end where the person says no: what was sent is erased, and no more follows, also after a reload', async () => {
    const { harness, element } = await open();
    await typeAndSend(harness);
    harness.part('refuse').click();
    await hasHeard(2);
    expect(around.heard[1]).to.include({ method: 'DELETE', isSent: false, id: around.heard[0]?.id });
    expect(saysNote(harness)).to.equal('From now on, nothing is sent before you press Send.');
    expect(harness.focused?.textContent, 'the focus is on it').to.include('From now on');
    expect(element.announcement).to.include('From now on');
    await harness.enter('2', { type: 'London' });
    expect(around.pauses.size).to.equal(0);
    const again = await open(FIELDS, { formId: harness.service.formId });
    expect(again.harness.root.querySelector('[part=refuse]')).to.equal(null);
    await again.harness.enter('1', { type: 'Ada' });
    expect(around.pauses.size).to.equal(0);
  });

  it('end when the form is sent, and the next form is another partial', async () => {
    const { harness, element } = await open();
    await typeAndSend(harness);
    expect((await harness.submit()).name).to.equal('hf-success');
    await hasHeard(2);
    const [first, end] = around.heard;
    expect(end).to.include({ method: 'DELETE', isSent: true, id: first?.id });
    expect(around.kept.size, 'the tab remembers nothing').to.equal(0);
    element.reset();
    await element.updateComplete;
    await typeAndSend(harness, 'Grace');
    expect(around.heard[2]).to.deep.include({ method: 'PUT', answers: { field_1: 'Grace' } });
    expect(around.heard[2]?.id).not.to.equal(first?.id);
  });

  it('are not sent while the form is being sent', async () => {
    const { harness } = await open();
    await harness.put('1', { type: 'Ada' });
    await harness.submit();
    pause();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(around.heard).to.eql([]);
  });

  it('are sent at once when the page is hidden, and go on when it is gone', async () => {
    const { harness } = await open();
    await harness.put('1', { type: 'Ada' });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await hasHeard(1);
    expect(answers()).to.eql([{ field_1: 'Ada' }]);
    expect(around.heard[0]?.isKeptAlive).to.equal(true);
  });

  it('stay one partial when the page is loaded again in this tab', async () => {
    const { harness } = await open();
    await typeAndSend(harness);
    const again = await open(FIELDS, { formId: harness.service.formId });
    await typeAndSend(again.harness, 'Grace');
    expect(around.heard[1]?.id).to.equal(around.heard[0]?.id);
  });

  it('are emptied with the form', async () => {
    const { harness, element } = await open();
    await typeAndSend(harness);
    element.reset();
    pause();
    await hasHeard(2);
    expect(answers()).to.eql([{ field_1: 'Ada' }, {}]);
  });

  it('begin anew where the proxy says that they have ended', async () => {
    const { harness } = await open();
    await typeAndSend(harness);
    around.status = 410;
    await typeAndSend(harness, 'Grace');
    // Until the page hears of it, it would ask with the same id, and hear the same.
    const ended = found(around.heard.at(-1), 'the request').id;
    await until(() => ![...around.kept.values()].join().includes(ended), 'that the page has heard of the end');
    around.status = 200;
    await typeAndSend(harness, 'London', '2');
    const [first, second, third] = around.heard.map(({ id }) => id);
    expect(first).to.equal(second);
    expect(third).not.to.equal(first);
  });

  it('that fail disturb nobody: the owner is told once, and a proxy that refuses is asked no more', async () => {
    const { harness } = await open();
    const warnings = () => harness.events.filter(({ name }) => name === 'hf-warning').length;
    around.status = 502;
    await typeAndSend(harness, 'Ada');
    await until(() => warnings() === 1, 'the warning');
    around.status = 403;
    await typeAndSend(harness, 'Grace');
    await harness.put('2', { type: 'London' });
    pause();
    expect((await harness.submit()).name).to.equal('hf-success');
    await until(() => around.heard.at(-1)?.method === 'DELETE', 'the end');
    // One more may have been under way when the refusal came.
    expect(around.heard.filter(({ method }) => method === 'PUT').length).to.be.within(2, 3);
    expect(warnings()).to.equal(1);
  });

  it('whose end was not heard end when there is a connection again', async () => {
    const { harness } = await open();
    await typeAndSend(harness);
    around.status = 503;
    harness.part('refuse').click();
    await hasHeard(2);
    around.status = 200;
    await until(() => {
      dispatchEvent(new Event('online'));
      return around.heard.length > 2;
    }, 'the end once more');
    expect(around.heard.slice(1).every(({ method }) => method === 'DELETE')).to.equal(true);
    await until(() => ![...around.kept.values()].some((mark) => mark.includes('ending')), 'nothing left to tell');
  });

  for (const [where, capabilities, attributes] of [
    ['the proxy does not take them', 'max-body=1000000', {}],
    ['the form is a preview', 'partials', { preview: '' }],
  ] as const) {
    it(`are neither told nor sent where ${where}`, async () => {
      const { harness } = await open(FIELDS, { capabilities, attributes });
      await harness.put('1', { type: 'Ada' });
      pause();
      expect(note(harness)).to.equal(null);
      expect(around.heard).to.eql([]);
    });
  }

  it('tell the owner that the proxy does not take them', async () => {
    const { harness } = await open(FIELDS, { capabilities: '' });
    await until(() => harness.heard('hf-warning'), 'the warning');
    expect(harness.heard('hf-warning')?.detail.code).to.equal('partials-unavailable');
  });

  it('are not sent where they are larger than a page that is left may send', async () => {
    const { harness } = await open([{ id: '1', type: 'textarea', label: 'Text' }]);
    const control = harness.control('1') as HTMLTextAreaElement;
    control.value = 'x'.repeat(70_000);
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    pause();
    await until(() => harness.heard('hf-warning'), 'the warning');
    expect(around.heard).to.eql([]);
  });
});
