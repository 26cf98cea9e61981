// Drafts: the answers that they hold, the tabs that find them, and the times of writing and erasing.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, asyncProperty, constantFrom, jsonValue, oneof, property } from 'fast-check';
import { DraftDevice, fails, hangs, settled } from '../../../test/support/draft-device.js';
import { definition as checkbox } from '../../fields/checkbox/checkbox.js';
import { RefusedFile, definition as file } from '../../fields/file/file.js';
import { definition as text } from '../../fields/text/text.js';
import { readForm } from '../../api/read-form.js';
import type { FieldDefinition } from '../../model/field-definition.js';
import { FormStore } from '../../session/form-store.js';
import { fitDraft } from './fit-draft.js';
import { isSame, keptAnswers } from './kept-answers.js';
import { withoutFiles } from './without-files.js';
import { DraftSlot, eraseExpired, findDraft, slotName } from './draft-slot.js';
import { DraftWriter } from './draft-writer.js';
import { LIFE, readDraft } from './draft.js';
import type { Draft, DraftPlace } from './draft.js';

const types: Readonly<Record<string, FieldDefinition>> = { text, checkbox, file };
const OPTIONS = [
  { label: 'Red', value: 'r' },
  { label: 'Blue', value: 'b' },
];

/** A form of these fields; the ids are 1, 2, 3 … */
function makeStore(
  ...fields: readonly { readonly type: keyof typeof types; readonly [key: string]: unknown }[]
): FormStore {
  const list = fields.map((field, index) => ({ id: String(index + 1), label: `Field ${index + 1}`, ...field }));
  const context = { language: 'en', form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };
  return new FormStore(
    readForm('1', list, undefined, []).fields.map(({ common, json }) => {
      const definition = types[common.type] ?? text;
      return { field: definition.parse(common, json, { ...context, warn: () => undefined }), module: { definition } };
    }),
  );
}

const ALL = { isLeftOut: () => false, isGiven: () => false };
const makeDraft = (store: FormStore, more: Partial<Draft> = {}): Draft => ({
  version: 1,
  formId: '1',
  when: 0,
  page: '',
  answers: keptAnswers(store.states, ALL),
  ...more,
});

