// The button that sends, while it sends: it says so, and moves nothing.
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { describeIn } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { holdSubmission, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const FIELDS = [{ id: '1', type: 'text', label: 'Name' }];
const LABELS = ['Go', 'Send', 'Send my application to the bakery in Harbour Street'];

const findButton = ({ root }: Harness) => found(root.querySelector<HTMLElement>('[part~=submit]'), 'the button');
const measure = (button: HTMLElement) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const { backgroundColor, opacity } = getComputedStyle(button);
  return { left, top, width, height, backgroundColor, opacity };
};

/** Opens a form, and shows it to a test before and while it sends. */
async function whileSending(
  options: OpenOptions,
  test: (button: HTMLElement, before: ReturnType<typeof measure>) => unknown,
): Promise<void> {
  const { open, submission } = holdSubmission();
  const { element, harness } = await openForm(FIELDS, { ...options, submission });
  // In Arabic a line is higher, which is known last.
  const lineHeight = () => Number.parseFloat(getComputedStyle(harness.part('root')).lineHeight);
  await until(() => options.attributes?.['lang'] !== 'ar' || lineHeight() > 25, 'the styles of scripts');
  const button = findButton(harness);
  const before = measure(button);
  const sent = harness.submit();
  await until(() => button.getAttribute('aria-disabled') === 'true', 'the sending');
  await test(button, before);
  open();
  await sent;
  element.remove();
}

describe('The button that sends, while it sends', () => {
  for (const lang of ['en', 'de', 'ar'])
    it(`has the size, the place and the colour that it had (${lang})`, async () => {
      for (const submit_button_title of LABELS)
        await whileSending({ attributes: { lang }, settings: { submit_button_title } }, (button, before) => {
          expect(measure(button), submit_button_title).to.deep.equal(before);
        });
    });

  it('says that it sends, to the eye where its words have room, and always to a voice', async () => {
    await whileSending({ settings: { submit_button_title: 'Send my application' } }, (button) => {
      const [label, sending] = [...button.children].filter((each) => readText(each) !== '');
      expect(found(label, 'the label').checkVisibility({ visibilityProperty: true })).to.equal(false);
      expect(readText(found(sending, 'what it does'))).to.equal('Sending …');
      expect(getComputedStyle(found(sending, 'what it does'), '::before').animationName).to.equal('turn');
    });
  });

  it('has the language of the words, not that of its label', async () => {
    await whileSending({ settings: { submit_button_title: 'Absenden', language: 'de' } }, (button) => {
      expect(button.lang).to.equal('');
    });
  });
});

describeIn('Chromium', 'The button that sends, for people who want no motion', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('has a circle that stands still', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await whileSending({}, (button) => {
      const sending = found(button.lastElementChild, 'what it does');
      expect(getComputedStyle(sending, '::before').animationName).to.equal('none');
      expect(getComputedStyle(sending, '::before').borderTopStyle).to.equal('solid');
    });
  });
});
