// `npm run audit:accessibility`: four independent checkers look at all examples of all field types in every look, empty and wrong.
import { expect } from '@open-wc/testing';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { samples } from '../../support/catalogue.js';
import { openForm } from '../../support/harness.js';
import type { OpenOptions } from '../../support/harness.js';
import { LIGHT, useLightSheet } from '../../support/light.js';
import { patienceFor } from '../../support/patience.js';
import { startService } from '../../support/service-worker.js';
import { until } from '../../support/wait.js';
import { followScheme, inTheDark, report } from '../form-states.js';
import { expectFalseAlarms } from './false-alarms.js';
import { findings } from './findings.js';

startService();

/** Alfa reads the whole page several times a look. */
const TIME_LIMIT = patienceFor(300_000);

const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

const theme = (name: string): OpenOptions => ({ attributes: { theme: name, choices: 'cards' } });

const LOOKS: Readonly<Record<string, OpenOptions>> = {
  'the theme filled, choices as cards': theme('filled'),
  'the theme underlined, choices as cards': theme('underlined'),
  'the theme soft, choices as cards': theme('soft'),
  'the theme contrast, choices as cards': theme('contrast'),
  'an accent of the owner': { attributes: { brand: '#ffd400' } },
  'from right to left': { page: { lang: 'ar', dir: 'rtl' } },
  'one question at a time': { attributes: { layout: 'one-by-one' } },
};

/** Looks at a form that is empty, and at its errors. */
async function look(options: OpenOptions = {}): Promise<void> {
  const opened = await openForm(
    samples.map(({ json }) => json),
    options,
  );
  // Alfa looks for the content of the last heading as far as the page's last node, and only in one tree. Below a form in the page's own
  // tree, that would be a slot.
  if (options === LIGHT) opened.element.after('The end of the page.');
  if (options.attributes?.['brand']) await untilTextOnAccent(opened.element);
  // The author's texts are cleaned first, so they come a moment later.
  await until(() => opened.element.renderRoot.textContent.includes('than we need'), 'the text of a section');
  expect(await findings(opened.element), 'empty').to.deep.equal([]);
  await report(opened);
  expect(await findings(opened.element), 'wrong').to.deep.equal([]);
  opened.element.remove();
}

/** Waits for the text on an accent, which comes with the sheet of the brand. */
const untilTextOnAccent = (form: Element): Promise<void> =>
  until(() => getComputedStyle(form).getPropertyValue('--_on-accent').trim() !== '#fff', 'the text on the accent');

/** Looks while the person prefers something, which a media query finds. */
async function preferring(query: string, media: object): Promise<void> {
  await executeServerCommand('emulate-media', media);
  try {
    expect(matchMedia(query).matches, query).to.be.true;
    await look();
  } finally {
    await executeServerCommand('emulate-media', { forcedColors: null, contrast: null });
  }
}

describe('axe, Alfa, IBM’s checker and HTML CodeSniffer find nothing', () => {
  describe('in the form’s own tree', () => {
    followScheme();

    for (const [name, options] of Object.entries(LOOKS))
      it(`${name}, in light and in dark`, async () => {
        await look(options);
        await inTheDark(() => look(options));
      }).timeout(TIME_LIMIT);

    it('on a phone', async () => {
      await setViewport(PHONE);
      await look();
      await setViewport(DESKTOP);
    }).timeout(TIME_LIMIT);

    it('in forced colours', () => preferring('(forced-colors: active)', { forcedColors: 'active' })).timeout(
      TIME_LIMIT,
    );

    it('with more contrast', () => preferring('(prefers-contrast: more)', { contrast: 'more' })).timeout(TIME_LIMIT);
  });

  describe('in the page’s own tree', () => {
    useLightSheet();

    it('with the sheet of the package', () => look(LIGHT)).timeout(TIME_LIMIT);
  });

  expectFalseAlarms('look');
});
