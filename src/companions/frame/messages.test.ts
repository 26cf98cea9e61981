import { describe, it } from 'node:test';
import { expect } from 'chai';
import { EVENTS, pickFacts, readFrameMessage, wrap } from './messages.js';

/** Everything that an event of a form may carry, with what no other site may learn. */
const DETAIL = {
  formId: '101',
  submissionId: '1000001',
  code: 'network',
  page: 1,
  pages: 3,
  submissionKey: '0b0e7a5c',
  fieldId: '7',
  fields: [{ id: '7' }],
  values: { 7: 'Ada' },
  value: 'Ada',
  used: true,
  response: { id: '1' },
  message: 'No response from https://a.example',
  cause: new Error('no'),
  receipt: {},
};

/** All that the page around a frame hears. */
const HEARD: Readonly<Record<string, object>> = {
  'hf-ready': { formId: '101' },
  'hf-page': { page: 1, pages: 3 },
  'hf-submit': { formId: '101' },
  'hf-queued': { formId: '101' },
  'hf-success': { formId: '101', submissionId: '1000001' },
  'hf-error': { code: 'network' },
};

describe('The page around a frame', () => {
  it('hears of each event what is listed for it: no key, no answer, no address', () => {
    expect(Object.fromEntries(EVENTS.map((name) => [name, pickFacts(name, DETAIL)]))).to.eql(HEARD);
  });

  it('reads no more than that from a frame', () => {
    for (const name of [...EVENTS, 'hf-change', 'hf-warning', 'load']) {
      const message = readFrameMessage(wrap({ kind: 'event', name, detail: DETAIL as never }));
      expect(message, name).to.eql(HEARD[name] && { kind: 'event', name, detail: HEARD[name] });
    }
  });

  it('hears no sentence and no address in the place of a fact', () => {
    const sentences = { formId: 'https://a.example/?q=1', submissionId: 'Ada Lovelace', code: { a: 1 } };
    for (const name of EVENTS) expect(pickFacts(name, sentences), name).to.eql({});
  });
});