describe('A draft', () => {
  it('holds answers that differ from the first ones, with type, label and text', () => {
    const store = makeStore({ type: 'text', default: 'a' }, { type: 'checkbox', options: OPTIONS }, { type: 'text' });
    expect(keptAnswers(store.states, ALL)).to.eql({});
    store.setValues({ 1: '', 2: ['r', 'b'] });
    expect(keptAnswers(store.states, ALL)).to.eql({
      1: { type: 'text', label: 'Field 1', answer: '', text: [] },
      2: { type: 'checkbox', label: 'Field 2', answer: ['r', 'b'], text: ['Red', 'Blue'] },
    });
  });

  it('holds fields that logic hides, but none that hides its characters, is hidden by the author or is left out', () => {
    const secret = { type: 'text', hide_input_characters: '1' };
    const store = makeStore(secret, { type: 'text', hidden: '1' }, { type: 'text' }, { type: 'text' });
    store.setValues({ 1: 'secret', 2: 'secret', 3: 'secret', 4: 'kept' });
    for (const state of store.states) store.setState({ ...state, shown: false });
    const kept = keptAnswers(store.states, { ...ALL, isLeftOut: (id) => id === '3' });
    expect(Object.keys(kept)).to.eql(['4']);
    expect(JSON.stringify(kept)).not.to.include('secret');
  });

  it('holds a changed answer of the page, even if it equals the field’s first answer', () => {
    const store = makeStore({ type: 'text' });
    expect(keptAnswers(store.states, { ...ALL, isGiven: () => true })).to.have.property('1');
  });

  it('keeps the names of files that do not fit', () => {
    const store = makeStore({ type: 'file' }, { type: 'text' });
    store.setValues({ 1: new File(['x'], 'plan.pdf'), 2: 'a' });
    const rest = withoutFiles(makeDraft(store));
    expect(rest?.answers['1']).to.eql({ type: 'file', label: 'Field 1', text: ['plan.pdf'], files: ['plan.pdf'] });
    const fitting = fitDraft(
      readDraft(structuredClone(rest), '1') as Draft,
      makeStore({ type: 'file' }, { type: 'text' }),
    );
    expect(fitting).to.deep.include({ values: { 2: 'a' }, files: ['plan.pdf'], lost: [] });
    expect(withoutFiles(makeDraft(makeStore({ type: 'text' })))).to.equal(undefined);
  });

  it('holds the name alone of a file that is refused for its size, or not ready yet, so that it does not come back as good', () => {
    const store = makeStore({ type: 'file' }, { type: 'file', file_types: 'pdf' });
    for (const code of ['file-too-large', 'file-shrinking'] as const) {
      store.setAnswer('1', new RefusedFile(new File(['x'], 'large.pdf'), { code }));
      expect(keptAnswers(store.states, ALL), code).to.eql({
        1: { type: 'file', label: 'Field 1', text: ['large.pdf'], files: ['large.pdf'] },
      });
    }
    const other = new RefusedFile(new File(['x'], 'run.exe'), { code: 'file-type', values: { types: ['PDF'] } });
    store.setAnswer('2', other);
    expect(keptAnswers(store.states, ALL)['2'], 'its type is checked again').to.include({ answer: other });
  });

  it('restores answers that fit, and names the others with their old answers', () => {
    const store = makeStore(
      { type: 'text' },
      { type: 'checkbox', options: OPTIONS },
      { type: 'text' },
      { type: 'file' },
    );
    store.setValues({ 1: 'a', 2: ['r', 'b'], 3: 'c', 4: new File(['x'], 'plan.pdf') });
    const now = makeStore({ type: 'text' }, { type: 'checkbox', options: OPTIONS.slice(1) }, { type: 'file' });
    const { values, lost, carried } = fitDraft(makeDraft(store), now);
    expect(values).to.eql({ 1: 'a', 2: ['b'] });
    expect(lost.map(({ label, text }) => [label, text])).to.eql([
      ['Field 2', ['Red', 'Blue']],
      ['Field 3', ['c']],
      ['Field 4', ['plan.pdf']],
    ]);
    expect(Object.keys(carried)).to.eql(['2', '3', '4']);
  });

  it('is read with the text of an older one, which is one text for all answers', () => {
    const [older, newer] = [
      { type: 'x', label: 'Field 2', text: 'Red, Blue' },
      { type: 'x', label: 'Field 3', text: ['c'] },
    ];
    const damaged = { type: 'x', label: 'Field 4', text: [1] };
    const answers = { 2: older, 3: newer, 4: damaged };
    const draft = readDraft({ version: 1, formId: '1', when: 5, page: '', answers }, '1');
    expect(draft?.answers).to.eql({ 2: older, 3: newer });
  });

  it('is read from any record, without damaged parts', () => {
    assert(
      property(oneof(jsonValue(), constantFrom(undefined)), (record) => {
        expect(readDraft(record, '1')).to.equal(undefined);
      }),
    );
    assert(
      property(jsonValue(), (answers) => {
        const draft = readDraft({ version: 1, formId: '1', when: 5, answers, page: answers, attempt: answers }, '1');
        if (draft) fitDraft(draft, makeStore({ type: 'text' }));
      }),
    );
    const good = makeDraft(makeStore({ type: 'text' }), {
      attempt: { key: 'k', digest: 'd', mayHaveArrived: true },
      page: '7',
    });
    expect(readDraft(good, '1')).to.eql(good);
    expect(readDraft(good, '2'), 'of another form').to.equal(undefined);
    expect(readDraft({ ...good, version: 2 }, '1'), 'of another version').to.equal(undefined);
  });

  it('compares answers by content, and files by identity', () => {
    const image = new File(['x'], 'x');
    expect(isSame({ a: [1, { b: '' }], image }, { a: [1, { b: '' }], image })).to.be.true;
    expect(isSame(image, new File(['x'], 'x'))).to.be.false;
    for (const [one, other] of [
      [[], {}],
      [{ a: 1 }, { b: 1 }],
      [{}, { a: undefined }],
      ['', 0],
      [null, {}],
      [[1], [1, 2]],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).to.be.false;
  });
});

describe('The writer of drafts', () => {
  function writer() {
    const device = new DraftDevice();
    const gates: (() => void)[] = [];
    const made = new DraftWriter(() => new Promise((resolve) => gates.push(resolve)), device.tab().callLater);
    return { device, gates, made };
  }

  it('writes 300 ms after the last edit, and at most 900 ms after the first', async () => {
    const { device, gates, made } = writer();
    made.touch();
    device.pass(299);
    await settled();
    expect(gates).to.have.length(0);
    device.pass(1);
    await settled();
    expect(gates).to.have.length(1);
    gates[0]?.();
    for (let time = 0; time < 900; time += 100) {
      made.touch();
      expect(gates).to.have.length(1);
      device.pass(100);
    }
    await settled();
    expect(gates).to.have.length(2);
    expect(device.timers).to.equal(0);
  });

  it('writes one at a time, then once for all edits meanwhile', async () => {
    const { gates, made } = writer();
    for (let edit = 0; edit < 5; edit++) {
      made.touch();
      void made.flush();
      await settled();
    }
    expect(gates).to.have.length(1);
    gates[0]?.();
    await settled();
    expect(gates).to.have.length(2);
    gates[1]?.();
    await settled();
    expect(gates).to.have.length(2);
  });

  it('does not write dropped changes', async () => {
    const { device, gates, made } = writer();
    made.touch();
    made.drop();
    device.pass(10_000);
    await made.flush();
    expect([gates.length, device.timers]).to.eql([0, 0]);
  });
});

describe('The search for a draft', () => {
  const PLACE: DraftPlace = {
    kind: 'session',
    formId: '1',
    proxy: 'https://a.example/forms',
    path: '/a',
    elementId: '',
    ordinal: 0,
  };
  const LOCAL: DraftPlace = { ...PLACE, kind: 'local' };
  const store = makeStore({ type: 'text' });

  /** Writes a draft from a tab. Returns its slot. */
  async function write(ports: ReturnType<DraftDevice['tab']>, place: DraftPlace, answer: string): Promise<DraftSlot> {
    const slot = new DraftSlot(slotName(place), ports.id(), ports);
    store.setValues({ 1: answer });
    await slot.write(makeDraft(store, { when: ports.now() }));
    return slot;
  }
  const findAnswer = (found: Awaited<ReturnType<typeof findDraft>>) => found?.draft.answers['1']?.answer;

  it('finds only the tab’s own draft after a reload, if drafts last for a visit', async () => {
    const device = new DraftDevice();
    const [tab, other] = [device.tab(), device.tab()];
    const slot = await write(tab, PLACE, 'mine');
    slot.release();
    expect(await findDraft(PLACE, other)).to.equal(undefined);
    const found = await findDraft(PLACE, device.tab(tab.marked));
    expect(findAnswer(found)).to.equal('mine');
    expect(await found?.slot?.resume()).to.be.true;
    for (const place of [
      { ...PLACE, path: '/b' },
      { ...PLACE, ordinal: 1 },
      { ...PLACE, formId: '2' },
      { ...PLACE, proxy: '' },
    ])
      expect(await findDraft(place, tab), JSON.stringify(place)).to.equal(undefined);
  });

  it('converts a mark of the earlier format, which reveals the place', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    (await write(tab, PLACE, 'mine')).release();
    const [id = ''] = [...tab.marked.values()];
    tab.marked.clear();
    tab.marked.set(slotName(PLACE), id);
    const found = await findDraft(PLACE, tab);
    expect(findAnswer(found)).to.equal('mine');
    found?.slot?.release();
    expect(findAnswer(await findDraft(PLACE, device.tab(tab.marked)))).to.equal('mine');
    expect([...tab.marked.keys()]).to.eql(['hosted-form/drafts']);
  });

  it('uses marks that name neither page nor proxy nor form', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    await write(tab, { ...PLACE, formId: '4711', path: '/a-page', elementId: 'an-element' }, 'mine');
    const marked = JSON.stringify([...tab.marked]);
    for (const word of ['4711', 'a-page', 'an-element', 'a.example', 'forms']) expect(marked).not.to.include(word);
  });

  it('keeps one draft per place of a tab, and removes its mark with the draft', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    const first = await write(tab, PLACE, 'first');
    const second = await write(tab, { ...PLACE, path: '/b' }, 'second');
    first.release();
    second.release();
    expect(findAnswer(await findDraft(PLACE, device.tab(tab.marked)))).to.equal('first');
    expect(findAnswer(await findDraft({ ...PLACE, path: '/b' }, device.tab(tab.marked)))).to.equal('second');
    await first.erase();
    await second.erase();
    expect(tab.marked.size).to.equal(0);
  });

  it('gives a duplicated tab a copy and a slot of its own', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    await write(tab, PLACE, 'first');
    const twin = device.tab(new Map(tab.marked));
    const finding = findDraft(PLACE, twin);
    await settled();
    device.pass(200);
    const found = await finding;
    expect([findAnswer(found), found?.slot]).to.eql(['first', undefined]);
    await write(twin, PLACE, 'second');
    expect(device.vault.records.size).to.equal(2);
    expect([...tab.marked.values()]).to.eql(['id-1']);
    expect([...twin.marked.values()]).to.eql(['id-2']);
  });

  it('waits for the previous page to release the draft after a reload', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    const slot = await write(tab, PLACE, 'mine');
    const finding = findDraft(PLACE, device.tab(tab.marked));
    await settled();
    device.pass(150);
    slot.release();
    expect((await finding)?.slot).to.exist;
  });

  it('finds the newest draft of earlier visits that no other tab writes', async () => {
    const device = new DraftDevice();
    const tabs = [device.tab(), device.tab(), device.tab()] as const;
    const slots: DraftSlot[] = [];
    for (const [index, tab] of tabs.entries()) {
      slots.push(await write(tab, LOCAL, `tab ${index}`));
      device.now += 1000;
    }
    slots[0]?.release();
    slots[1]?.release();
    const next = await findDraft(LOCAL, device.tab());
    expect(findAnswer(next)).to.equal('tab 1');
    expect(findAnswer(await findDraft(LOCAL, device.tab()))).to.equal('tab 0');
    expect(await findDraft(LOCAL, device.tab()), 'all are taken').to.equal(undefined);
    next?.slot?.release();
    slots[2]?.release();
    await settled();
    expect(findAnswer(await findDraft(LOCAL, device.tab(tabs[1].marked))), 'its own before a newer one').to.equal(
      'tab 1',
    );
  });

  it('finds the tab’s own draft without locks', async () => {
    const device = new DraftDevice();
    const tab = { ...device.tab(), locks: undefined };
    await write(tab, LOCAL, 'mine');
    expect(findAnswer(await findDraft(LOCAL, tab))).to.equal('mine');
    expect(await findDraft(LOCAL, { ...device.tab(), locks: undefined })).to.equal(undefined);
  });

  it('finds the tab’s own draft if locks fail, and waits only briefly for locks that never answer', async () => {
    const device = new DraftDevice();
    const tab = device.tab();
    (await write(tab, PLACE, 'mine')).release();
    const broken = { request: () => Promise.reject(new Error('broken')) };
    expect(findAnswer(await findDraft(PLACE, { ...tab, locks: broken }))).to.equal('mine');
    const finding = findDraft(PLACE, { ...tab, locks: { request: hangs } });
    await settled();
    device.pass(2000);
    expect(findAnswer(await finding)).to.equal('mine');
  });

  it('forgets drafts after a day, or 30 days over visits, but finds the tab’s own later', async () => {
    const device = new DraftDevice();
    const [tab, other] = [device.tab(), device.tab()];
    (await write(tab, PLACE, 'session')).release();
    (await write(other, LOCAL, 'local')).release();
    await write(other, PLACE, 'open in another tab');
    await settled();
    device.now += LIFE.session;
    await eraseExpired(tab);
    expect(device.vault.records.size, 'not a moment too early').to.equal(3);
    device.now += 1;
    expect(findAnswer(await findDraft(PLACE, tab))).to.equal('session');
    expect(findAnswer(await findDraft(LOCAL, device.tab()))).to.equal('local');
    device.now += LIFE.local;
    expect(await findDraft(LOCAL, device.tab())).to.equal(undefined);
  });

  it('erases expired drafts and records without a time, unless a tab holds them', async () => {
    const device = new DraftDevice();
    const [tab, other] = [device.tab(), device.tab()];
    (await write(tab, PLACE, 'left')).release();
    await write(other, PLACE, 'held');
    device.vault.records.set(`${slotName(LOCAL)}x`, 'damaged');
    device.vault.records.set('outbox/1', { when: 0 });
    await settled();
    device.now += LIFE.session + 1;
    await eraseExpired(tab);
    const left = [...device.vault.records.values()];
    expect(JSON.stringify(left)).to.include('held').and.not.to.include('left').and.not.to.include('damaged');
    expect(device.vault.records.has('outbox/1'), 'another’s').to.be.true;
    device.now -= 100 * LIFE.local;
    await eraseExpired(tab);
    expect(left, 'from the future').to.have.length(device.vault.records.size);
  });

  it('finds none if the storage always throws', async () => {
    await assert(
      asyncProperty(constantFrom(PLACE, LOCAL), constantFrom(true, false), async (place, throwsMarks) => {
        const device = new DraftDevice();
        device.vault.before = fails;
        const tab = { ...device.tab(), ...(throwsMarks && { marks: fails }) };
        expect(await findDraft(place, tab).catch(() => undefined)).to.equal(undefined);
        const slot = new DraftSlot(slotName(place), '1', tab);
        for (const call of [slot.write(makeDraft(store)), slot.erase(), slot.read()])
          expect(await call.catch((cause: unknown) => (cause as Error).name)).to.equal('VaultError');
      }),
      { numRuns: 8 },
    );
  });
});
