// Attempts to send, as a draft keeps them: enough to use the key again, and none of the answers.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { definition as text } from '../../fields/text/text.js';
import { readForm } from '../../api/read-form.js';
import { FormStore } from '../../session/form-store.js';
import { collectParams, comparableAnswers } from '../../submission/params.js';
import { DraftDevice } from '../../../test/support/draft-device.js';
import { digestAttempt, findAgain, isKept } from './attempt.js';
import type { MadeAttempt } from './attempt.js';
import { readDraft } from './draft.js';
import { findDraft, slotName } from './draft-slot.js';

type Field = Readonly<Record<string, unknown>>;

/** A form of texts; the ids are 1, 2, 3 … */
function makeStore(...fields: readonly Field[]): FormStore {
  const list = fields.map((field, index) => ({ id: String(index + 1), type: 'text', label: 'A field', ...field }));
  return new FormStore(
    readForm('1', list, undefined, []).fields.map(({ common, json }) => ({
      field: text.parse(common, json, { warn: () => undefined }),
      module: { definition: text },
    })),
  );
}

/** Makes an attempt to send the answers of a form. */
const made = async (store: FormStore): Promise<MadeAttempt> => ({
  key: 'k',
  answers: comparableAnswers(store),
  params: await collectParams(store),
  mayHaveArrived: true,
});

describe('A draft of answers that were sent', () => {
  it('holds nothing of what was sent but a digest', async () => {
    const store = makeStore({}, { hidden: '1', default: 'the author’s' });
    store.setValues({ 1: 'a' });
    const digest = await digestAttempt(await made(store), store.states, new Set());
    expect(digest).to.match(/^[0-9a-f]{64}$/);
    const attempt = { key: 'k', digest, mayHaveArrived: true };
    expect(await findAgain(attempt, comparableAnswers(store), 0)).to.equal(attempt);
    expect(await findAgain({ ...attempt, digest: '' }, comparableAnswers(store), 0), 'without a digest').to.be
      .undefined;
    store.setValues({ 1: 'b' });
    expect(await findAgain(attempt, comparableAnswers(store), 0), 'of other answers').to.be.undefined;
    expect(await findAgain(undefined, comparableAnswers(store), 0)).to.be.undefined;
  });

  it('gives the key again only while the proxy keeps it, whichever way the clock was set', async () => {
    const store = makeStore({});
    store.setValues({ 1: 'a' });
    const digest = await digestAttempt(await made(store), store.states, new Set());
    const attempt = { key: 'k', digest, mayHaveArrived: true, attemptedAt: 1_000_000, keepsFor: 70_000 };
    for (const [moved, isAgain] of [
      [60_000, true],
      [-60_000, true],
      [60_001, false],
      [-60_001, false],
    ] as const) {
      const now = attempt.attemptedAt + moved;
      expect(isKept(attempt, now), `${moved} ms`).to.equal(isAgain);
      expect((await findAgain(attempt, comparableAnswers(store), now))?.key).to.equal(isAgain ? 'k' : undefined);
    }
  });

  it('holds no digest of an answer that it never keeps: a short one could be guessed', async () => {
    const answered = async (field: Field, except = ['2']) => {
      const store = makeStore({}, {}, field);
      store.setValues({ 1: 'a', 3: 'secret' });
      return digestAttempt(await made(store), store.states, new Set(except));
    };
    expect(await answered({})).to.have.length(64);
    expect(await answered({}, ['3']), 'the owner excludes it').to.equal('');
    expect(await answered({ hide_input_characters: '1' }), 'it hides its characters').to.equal('');
    expect(await answered({ hidden: '1' }), 'the author hides it').to.equal('');
  });

  it('holds no digest of an answer that was taken back after it was sent', async () => {
    const store = makeStore({ hide_input_characters: '1' });
    store.setValues({ 1: 'secret' });
    const sent = await made(store);
    store.setValues({ 1: '' });
    expect(await digestAttempt(sent, store.states, new Set())).to.equal('');
  });

  it('holds no digest for a key that must not be used again', async () => {
    const store = makeStore({});
    expect(await digestAttempt({ ...(await made(store)), key: '' }, store.states, new Set())).to.equal('');
  });

  describe('by an earlier version, with the answers themselves,', () => {
    const attempt = { key: 'k', answers: '[["1","secret"]]', mayHaveArrived: true };
    const EARLIER = { version: 1, formId: '1', when: 0, page: '', answers: {}, attempt };

    it('is read without them, and its key is not used again', () => {
      expect(readDraft(EARLIER, '1')?.attempt).to.eql({ key: 'k', digest: '', mayHaveArrived: true });
    });

    it('is to be written again', async () => {
      const device = new DraftDevice();
      const place = { kind: 'session', formId: '1', proxy: '/', path: '/', elementId: '', ordinal: 0 } as const;
      const name = slotName(place);
      const tab = device.tab(new Map([['hosted-form/drafts', 'x']]));
      const record = { ...EARLIER, when: device.now };
      device.vault.records.set(`${name}x`, record);
      expect(await findDraft(place, tab)).to.include({ isUnsaved: true });
      device.vault.records.set(`${name}y`, { ...record, attempt: readDraft(record, '1')?.attempt });
      tab.marked.set('hosted-form/drafts', 'y');
      expect(await findDraft(place, tab)).to.include({ isUnsaved: false });
    });
  });
});
