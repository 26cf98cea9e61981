import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PartialSaver } from './partial-saver.js';
import type { FilledForm, SavedOutcome, SavedWay } from './partial-saver.js';

const FIELDS = ['text', 'file'].map((type, index) => ({
  id: String(index + 1),
  type,
  label: '',
  hideLabel: false,
  hint: '',
  required: false,
  hidden: false,
  readonly: false,
  span: 1,
}));

class TestForm extends EventTarget implements FilledForm {
  values: Record<string, unknown> = {};
  fields = FIELDS;
}

/** Creates a form with its saver, in a page whose clock is the test's. A reloaded page has what was kept in the tab. */
function fill(
  answer: (way: SavedWay) => Response | Promise<Response> = () => Response.json({ status: 'ok' }),
  kept = new Map<string, string>(),
) {
  const form = new TestForm();
  const sent: { way: SavedWay; body: Record<string, unknown> }[] = [];
  const told: SavedOutcome[] = [];
  const waiting = new Set<() => void>();
  let keys = kept.size;
  const saver = new PartialSaver(form, {
    async post(way, body) {
      sent.push({ way, body: body as Record<string, unknown> });
      return answer(way);
    },
    later(work) {
      waiting.add(work);
      return () => waiting.delete(work);
    },
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    mark: 'mark',
    newKey: () => `key ${++keys}`,
    mayBeSaved: ({ type }) => type !== 'file',
    paramsSoFar: async (_fields, values) => ({ field_1: values['1'] }),
    tell: (outcome) => told.push(outcome),
  });
  const type = (text: string) => {
    form.values = { 1: text, 2: 'a file' };
    form.dispatchEvent(new CustomEvent('hf-change'));
  };
  /** Ends the wait after the last change. */
  const pause = () => {
    for (const work of waiting) work();
    return saver.flush();
  };
  return { form, saver, sent, told, kept, waiting, type, pause };
}

describe('a partial submission', () => {
  it('is saved once when the person pauses, as values and as parameters, without files', async () => {
    const { type, pause, sent, told, kept } = fill();
    for (const text of ['H', 'Ha', 'Half']) type(text);
    await pause();
    assert.deepEqual(sent, [{ way: 'save', body: { resume_key: 'key 1', values: { 1: 'Half' }, field_1: 'Half' } }]);
    assert.deepEqual([told, kept.get('mark')], [['saved'], 'key 1']);
  });

  it('is saved at once when the page goes away, and not again afterwards', async () => {
    const { type, saver, sent, waiting } = fill();
    type('Half');
    await saver.flush();
    await saver.flush();
    assert.deepEqual([sent.length, waiting.size], [1, 0]);
  });

  it('is saved again with the next change after a failure', async () => {
    let isDown = true;
    const { type, pause, told, kept } = fill(() => {
      if (isDown) throw new TypeError('no connection');
      return Response.json({});
    });
    type('a');
    await pause();
    assert.deepEqual([told, kept.size], [['notSaved'], 0]);
    isDown = false;
    type('ab');
    await pause();
    assert.deepEqual(told, ['notSaved', 'saved']);
  });

  it('is removed after the submission and any save under way; then there is a new key', async () => {
    const { type, pause, saver, sent, kept } = fill();
    type('a');
    const saving = pause();
    type('b');
    await saver.finish();
    await saving;
    assert.deepEqual(
      sent.map(({ way }) => way),
      ['save', 'discard'],
    );
    assert.deepEqual([kept.size, saver.key], [0, 'key 2']);
  });

  it('is deleted on request, and nothing is saved from then on', async () => {
    const { type, pause, saver, sent, told } = fill();
    type('a');
    await pause();
    await saver.forget();
    type('b');
    await pause();
    assert.deepEqual(
      sent.map(({ way }) => way),
      ['save', 'discard'],
    );
    assert.equal(told.at(-1), 'forgotten');
  });
});

describe('a partial submission, after a reload of the page,', () => {
  it('can be continued and deleted, and is removed after the submission', async () => {
    const before = fill();
    before.type('Half');
    await before.pause();
    const { saver, sent, told, kept } = fill(undefined, before.kept);
    await saver.start(undefined);
    assert.deepEqual([told, saver.key], [['saved'], 'key 1']);
    await saver.finish();
    assert.deepEqual([sent, kept.size], [[{ way: 'discard', body: { resume_key: 'key 1' } }], 0]);
  });

  it('is known although the page was left before the answer to its save', async () => {
    const before = fill(() => new Promise(() => undefined));
    before.type('Half');
    void before.pause();
    await new Promise(setImmediate);
    assert.equal(before.sent.length, 1);
    const { saver, sent } = fill(undefined, before.kept);
    await saver.start(undefined);
    await saver.finish();
    assert.deepEqual(sent, [{ way: 'discard', body: { resume_key: 'key 1' } }]);
  });

  it('is offered beside the note that a link leads nowhere', async () => {
    const { saver, told } = fill(() => Response.json({}, { status: 404 }), new Map([['mark', 'key 1']]));
    await saver.start('given key');
    assert.deepEqual([told, saver.key], [['nothingKept', 'saved'], 'key 1']);
  });

  it('is none where nothing was saved', async () => {
    const { saver, sent, told } = fill();
    await saver.start(undefined);
    await saver.finish();
    assert.deepEqual([sent, told], [[], []]);
  });
});

describe('a link', () => {
  it('restores the answers, and continues with its key', async () => {
    const { form, saver, type, pause, sent, told } = fill(() => Response.json({ values: { 1: 'Half' } }));
    await saver.start('given key');
    assert.deepEqual([form.values, told], [{ 1: 'Half' }, ['resumed']]);
    type('Half a word');
    await pause();
    assert.equal(sent.at(-1)?.body['resume_key'], 'given key');
  });

  it('without a partial submission says so, and its key is not used', async () => {
    const { saver, told } = fill(() => Response.json({ status: 'error' }, { status: 404 }));
    await saver.start('given key');
    assert.deepEqual([told, saver.key], [['nothingKept'], 'key 1']);
  });
});
