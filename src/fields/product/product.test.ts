import { expect } from '@open-wc/testing';
import { assert, bigInt, boolean, constantFrom, integer, nat, property, tuple } from 'fast-check';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { readForm } from '../../api/read-form.js';
import { validate } from '../../rules/validate.js';
import { definition, step } from './product.js';
import type { ProductField } from './product.js';

startService();

const RECORDED = {
  charge_type: 'fixed_amount',
  currency: 'local',
  inventory: '',
  inventory_mode: 'unlimited',
  unit_price: '3.99',
  min_quantity: 1,
  max_quantity: 10,
  soldout_action: 'message',
  is_soldout: false,
};

function parse(json: object, language = 'en'): { field: ProductField; warnings: string[] } {
  const warnings: string[] = [];
  const list = [{ id: '7', type: 'product', label: 'Ticket', ...RECORDED, ...json }];
  const [entry] = readForm('1', list, undefined, []).fields;
  if (!entry) throw new Error('No field');
  const warn = (code: string, key: string) => warnings.push(`${code} ${key}`);
  const context = { warn, language, form: {}, find: () => undefined, now: () => new Date(), random: Math.random };
  return { field: definition.parse(entry.common, entry.json, context), warnings };
}

const wrong = (json: object, answer: string) => validate(definition, parse(json).field, answer).map(({ code }) => code);

/** Returns the shown order without the marks that isolate its amounts. */
const readTotal = (harness: Harness) => readText(harness.part('total')).replace(/\p{Cf}/gu, '');

/** Writes a number of units of the last decimal: `decimal(399n, 2)` is `3.99`. */
function decimal(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return (units < 0n ? '-' : '') + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : '');
}

