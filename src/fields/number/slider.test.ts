import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found } from '../../../test/support/wait.js';

startService();

const SLIDER = { id: '7', type: 'number', label: 'Volume', slider: '1', decimals: '0' };

function range(harness: Harness): HTMLInputElement {
  const control = harness.control('7');
  if (!(control instanceof HTMLInputElement) || control.type !== 'range') throw new Error('No range');
  return control;
}

const press = async (harness: Harness, key: string) => {
  range(harness).focus();
  await sendKeys({ press: key });
};

describe('A slider', () => {
  it('runs from 0 to 100 if the author sets no limits, in steps of the author’s decimals', async () => {
    const first = range((await openForm([SLIDER])).harness);
    expect([first.min, first.max, first.step]).to.eql(['0', '100', '1']);
    const limits = { min_value: '-2', max_value: '2', decimals: '2' };
    const second = range((await openForm([{ ...SLIDER, ...limits }])).harness);
    expect([second.min, second.max, second.step]).to.eql(['-2', '2', '0.01']);
  });

  it('has no answer before it is touched, also when the form is sent', async () => {
    const { element, harness } = await openForm([SLIDER]);
    expect(element.values).to.eql({ '7': '' });
    expect(readText(harness.part('slider-value'))).to.equal('Not answered yet');
    expect(range(harness).getAttribute('aria-valuetext')).to.equal('Not answered yet');
    await press(harness, 'Tab');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });

  it('is answered by the keyboard, and can be cleared', async () => {
    const { element, harness } = await openForm([SLIDER]);
    await press(harness, 'ArrowRight');
    expect(element.values).to.eql({ '7': '51' });
    expect(readText(harness.part('slider-value'))).to.equal('51');
    harness.part('clear').click();
    expect(element.values).to.eql({ '7': '' });
    expect(harness.field('7').querySelector('[part~="clear"]')).to.equal(null);
    expect(harness.focused).to.equal(range(harness));
    await element.updateComplete;
    expect(readText(found(harness.root.querySelector('.room > [role=status]'), 'the announcement'))).to.equal(
      'Not answered yet',
    );
    // Its position becomes the answer when it is pressed there.
    await press(harness, ' ');
    expect(element.values).to.eql({ '7': '50' });
  });

  it('does not change its length while it is moved', async () => {
    const { harness } = await openForm([SLIDER]);
    const before = range(harness).getBoundingClientRect().width;
    await press(harness, 'ArrowRight');
    expect(range(harness).getBoundingClientRect().width).to.equal(before);
  });

  it('has to be touched if it is required', async () => {
    const { harness } = await openForm([{ ...SLIDER, required: '1' }]);
    expect((await harness.submit()).name).to.equal('hf-error');
    expect(harness.part('label').textContent).to.include('(required)');
    await press(harness, 'Home');
    expect(harness.errors('7')).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: '0' }]);
  });

  it('writes its value as the language does, with the sign of its currency', async () => {
    const { harness } = await openForm([{ ...SLIDER, currency: 'pound', default: '20' }]);
    expect(readText(harness.part('slider-value'))).to.equal('£20');
    const { harness: finer } = await openForm([
      { ...SLIDER, currency: 'euro', decimals: 1, max_value: 2, default: '0.5' },
    ]);
    const ends = [...finer.root.querySelectorAll('.slider-ends span')].map(readText);
    expect([readText(finer.part('slider-value')), ...ends]).to.eql(['€0.50', '€0', '€2']);
  });
});

describeOnce('An amount of money', () => {
  it('shows its sign, and names its currency in the description', async () => {
    const { harness } = await openForm([{ ...SLIDER, slider: '0', decimals: '2', currency: 'pound' }]);
    const sign = harness.part('currency');
    expect([readText(sign), sign.ariaHidden]).to.eql(['£', 'true']);
    expect(harness.description(harness.control('7'))).to.match(/^In British pounds?$/i);
    expect(harness.control('7').inputMode).to.equal('decimal');
  });

  for (const [language, side] of [
    ['en', 'left'],
    ['de', 'right'],
    ['ar', 'left'],
  ] as const)
    it(`has its sign in its box, at the ${side} in ${language}, and never on its digits`, async () => {
      const money = { ...SLIDER, slider: '0', decimals: '2', currency: 'CHF', default: '5' };
      const { harness } = await openForm([money], { page: { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' } });
      const [sign, box] = [harness.part('currency'), harness.control('7')].map((each) => each.getBoundingClientRect());
      if (!sign || !box) throw new Error('Nothing is drawn');
      expect([sign.left > box.left, sign.right < box.right, sign.top >= box.top, sign.bottom <= box.bottom]).to.eql(
        Array(4).fill(true),
      );
      const { paddingLeft, paddingRight, borderLeftWidth } = getComputedStyle(harness.control('7'));
      const edge = parseFloat(borderLeftWidth);
      if (side === 'left') expect(sign.right).to.be.at.most(box.left + edge + parseFloat(paddingLeft));
      else expect(sign.left).to.be.at.least(box.right - edge - parseFloat(paddingRight));
    });
});
