// The features of a form know nothing of each other, so the order in which they are installed does not matter.
import { expect } from '@open-wc/testing';
import { describeOnce, randomCases } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../test/support/harness.js';
import { makeRandom } from '../../test/support/random-rules.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';
import { openingFeatures } from '../features/opening.js';
import { paintedFeatures } from '../features/painted.js';
import type { Feature } from './feature.js';

startService();

const when = (option: string) => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field: '1', condition: 'equals', option }],
});
const FIELDS = [
  { id: '1', type: 'number', label: 'How many?', required: '1' },
  { id: '2', type: 'number', label: 'Double', calculation: '[1]*2' },
  { id: '3', type: 'section', section_break: '1', section_heading: 'More', logic: when('7') },
  { id: '4', type: 'text', label: 'Why?', logic: when('7') },
  { id: '5', type: 'section', section_break: '1', section_heading: 'The end' },
  { id: '6', type: 'text', label: 'Anything else?' },
  { id: '7', type: 'text', label: 'source', hidden: '1' },
];

/** Three forms that ask for many features at once. */
const FORMS: Readonly<Record<string, OpenOptions>> = {
  'of pages, kept, with a look': {
    attributes: { draft: 'session', history: '', theme: 'soft', choices: 'cards', values: '{"6": "Given"}' },
  },
  'of one question at a time, with a review': {
    attributes: { layout: 'one-by-one', review: '', outbox: '', analytics: 'datalayer', 'share-answers': '1' },
  },
  'in the page’s own tree, in the owner’s words': {
    attributes: { render: 'light', capture: 'page', brand: '#0a5', agents: '', autocomplete: '6: organization' },
  },
};

/** The lists of features, which a test may reorder. */
const LISTS: readonly Feature[][] = [openingFeatures as Feature[], paintedFeatures as Feature[]];

/** Puts the features of each stage into the order of a seed. Returns a function that restores their order. */
function shuffle(seed: number): () => void {
  const random = makeRandom(seed);
  const before = LISTS.map((list) => [...list]);
  for (const list of LISTS) {
    const left = list.splice(0);
    while (left.length > 0) list.push(...left.splice(random(left.length), 1));
  }
  return () => {
    for (const [index, list] of LISTS.entries()) list.splice(0, list.length, ...(before[index] ?? []));
  };
}

/** Returns what a person sees of a form, and what it holds. */
function look({ element, root, events }: Harness): unknown {
  const shown = [...root.querySelectorAll<HTMLElement>('[data-field], [part~="review"], [part~="progress"]')];
  return {
    fields: shown.filter((each) => each.checkVisibility()).map((each) => `${each.className} ${readText(each)}`),
    values: element.values,
    // A warning is for the owner, and comes once the code with its words has come.
    events: events.map(({ name }) => name).filter((name) => name !== 'hf-warning'),
  };
}

/** Opens a form, fills it in, and returns what is seen of it after each step. */
async function walkThrough(options: OpenOptions): Promise<readonly unknown[]> {
  const { element, harness } = await openForm(FIELDS, options);
  await until(() => element.session?.features.isSuited, 'all features');
  const seen = [look(harness)];
  for (const answer of ['7', '8']) {
    await harness.put('1', { type: answer });
    seen.push(look(harness));
  }
  await element.session?.features.pages?.turnToField('6');
  seen.push(look(harness));
  await element.submit();
  seen.push(look(harness), harness.service.submissions);
  element.remove();
  return seen;
}

describeOnce('The features of a form', () => {
  // A form that reports to the page makes its list.
  after(() => {
    delete (globalThis as { dataLayer?: unknown }).dataLayer;
  });

  for (const [name, options] of Object.entries(FORMS))
    it(`do the same in any order: a form ${name}`, async () => {
      const expected = await walkThrough(options);
      expect(JSON.stringify(expected)).to.include('"2":"156"').and.include('hf-success');
      for (let seed = 1; seed <= randomCases(30); seed += 1) {
        const restore = shuffle(seed);
        try {
          expect(await walkThrough(options), `order ${seed}`).to.eql(expected);
        } finally {
          restore();
        }
      }
    });
});