describeOnce('product', () => {
  it('accepts whole quantities, as people write them', () => {
    const answers = ['1', '10', ' 7 ', '٧', '07', '7.0', '1.5', 'x', '-1', '11', '0', ''];
    expect(answers.map((answer) => wrong({}, answer).join())).to.eql([
      '',
      '',
      '',
      '',
      '',
      '',
      'not-a-whole-number',
      'not-a-whole-number',
      'too-small',
      'too-large',
      '',
      '',
    ]);
    expect(wrong({ required: '1' }, '0')).to.eql(['required']);
    expect(wrong({ min_quantity: '', max_quantity: 0 }, '9'.repeat(40))).to.eql([]);
  });

  it('keeps to the limits, and names them in its issues', () => {
    const { field } = parse({ min_quantity: '3', max_quantity: '5' });
    expect(definition.validate(field, '2')).to.eql([{ code: 'too-small', values: { limit: 3 } }]);
    expect(definition.validate(field, '6')).to.eql([{ code: 'too-large', values: { limit: 5 } }]);
  });

  it('offers no more than are left, unless the inventory is unlimited', () => {
    const most = (json: object) => parse(json).field.max;
    expect(most({ inventory: '4' })).to.equal(10);
    expect(most({ inventory: '4', inventory_mode: 'limited' })).to.equal(4);
    expect(most({ inventory: 40, inventory_mode: 'limited' })).to.equal(10);
    expect(most({ inventory: '', inventory_mode: 'limited', max_quantity: '' })).to.equal(undefined);
  });

  it('is sold out when its flag says so, or when fewer are left than the least quantity', () => {
    const isSoldOut = (json: object) => parse(json).field.soldOut;
    expect(isSoldOut({ inventory: 0 })).to.be.false;
    expect(isSoldOut({ inventory: 0, inventory_mode: 'limited' })).to.be.true;
    expect(isSoldOut({ inventory: 1, inventory_mode: 'limited', min_quantity: 2 })).to.be.true;
    for (const flag of [true, '1', 1]) expect(isSoldOut({ is_soldout: flag })).to.be.true;
  });

  it('is not required and has no answer when it is sold out', () => {
    const { field } = parse({ is_soldout: true, required: '1', default: '3' });
    expect([definition.initial(field), definition.restore(field, '2')]).to.eql(['', '']);
    expect(validate(definition, field, '')).to.eql([]);
    expect(field.hidden).to.be.false;
    expect(parse({ is_soldout: true, soldout_action: 'hide' }).field.hidden).to.be.true;
    expect(parse({ soldout_action: 'hide' }).field.hidden).to.be.false;
  });

  it('warns the owner of unknown settings, and works nevertheless', () => {
    const { field, warnings } = parse({
      charge_type: 'by_weight',
      unit_price: 'free',
      currency: 'doubloon',
      min_quantity: 5,
      max_quantity: 3,
    });
    expect(warnings.sort()).to.eql([
      'unknown-value charge_type',
      'unknown-value currency',
      'unknown-value max_quantity',
      'unknown-value unit_price',
    ]);
    expect(field.max).to.equal(undefined);
    expect(definition.params(field, '5')).to.equal('charge_type = by_weight\nquantity = 5');
    expect(definition.comparable(field, '5')).to.eql([]);
    expect(parse({ is_soldout: 1, soldout_action: 'waitlist' }).warnings).to.eql(['unknown-value soldout_action']);
    expect(parse({}).warnings).to.eql([]);
  });

  it('is sent in the form that is stored, and restored from it', async () => {
    const { field } = parse({}, 'ar');
    const stored = 'charge_type = fixed_amount\nquantity = 7\nunit_price = 3.99\ntotal = 27.93';
    expect(await definition.params(field, ' ٧ ')).to.equal(stored);
    expect(definition.restore(field, stored)).to.equal('7');
    expect(definition.initial(parse({ default: stored }).field)).to.equal('7');
    expect([7, '7', '', null, ['7'], {}].map((value) => definition.restore(field, value))).to.eql([
      '7',
      '7',
      '',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('restores its answer from what it sends, with an exact total, for any price and quantity', () => {
    assert(
      property(nat(99_999_999), nat(4), bigInt({ min: 1n, max: 10n ** 15n }), (units, decimals, quantity) => {
        const { field } = parse({ unit_price: decimal(BigInt(units), decimals), max_quantity: '' });
        const answer = String(quantity);
        expect(definition.restore(field, definition.params(field, answer))).to.equal(answer);
        expect(definition.comparable(field, answer)).to.eql([decimal(BigInt(units) * quantity, decimals)]);
      }),
    );
  });

  it('steps from any quantity to an allowed one', () => {
    const limits = tuple(integer({ min: 1, max: 6 }), integer({ min: 0, max: 6 }), boolean());
    const answers = constantFrom('', '0', '1', '3', '99', '-4', '2.5', 'x', '٣');
    assert(
      property(limits, answers, constantFrom(1n, -1n), ([min, more, required], answer, by) => {
        const { field } = parse({ min_quantity: min, max_quantity: min + more, required });
        const next = step(field, answer, by);
        expect(next === '' || definition.validate(field, next).length === 0, next).to.be.true;
        if (by > 0n) expect(next).not.to.equal('');
      }),
    );
  });
});

describeOnce('product on the page', () => {
  const open = async (json: object, page: Record<string, string> = {}, attributes: Record<string, string> = {}) => {
    const fields = [{ id: '7', type: 'product', label: 'Ticket', ...RECORDED, ...json }];
    const { element, harness } = await openForm(fields, { page, attributes });
    const press = (part: string, times = 1) => {
      for (let time = 0; time < times; time++) harness.part(part).click();
    };
    return { element, harness, press };
  };

  it('counts by its buttons, within the limits, and shows the total', async () => {
    const { element, harness, press } = await open({ min_quantity: 2, max_quantity: 4 });
    expect(readText(harness.part('hint'))).to.equal('3.99 each · at least 2 · up to 4');
    press('more');
    expect(element.values).to.eql({ 7: '2' });
    expect(readTotal(harness)).to.equal('2 × 3.99 = 7.98');
    press('more', 5);
    expect(element.values).to.eql({ 7: '4' });
    expect(harness.part('more').ariaDisabled).to.equal('true');
    press('less', 2);
    expect(element.values).to.eql({ 7: '2' });
    press('less', 3);
    expect(element.values).to.eql({ 7: '' });
    expect(harness.part('less').ariaDisabled).to.equal('true');
    expect(readText(harness.part('total'))).to.equal('');
  });

  it('has buttons that are large enough, with names that say what they do, and of what', async () => {
    const { harness } = await open({});
    for (const [part, name] of [
      ['less', 'One less: Ticket'],
      ['more', 'One more: Ticket'],
    ] as const) {
      const { width, height } = harness.part(part).getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
      expect(readText(found(harness.part(part).querySelector('.visually-hidden'), part))).to.equal(name);
      expect(harness.part(part).getAttribute('type')).to.equal('button');
    }
  });

  it('goes no lower than the least quantity if it is required', async () => {
    const { element, press } = await open({ required: '1' });
    press('more');
    press('less', 2);
    expect(element.values).to.eql({ 7: '1' });
  });

  it('shows no total of a quantity that can’t be ordered', async () => {
    const { harness } = await open({});
    await harness.enter('7', { type: '11' });
    expect(readText(harness.part('total'))).to.equal('');
  });

  it('writes prices as the person’s language does', async () => {
    const { harness, press } = await open({ currency: 'EUR' }, { lang: 'de' });
    press('more');
    expect(readTotal(harness)).to.equal('1 × 3,99 € = 3,99 €');
  });

  it('ends with the total in Arabic, where an amount begins with a mark of direction', async () => {
    const { harness, press } = await open({ currency: 'EUR' }, { lang: 'ar' });
    press('more', 2);
    const [terms, total] = ['.terms', 'strong'].map((piece) =>
      found(harness.part('total').querySelector(piece), piece).getBoundingClientRect(),
    );
    const order = found(terms, 'the terms').left - found(total, 'the total').right;
    expect(order, 'the sentence runs from right to left').to.be.above(0);
  });

  it('has the currency that the page’s owner says, where the form’s own is not told', async () => {
    const hint = async (currency: string | undefined, owners: string) => {
      const { element, harness } = await open({ currency }, {}, { currency: owners });
      const text = readText(harness.part('hint'));
      element.remove();
      return text;
    };
    for (const currency of ['local', '', undefined]) expect(await hint(currency, 'eur')).to.include('€3.99 each');
    expect(await hint('GBP', 'eur')).to.include('£3.99 each');

    const { harness } = await open({}, {}, { currency: 'doubloons' });
    expect(readText(harness.part('hint'))).to.match(/^3\.99 each/);
    await until(() => harness.heard('hf-warning'), 'the warning');
    expect(harness.heard('hf-warning')?.detail.message).to.include('doubloons');
  });

  it('says that it is sold out, with no quantity to enter', async () => {
    const { harness } = await open({ is_soldout: true, required: '1' });
    expect(readText(harness.part('sold-out'))).to.equal('Sold out');
    expect(harness.field('7').querySelector('input, button')).to.equal(null);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });

  it('is hidden when it is sold out, if the author says so', async () => {
    const { harness } = await open({ is_soldout: true, soldout_action: 'hide', required: '1', default: '2' });
    expect(harness.root.querySelector('[data-field="7"]')).to.equal(null);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });

  it('shows a picture of this site only', async () => {
    const openPicture = async (image: string) => {
      const { harness } = await open({ image });
      return harness.field('7').querySelector('img')?.getAttribute('src');
    };
    expect(await openPicture('/own.png')).to.equal(`${location.origin}/own.png`);
    for (const other of [
      '',
      '/logout?x=1',
      '/logout',
      'https://images.example.com/a.png',
      '//images.example.com/a.png',
      'data:,x',
      'http://[',
    ]) {
      expect(await openPicture(other), other).to.equal(undefined);
    }
  });
});
