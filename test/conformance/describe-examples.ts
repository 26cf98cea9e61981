// The conformance suite of field types. A person enters what the examples say, in a real form with a mocked service.
import { expect } from '@open-wc/testing';
import type { ExampleEntry } from '../../src/fields/example.js';
import type { FieldDefinition } from '../../src/model/field-definition.js';
import { findModule } from '../support/catalogue.js';
import type { Sample } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness, OpenOptions } from '../support/harness.js';
import type { Hand } from '../support/person.js';
import { found } from '../support/wait.js';
import { listCodes, lastEntered, makeParam, plain, readUpload, safeName, readSubfield } from './expected.js';
import { look } from './png.js';

/** Defines the tests of one example, alone in a form. */
export function describeExample(sample: Sample, options: OpenOptions = {}, hand: Hand = 'keys'): void {
  describe(sample.title, () => {
    if (sample.example.entries.length === 0) {
      it('collects nothing, and nothing is posted', () => showsOnly(sample, options));
      return;
    }
    it('posts what a person enters, and shows each error at its control', async () => {
      const { element, harness } = await openForm([sample.json], options);
      const { definition } = await findModule(sample.json);
      for (const [index, entry] of sample.example.entries.entries()) {
        await enterAll(harness, sample, entry, hand).catch((cause: unknown) => {
          throw new Error(`${sample.title}, entry ${index}: cannot be entered`, { cause });
        });
        const message = `${sample.title}, entry ${index}`;
        const answer = element.values[sample.json.id];
        await checkAnswer(harness, definition, sample, entry, message);
        await checkSending(harness, [{ sample, entry }], message);
        element.reset();
        element.values = { [sample.json.id]: structuredClone(answer) };
        await element.updateComplete;
        expect(plain(element.values[sample.json.id]), `${message}: kept and given back`).to.deep.equal(plain(answer));
        if (!entry.issues) await checkSending(harness, [{ sample, entry }], `${message}, given back`);
        element.reset();
        await element.updateComplete;
      }
    });
  });
}

/** Defines the tests of all examples together in one form. */
export function describeAllExamples(samples: readonly Sample[]): void {
  // Each type alone is tested in each engine. That types leave each other alone depends on none.
  describeOnce('all examples of all types in one form', () => {
    const entered = (wanted: (entry: ExampleEntry) => boolean): Filled[] =>
      samples.flatMap((sample) => {
        const entry = sample.example.entries.findLast(wanted);
        return entry ? [{ sample, entry }] : [];
      });
    const right = entered((entry) => !entry.issues);
    const wrong = entered((entry) => entry.issues !== undefined);

    it('posts what a person enters in each field', async () => {
      // An example that has only invalid entries would stop the form from being sent.
      const shown = samples.filter(
        (sample) => sample.example.entries.length === 0 || right.some((filled) => filled.sample === sample),
      );
      const { harness } = await openForm(shown.map(({ json }) => json));
      for (const { sample, entry } of right) await enterAll(harness, sample, entry, 'paste');
      await checkEntered(harness, right);
      await checkSending(harness, right, 'all in one form');
    });

    it('lists all errors in the order of the form', async () => {
      const { harness } = await openForm(samples.map(({ json }) => json));
      for (const { sample, entry } of wrong) await enterAll(harness, sample, entry, 'paste');
      await checkEntered(harness, wrong);
      await checkSending(harness, wrong, 'all in one form');
    });

    it('marks every field with its type, and names the controls as the service does', async () => {
      const { harness } = await openForm(samples.map(({ json }) => json));
      for (const { json, title } of samples)
        expect(harness.field(json.id).dataset, title).to.include({ type: json.type });
      const controls = harness.root.querySelectorAll<HTMLElement>('input, select, textarea, canvas');
      for (const control of controls) {
        const field = found(control.closest<HTMLElement>('[data-field]'), `the field round ${control.outerHTML}`);
        const name = control.getAttribute('name') ?? control.dataset['name'] ?? '';
        expect(name).to.match(new RegExp(`^field_${String(field.dataset['field'])}(\\[[a-z0-9]+\\])?$`));
      }
    });
  });
}

/** An example, and the entry that a person made in it. */
interface Filled {
  readonly sample: Sample;
  readonly entry: ExampleEntry;
}

async function enterAll(harness: Harness, { json }: Sample, { enter }: ExampleEntry, hand: Hand): Promise<void> {
  for (const entry of enter) await (hand === 'keys' ? harness.enter(json.id, entry) : harness.put(json.id, entry));
}

/** Checks that each answer belongs to its own field, whatever was entered in the others. */
async function checkEntered({ element, fields }: Harness, filled: readonly Filled[]): Promise<void> {
  for (const { sample, entry } of filled) {
    const { definition } = await findModule(sample.json);
    const field = found(
      fields.find(({ id }) => id === sample.json.id),
      sample.title,
    );
    const answer = element.values[field.id];
    expect(definition.comparable(field, answer), `${sample.title}: comparable`).to.deep.equal(entry.comparable);
    expect(listCodes(definition, field, answer), `${sample.title}: issues`).to.deep.equal(entry.issues ?? []);
  }
}

