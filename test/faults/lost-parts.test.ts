// Parts of the script that come later may be lost: before they are needed, when they are needed, or with an import.
import { expect } from '@open-wc/testing';
import { describeVariants, isLongRun } from '../support/engine.js';
import { makeDice } from '../support/faults/dice.js';
import type { NetworkState, NewRun } from '../support/faults/fault-site.js';
import { eraseLeftovers, isKeptSince } from '../support/faults/leftovers.js';
import { Person } from '../support/faults/person.js';
import { ask } from '../support/faults/run.js';
import type { Begun } from '../support/faults/run.js';
import { RunPage } from '../support/faults/run-page.js';
import type { StoredRecord } from '../support/faults/story.js';
import { patienceFor } from '../support/patience.js';

const SHAPE = { hasFile: false, hasPages: false };
const KEEPING = 'draft="local" outbox';
const OFFLINE = { isOffline: true };
const WELL = {};

/**
 * Opens a form on a page with a network as the test says. `without` names parts of the script that cannot be fetched.
 */
async function visit(attributes: string, without = '') {
  const setup: NewRun = { seed: 1, shape: SHAPE, attributes };
  const { run, form } = await ask<Begun>('POST', 'runs', setup);
  const page = new RunPage();
  const problems: string[] = [];
  const network = (state: Partial<NetworkState>) =>
    ask('PUT', `${run}/network`, { isOffline: false, isCalm: true, ...state });
  const person = new Person(page, form, SHAPE, makeDice(1), run, () => network(WELL).then(() => undefined));
  (window.faultRuns ??= new Map()).set(run, {
    isOffline: false,
    note: () => undefined,
    problem: (text) => problems.push(text),
  });
  const failures: string[] = [];
  endings.push(async () => {
    page.close();
    window.faultRuns?.delete(run);
    await eraseLeftovers(run);
    await ask('DELETE', run);
  });
  await network({ without });
  await page.open(`/faults/${run}/page.html`);
  await page.until(() => page.look() !== 'loading', 'the form');
  page.element?.addEventListener('hf-error', ({ detail }) => failures.push(detail.code), true);
  person.decide();
  return {
    page,
    person,
    problems,
    failures,
    network,
    /** Fulfils when the page has fetched all that it wants. */
    quiet: () => ask('GET', `${run}/quiet`),
    records: () => ask<StoredRecord[]>('GET', `${run}/records`),
    /** Reloads the page once the draft is on the device. */
    reload: async () => {
      while (!(await isKeptSince(run, 0))) await new Promise((resolve) => setTimeout(resolve, 50));
      await page.reload();
      await page.until(() => page.look() !== 'loading', 'the form');
    },
  };
}

const endings: (() => Promise<void>)[] = [];

describe('parts of the script that are lost', () => {
  before(async function () {
    this.timeout(patienceFor(180_000)); // the build may come first
    await ask('GET', 'settings');
  });

  afterEach(async () => {
    for (const close of endings.splice(0)) await close();
  });

  describe('A form with device storage whose connection is lost before the first answer', () => {
    for (const attributes of isLongRun() ? [KEEPING, 'draft="session" outbox', 'outbox'] : [KEEPING])
      it(`keeps a submission, and sends it later: ${attributes}`, async () => {
        const { page, person, problems, failures, quiet, network, records } = await visit(attributes);
        await quiet();
        await network(OFFLINE);
        await person.fill();
        await person.press(false);
        await page.until(() => page.look() === 'waiting', 'the outbox');
        expect([failures, problems, await records()]).to.eql([[], [], []]);
        await network(WELL);
        page.window.dispatchEvent(new page.window.Event('online'));
        await page.until(() => page.look() === 'thanks', 'the thanks');
        expect(await records()).to.have.length(1);
      });
  });

  describeVariants('A form whose connection is lost before the first answer', () => {
    it('keeps the answers, and shows an error without an outbox', async () => {
      const { page, person, problems, failures, quiet, network, reload } = await visit('draft="local"');
      await quiet();
      await network(OFFLINE);
      await person.fill();
      await person.press(false);
      await page.until(() => page.look() === 'failed', 'the failure');
      expect([failures, problems]).to.eql([['network'], []]);
      await network(WELL);
      await reload();
      expect(await person.there()).to.eql(person.wanted);
    });

    it('fetches missing parts by itself as soon as it can', async () => {
      const { page, person, failures, quiet, network } = await visit(KEEPING, 'sending.js');
      await quiet();
      await network(WELL);
      page.window.dispatchEvent(new page.window.Event('online'));
      await quiet();
      await network(OFFLINE);
      await person.fill();
      await person.press(false);
      await page.until(() => ['waiting', 'failed'].includes(page.look()), 'the outcome');
      expect([page.look(), failures]).to.eql(['waiting', []]);
    });
  });

  describe('A part of the script that can’t be fetched when it is needed', () => {
    it('loses nothing, and is requested again at the next press', async () => {
      const { page, person, problems, failures, network, records } = await visit('', 'sending.js');
      await person.fill();
      for (let press = 0; press < 2; press += 1) {
        await person.press(false);
        await page.until(() => failures.length > press && page.look() === 'failed', 'the failure');
      }
      expect([failures, problems]).to.eql([['type-not-loaded', 'type-not-loaded'], []]);
      expect(await person.there()).to.eql(person.wanted);
      expect(await records()).to.eql([]);
      await network(WELL);
      await person.press(false);
      await page.until(() => page.look() === 'thanks', 'the thanks');
      expect(await records()).to.have.length(1);
    });

    for (const without of isLongRun() ? ['storage.js', 'fields.js', 'common.js'] : ['common.js'])
      it(`is requested again by the button that loads the form again: ${without}`, async () => {
        const { page, person, problems, network, reload } = await visit(KEEPING, without);
        expect(page.look()).to.equal('unavailable');
        await network(WELL);
        page.part('retry')?.click();
        await page.until(() => page.look() === 'filling', 'the form');
        await person.fill();
        await reload();
        expect(await person.there()).to.eql(person.wanted);
        expect(problems).to.eql([]);
      });
  });
});
