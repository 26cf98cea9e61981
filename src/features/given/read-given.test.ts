import { describe, it } from 'node:test';
import { expect } from 'chai';
import type { Field, JsonObject } from '../../model/form.js';
import { keepFirstVisit } from './first-visit.js';
import { makeName, readFieldList, toName } from './listed-fields.js';
import { readAddress, readParams } from './read-address.js';
import { readVisit } from './read-visit.js';
import type { Visit } from './read-visit.js';

const field = (id: string, label: string): Field => ({
  id,
  label,
  type: 'text',
  hint: '',
  span: 1,
  hideLabel: false,
  required: false,
  hidden: false,
  readonly: false,
});
const FIELDS = [field('7', 'E-mail'), field('8', 'Your name'), field('9', 'Topics')];
const JSON_OF: Readonly<Record<string, JsonObject>> = { 8: { name: 'full_name' } };
const find = (id: string) => JSON_OF[id];
const readList = (list: string) => readFieldList(list, FIELDS, find);

/** Returns what an address gives to the listed fields. */
const given = (list: string, query: string) =>
  Object.fromEntries(readAddress(new URLSearchParams(query), readList(list).listed).values);

describe('The list of fields that an address may fill in', () => {
  it('names a field by its id, by the service’s name, and by the label where the service has no name', () => {
    const ids = (list: string) => readList(list).listed.map(({ fieldId }) => fieldId);
    expect(ids('7, full_name')).to.eql(['7', '8']);
    expect(ids('e_mail')).to.eql(['7']);
  });

  it('tells which entries name no field', () => {
    expect(readList('7, 70, nonsense: x, ,').unknown).to.eql(['70', 'nonsense: x']);
  });

  it('makes names in the way of the service', () => {
    expect(toName('Short Answer – Hidden!')).to.equal('short_answer_hidden');
    expect(makeName(field('1', 'Größe'), undefined)).to.equal('größe');
  });
});

describe('An address', () => {
  it('gives a value by the owner’s name, by the id, and by the names of the service’s own pages', () => {
    for (const query of [
      'mail=a%40b.example',
      'field_7=a@b.example',
      'field7=a@b.example',
      '7=a@b.example',
      'e_mail=a@b.example',
    ])
      expect(given('7: mail', query), query).to.eql({ 7: 'a@b.example' });
  });

  it('gives nothing to a field that is not listed', () => {
    expect(given('7', 'field_8=Eve&full_name=Eve&constructor=1&__proto__=2')).to.eql({});
    expect(given('', 'field_7=a')).to.eql({});
  });

  it('gives the parts of a field, in each way of writing them', () => {
    for (const query of [
      'field_8[first]=Ada&field_8[last]=L',
      'field8-first=Ada&field8-last=L',
      'full_name.first=Ada&full_name.last=L',
    ])
      expect(given('8', query), query).to.eql({ 8: { first: 'Ada', last: 'L' } });
  });

  it('gives a part that is listed by itself, and no other part', () => {
    expect(given('8.first: who', 'who=Ada&field_8[last]=L')).to.eql({ 8: { first: 'Ada' } });
    expect(given('8.first: who, 8.last', 'who=Ada&field_8[last]=L')).to.eql({ 8: { first: 'Ada', last: 'L' } });
  });

  it('gives several values, as a form sends several boxes', () => {
    expect(given('9', '9=Bread&9=Cake')).to.eql({ 9: ['Bread', 'Cake'] });
  });

  it('keeps the first of several values of a part', () => {
    expect(given('8', 'field_8[first]=Ada&field_8[first]=Eve')).to.eql({ 8: { first: 'Ada' } });
  });

  it('gives no value that nobody would read before they send it', () => {
    const { values, tooLong } = readAddress(
      new URLSearchParams({ 7: 'a'.repeat(2001), 8: 'b' }),
      readList('7, 8').listed,
    );
    expect([[...values.keys()], tooLong]).to.eql([['8'], ['7']]);
  });

  it('is read in its query or in its fragment, also behind a route', () => {
    const read = (address: string, part: 'query' | 'hash') =>
      readParams(new URL(address, 'https://shop.example'), part).get('mail');
    expect(read('/?mail=q#mail=h', 'query')).to.equal('q');
    expect(read('/?mail=q#mail=h', 'hash')).to.equal('h');
    expect(read('/#/contact?mail=h', 'hash')).to.equal('h');
    expect(read('/#top', 'hash')).to.equal(null);
  });

  it('of 10 MB is not read', () => {
    const address = new URL(`https://shop.example/#mail=${'a'.repeat(10_000_000)}`);
    expect([...readParams(address, 'hash')]).to.eql([]);
  });
});

