// No answer without a way back: what a person has answered in an optional field, they can take back, and the form is as it was. Fields of
// all types, any answer of theirs, and any logic between them.
import { expect } from '@open-wc/testing';
import type { ExampleEntry, FieldExample } from '../../src/fields/example.js';
import { examplesByType } from '../../src/fields/examples.js';
import { slipsByType } from '../../src/fields/slips.js';
import { tryPart } from '../../src/parts/fetch-part.js';
import { describeOnce, randomCases } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { makeRandom } from '../support/random-rules.js';
import { logic } from '../support/rule-form.js';
import { startService } from '../support/service-worker.js';
import { takeBack } from '../support/take-back.js';
import type { Device } from '../support/take-back.js';
import { found, until } from '../support/wait.js';

startService();

/** An answer to a field, by a sample of its type. */
interface Sample {
  readonly json: Readonly<Record<string, unknown>>;
  readonly entry: ExampleEntry;
}

/** The parts of a table are no fields of their own. */
const PARTS = ['tablecell', 'tableheader'];

/** All answers of a type to an optional field that nobody has answered before. */
function listSamples(type: string, examples: readonly FieldExample[]): readonly Sample[] {
  return examples.flatMap(({ json, entries }) =>
    entries
      .filter(({ enter }) => enter.length > 0)
      .map((entry) => ({ json: { ...json, type, required: '', default: '', readonly: '' }, entry })),
  );
}

const TYPES = Object.entries(examplesByType)
  .filter(([type]) => !PARTS.includes(type))
  .map(([type, examples]) => listSamples(type, examples))
  .filter((samples) => samples.length > 0);

/** Makes a form of one field of each type. Each answer is that of the turn, so that all have theirs. */
function makeForm(turn: number): readonly (Sample & { readonly id: string })[] {
  const random = makeRandom(turn);
  const chosen = TYPES.map((samples, index) => ({
    ...found(samples[turn % samples.length], 'a sample'),
    id: String(index + 1),
  }));
  return chosen.map((field, index) => {
    const before = chosen.slice(0, index);
    if (before.length === 0 || random(2) === 0) return field;
    const check = () => {
      const { id, entry } = found(before[random(before.length)], 'a field');
      return [id, random(2) === 0 ? 'equals' : 'notequals', entry.comparable[0] ?? 'x'] as const;
    };
    const rule = logic(random(2) === 0 ? 'show' : 'hide', random(2) === 0 ? 'any' : 'all', check(), check());
    return { ...field, json: { ...field.json, logic: rule } };
  });
}

const listShown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((field) => field.checkVisibility())
    .map(({ dataset }) => dataset['field']);

/** Leaves out what is empty: a part that was emptied is as one that nobody has touched. The way of signing is no answer. */
function tidy(answer: unknown): unknown {
  if (answer === null || answer === undefined) return '';
  if (Array.isArray(answer)) return answer.length > 0 ? answer : '';
  if (answer instanceof File) return answer.name;
  if (typeof answer !== 'object') return answer;
  const parts = Object.entries(answer).map(([name, part]) => [name, tidy(part)] as const);
  const filled = parts.filter(([name, part]) => name !== 'way' && part !== '');
  return filled.length > 0 ? Object.fromEntries(filled) : '';
}

const write = (answer: unknown): string => JSON.stringify(tidy(answer));

/** Keeps buttons away from the window's edge: WebKit's scroll bar takes the presses there. */
const PAGE = { page: { style: 'padding-inline: 2em' } };

/**
 * Waits for the code that says what is wrong with an answer that was left. It comes after the first focus, and what it says moves the fields
 * below from under a mouse that is quicker than a hand.
 */
async function begin({ element, root }: Harness): Promise<void> {
  root.querySelector<HTMLElement>('[data-field] input')?.focus();
  await until(() => 'issues' in element.wording.current && element.session?.features.sending, 'the code that checks');
  await Promise.all([...slipsByType.values()].map(tryPart));
}

const MOST = Math.max(...TYPES.map(({ length }) => length));

for (const device of ['mouse', 'keys'] satisfies readonly Device[])
  describeOnce(`With ${device} alone`, () => {
    for (let turn = 0; turn < randomCases(MOST); turn++)
      it(`a person can take every answer back, and logic follows: ${String(turn)}`, async () => {
        const form = makeForm(turn);
        const { element, harness } = await openForm(
          form.map(({ json, id }) => ({ ...json, id })),
          PAGE,
        );
        const untouched = { values: element.values, shown: listShown(harness) };
        await begin(harness);
        const answered: string[] = [];
        for (const { id, entry } of form) {
          if (!listShown(harness).includes(id)) continue;
          for (const act of entry.enter) await harness.put(id, act);
          answered.push(id);
        }
        for (const id of answered.reverse()) {
          const before = write(untouched.values[id]);
          await takeBack(harness, id, device, () => write(element.values[id]) === before);
        }
        expect(listShown(harness)).to.eql(untouched.shown);
        expect(write(element.values)).to.equal(write(untouched.values));
        await harness.submit();
        const again = await openForm(form.map(({ json, id }) => ({ ...json, id })));
        await again.harness.submit();
        expect(harness.service.submissions).to.eql(again.harness.service.submissions);
      });
  });
