// `npm run audit:accessibility`: four independent checkers look at all examples of all field types, in every state, in light and in dark.
import { expect } from '@open-wc/testing';
import { samples } from '../../support/catalogue.js';
import { openForm } from '../../support/harness.js';
import type { OpenOptions } from '../../support/harness.js';
import { patienceFor } from '../../support/patience.js';
import { startService } from '../../support/service-worker.js';
import { until } from '../../support/wait.js';
import { fill, followScheme, inTheDark, report } from '../form-states.js';
import type { Opened } from '../form-states.js';
import { expectFalseAlarms } from './false-alarms.js';
import { findings } from './findings.js';

startService();

/** Alfa reads the whole page several times a state. */
const TIME_LIMIT = patienceFor(300_000);

const open = (options?: OpenOptions) =>
  openForm(
    samples.map(({ json }) => json),
    options,
  );

async function openFilled(attributes: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const { element, harness } = await open();
  await fill(harness, samples);
  // IBM's checker would take the controls of both forms for one group.
  element.remove();
  return open({ attributes, values: element.values });
}

/** The look of answers that can only be read comes a moment later. */
async function openRead(): Promise<Opened> {
  const opened = await openFilled({ readonly: '' });
  await until(() => opened.harness.root.querySelector('.unanswered'), 'the look of answers');
  return opened;
}

async function openWrong(): Promise<Opened> {
  const opened = await open();
  await report(opened);
  return opened;
}

async function openSent(): Promise<Opened> {
  const opened = await openForm([{ id: '1', type: 'text', label: 'Your name' }]);
  await opened.harness.submit();
  return opened;
}

const STATES: Readonly<Record<string, () => Promise<Opened>>> = {
  empty: open,
  filled: openFilled,
  wrong: openWrong,
  'read-only': openRead,
  disabled: () => openFilled({ disabled: '' }),
  sent: openSent,
};

describe('axe, Alfa, IBM’s checker and HTML CodeSniffer find nothing', () => {
  followScheme();

  for (const [state, openInState] of Object.entries(STATES)) {
    it(`${state}, in light and in dark`, async () => {
      const { element } = await openInState();
      expect(await findings(element), 'in light').to.deep.equal([]);
      await inTheDark(async () => {
        expect(await findings(element), 'in dark').to.deep.equal([]);
      });
    }).timeout(TIME_LIMIT);
  }

  expectFalseAlarms('state');
});
