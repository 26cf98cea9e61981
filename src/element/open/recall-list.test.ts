import { describe, it } from 'node:test';
import { expect } from 'chai';
import { SEPARATOR } from '../../api/form-client.js';
import { LIFE, listName, recallList } from './recall-list.js';

const element = { formId: '101', proxy: '/forms', baseURI: 'https://www.example.com/contact' };
const NOW = 1_800_000_000_000;

/** A device on which one entry is kept. */
const deviceWith = (entry: string | null) => () => ({ getItem: () => entry }) as unknown as Storage;

describe('A kept list', () => {
  it('is named by its form and the address of its proxy', () => {
    expect(listName(element)).to.equal('hosted-form/list/101 https://www.example.com/forms');
  });

  it('comes back as the responses that it was made from', () => {
    const source = ['form-token', '[{"id":"1"}]', '{"name":"Contact"}'].join(SEPARATOR);
    expect(recallList(element, deviceWith(`${NOW}${SEPARATOR}${source}`), () => NOW)).to.eql({
      capabilities: 'form-token',
      list: [{ id: '1' }],
      settings: { name: 'Contact' },
      source,
      isKept: true,
    });
  });

  it('is not drawn when it is old, damaged, absent, or refused by the browser', () => {
    const source = ['', '[]', 'null'].join(SEPARATOR);
    const refuse = () => {
      throw new Error('Refused');
    };
    for (const entry of [`${NOW - LIFE}${SEPARATOR}${source}`, `${NOW}${SEPARATOR}[`, 'x', '', null])
      expect(
        recallList(element, deviceWith(entry), () => NOW),
        String(entry),
      ).to.equal(undefined);
    expect(recallList(element, refuse, () => NOW)).to.equal(undefined);
  });
});