const VISIT: Visit = {
  page: 'https://shop.example/contact?utm_source=letter&email=ada@example.com#top',
  landing: 'https://shop.example/?utm_source=old&utm_campaign=spring&gclid=abc',
  referrer: 'https://search.example/results?q=private',
};

describe('A visit', () => {
  it('tells its campaign, its click, its referrer and its page, each where it is asked for', () => {
    expect(readVisit(VISIT, ['utm'])).to.eql({ utm_source: 'letter', utm_campaign: 'spring' });
    expect(readVisit(VISIT, ['gclid', 'referrer', 'page'])).to.eql({
      gclid: 'abc',
      referrer: 'https://search.example/results',
      page: 'https://shop.example/contact',
    });
  });

  it('tells nothing that is unknown, and reads no word that an object inherits', () => {
    expect(readVisit({ page: 'about:blank', landing: '', referrer: '' }, ['utm', 'referrer', 'constructor'])).to.eql(
      {},
    );
  });

  it('has the referrer and the page of the browser alone, whatever an address names so', () => {
    const page = 'https://shop.example/p?referrer=https%3A%2F%2Fother.example%2F%3Fmail%3Dada&page=other#top';
    const visit = { page, landing: page, referrer: '' };
    expect(readVisit(visit, ['referrer', 'page'])).to.eql({ page: 'https://shop.example/p' });
    expect(readVisit({ ...visit, page: 'about:blank' }, ['referrer'])).to.eql({});
  });

  it('cuts a value that is too long', () => {
    const page = `https://shop.example/?utm_source=${'a'.repeat(600)}`;
    expect(readVisit({ ...VISIT, page }, ['utm'])['utm_source']).to.have.length(500);
  });
});

describe('The first visit', () => {
  /** A person's visits, each with the days that have passed since the first. */
  function visits() {
    const records = new Map<string, string>();
    const storage = {
      getItem: (name: string) => records.get(name) ?? null,
      setItem: (name: string, text: string) => records.set(name, text),
    };
    const visit = (query: string, day = 0, referrer = '') => {
      const now = { page: `https://shop.example/p${day}${query}`, landing: '', referrer };
      const ports = { storage: () => storage as unknown as Storage, now: () => day * 86_400_000 };
      return keepFirstVisit(now, readVisit(now, ['utm', 'referrer', 'page']), 'local', ports);
    };
    return { visit, records };
  }

  it('counts for later visits, whose page is their own', () => {
    const { visit } = visits();
    visit('?utm_source=letter');
    expect(visit('?utm_source=search', 3)).to.eql({ utm_source: 'letter', page: 'https://shop.example/p3' });
  });

  it('is forgotten after 30 days', () => {
    const { visit } = visits();
    visit('?utm_source=letter');
    expect(visit('?utm_source=search', 31)).to.include({ utm_source: 'search' });
  });

  it('is the first one that came from somewhere', () => {
    const { visit, records } = visits();
    visit('', 0, 'https://shop.example/other');
    visit('?referrer=https://other.example/');
    expect(records.size).to.equal(0);
    visit('', 1, 'https://blog.example/post?draft=1');
    expect(visit('?utm_source=letter', 2)).to.eql({
      referrer: 'https://blog.example/post',
      page: 'https://shop.example/p2',
    });
  });

  it('is taken again where another script has damaged the record, and where storage is refused', () => {
    const { visit, records } = visits();
    for (const damaged of ['', 'nonsense', '[]', '{"when":0,"values":7}']) {
      records.set('hosted-form first visit', damaged);
      expect(visit('?utm_source=letter', 1), damaged).to.include({ utm_source: 'letter' });
    }
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    expect(keepFirstVisit(VISIT, { page: 'p' }, 'session', { storage: refuse, now: () => 0 })).to.eql({ page: 'p' });
  });
});
