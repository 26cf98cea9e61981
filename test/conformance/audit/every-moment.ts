// `npm run audit:accessibility`: four independent checkers look at each moment of a form as a whole, in light and in dark.
import { expect } from '@open-wc/testing';
import { startDrafts } from '../../support/draft-page.js';
import { startService } from '../../support/service-worker.js';
import { followScheme, inTheDark } from '../form-states.js';
import { expectFalseAlarms } from './false-alarms.js';
import { findings } from './findings.js';
import { MOMENTS } from './moments.js';

startService();

describe('axe, Alfa, IBM’s checker and HTML CodeSniffer find nothing', () => {
  followScheme();
  startDrafts();

  for (const [moment, open] of Object.entries(MOMENTS))
    it(`${moment}, in light and in dark`, async () => {
      const element = await open();
      expect(await findings(element), 'in light').to.deep.equal([]);
      await inTheDark(async () => {
        expect(await findings(element), 'in dark').to.deep.equal([]);
      });
    });

  expectFalseAlarms('moment');
});