async function showsOnly({ json, title }: Sample, options: OpenOptions): Promise<void> {
  const { element, harness } = await openForm([json], options);
  expect(element.values, title).to.deep.equal({});
  expect(harness.field(json.id).querySelectorAll('input, select, textarea, canvas').length, title).to.equal(0);
  await harness.submit();
  expect(harness.service.submissions, title).to.deep.equal([{}]);
}

/** Checks the answer's value for rules, its issues and its parameter, and that it can be restored from a draft. */
async function checkAnswer(
  harness: Harness,
  definition: FieldDefinition,
  { json: { id } }: Sample,
  entry: ExampleEntry,
  message: string,
): Promise<void> {
  const answer = harness.element.values[id];
  const field = found(harness.fields[0], 'the field');
  if (entry.enter.length > 0) {
    const heard = { fieldId: id, value: plain(answer) };
    expect(plain(harness.heard('hf-change')?.detail), `${message}: hf-change`).to.deep.equal(heard);
  }
  expect(definition.comparable(field, answer), `${message}: comparable`).to.deep.equal(entry.comparable);
  expect(listCodes(definition, field, answer), `${message}: issues`).to.deep.equal(entry.issues ?? []);
  expect(harness.element.checkValidity(), `${message}: checkValidity()`).to.equal(!entry.issues);
  expect(await makeParam(definition, field, answer), `${message}: param`).to.deep.equal(entry.param);
  const restored = definition.restore(field, structuredClone(answer));
  expect(plain(restored), `${message}: restored from a draft`).to.deep.equal(plain(answer));
  const toldAtOnce = definition.checkedAtOnce === true && entry.enter.length > 0 && entry.issues !== undefined;
  if (toldAtOnce) expect(harness.errors(id).length, `${message}: errors before sending`).to.equal(entry.issues.length);
}

/** Sends the form. With issues, nothing is posted, and the person is led to what is wrong. Without issues, the body has the entries. */
async function checkSending(harness: Harness, filled: readonly Filled[], message: string): Promise<void> {
  const posted = harness.service.submissions.length;
  const outcome = await harness.submit();
  const issues = filled.flatMap(({ sample, entry }) => (entry.issues ?? []).map((code) => ({ sample, code })));
  if (issues.length > 0) {
    expect(outcome, message).to.have.nested.property('detail.code', 'invalid');
    expect(harness.service.submissions.length, `${message}: nothing is posted`).to.equal(posted);
    await checkSummary(harness, issues, message);
    return;
  }
  const messages = harness.mistakes().join(' · ');
  expect(outcome.name, `${message}: ${messages}`).to.equal('hf-success');
  expect(harness.service.submissions.length, `${message}: posted once`).to.equal(posted + 1);
  const body = found(harness.service.submissions.at(-1), 'the submission');
  const sent = filled.filter(({ entry }) => entry.param !== undefined);
  const names = sent.map(({ sample }) => `field_${sample.json.id}`);
  expect(Object.keys(body), `${message}: what is posted`).to.deep.equal(names);
  for (const { sample, entry } of sent) await checkPosted(body[`field_${sample.json.id}`], entry, sample.title);
}

async function checkPosted(posted: unknown, entry: ExampleEntry, message: string): Promise<void> {
  const { file, made } = lastEntered(entry);
  if (file === undefined && !made) {
    expect(posted, message).to.deep.equal(entry.param);
    return;
  }
  const { filename, bytes } = readUpload(posted);
  const { filename: promised } = entry.param as { readonly filename: string };
  expect(filename, message).to.equal(safeName(promised));
  if (file !== undefined) expect(new TextDecoder().decode(bytes), message).to.equal(file);
  if (made) expect(await look(bytes), message).to.deep.equal({ png: true, width: 1200, height: 400, ink: true });
}

/** An issue of an example. */
interface SampleIssue {
  readonly sample: Sample;
  readonly code: string;
}

async function checkSummary(harness: Harness, issues: readonly SampleIssue[], message: string): Promise<void> {
  const [lines, links] = [harness.mistakes(), harness.summary()];
  expect(lines.length, `${message}: ${lines.join(' · ')}`).to.equal(issues.length);
  for (const [index, { sample, code }] of issues.entries()) {
    const { id } = sample.json;
    const about = `${sample.title}: ${code}`;
    const line = found(lines[index], `the line of ${about}`);
    const label = harness.fields.find((field) => field.id === id)?.label ?? '';
    expect(line, about).to.include(label);
    const control = harness.control(id, readSubfield(code));
    // Where mistakes are few, the focus is on the first one already.
    links[index]?.click();
    if (links[index] || index === 0) expect(harness.focused?.id, `${about}: leads to its control`).to.equal(control.id);
    const error = found(
      harness.errors(id).find((sentence) => harness.description(control).includes(sentence)),
      `an error that describes the control of ${about}`,
    );
    const sentence = error.replace(/^.*?: /, '');
    expect(line, `${about}: the person is told what the field says`).to.include(sentence);
  }
}
