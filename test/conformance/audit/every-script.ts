// `npm run audit:languages`: four independent checkers look at an example of each field type in languages of other scripts.
import { expect } from '@open-wc/testing';
import { firstOfEach } from '../../support/catalogue.js';
import { openForm } from '../../support/harness.js';
import { patienceFor } from '../../support/patience.js';
import { startService } from '../../support/service-worker.js';
import { report } from '../form-states.js';
import { expectFalseAlarms } from './false-alarms.js';
import { findings } from './findings.js';

startService();

/** Alfa reads the whole page. */
const TIME_LIMIT = patienceFor(300_000);

/** Three that are written from right to left, and three others. */
const LANGUAGES = { ar: 'rtl', fa: 'rtl', he: 'rtl', hi: 'ltr', ja: 'ltr', th: 'ltr' };

describe('axe, Alfa, IBM’s checker and HTML CodeSniffer find nothing', () => {
  for (const [lang, dir] of Object.entries(LANGUAGES))
    it(`in the language ${lang}, where answers are wrong`, async () => {
      const fields = firstOfEach.map(({ json }) => json);
      const opened = await openForm(fields, { page: { lang, dir } });
      expect(opened.harness.part('root').lang).to.equal(lang);
      await report(opened);
      expect(await findings(opened.element)).to.deep.equal([]);
    }).timeout(TIME_LIMIT);

  expectFalseAlarms('script');
});
