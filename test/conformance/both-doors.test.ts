// A form is sent by a page without a script, by the script that takes that page over, and by the script alone: the records are equal.
import { expect, fixtureSync, html } from '@open-wc/testing';
import fc from 'fast-check';
import type * as Server from '../../packages/server/src/index.js';
import type { Entry } from '../../src/fields/example.js';
import { samples } from '../support/catalogue.js';
import { describeOnce, randomCases } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { Person } from '../support/person.js';
import { ServedPage } from '../support/served.js';
import { PROXY, accepted, serveForm, startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';

startService();

const ADDRESS = '/__drawing/index.js';
const importServer = async () => (await import(ADDRESS)) as typeof Server;

type Fields = readonly Readonly<Record<string, unknown>>[];

/** One question of a form, and the acts of a person in it. */
interface Asked {
  readonly json: Readonly<Record<string, unknown>>;
  readonly enter: readonly Entry[];
}

/** Acts that need a script, and a box for all after other choices, which it takes back. */
const needsScript = (entry: Entry, at: number): boolean =>
  'draw' in entry || ['typed', 'image', 'way'].includes(entry.subfield ?? '') || (entry.subfield === 'all' && at > 0);

/**
 * Types whose controls differ: a slider is no text, and a picture is drawn anew by the script. Files go another way in this page than from
 * a server: the tests of the package post them.
 */
const OTHERWISE = /^number, a slider|^signature|^file/;

/** All questions with right answers that both can take. */
const QUESTIONS: readonly Asked[] = samples
  .filter(({ title }) => !OTHERWISE.test(title))
  .flatMap(({ example, json }) =>
    example.entries
      .filter(({ issues, enter }) => !issues && enter.length > 0 && !enter.some(needsScript))
      .map(({ enter }) => ({ json, enter })),
  );

/** Forms of some questions, each once. */
const forms = fc.uniqueArray(fc.constantFrom(...QUESTIONS), {
  minLength: 2,
  maxLength: 6,
  selector: ({ json }) => json['id'],
});

let tags = 0;

/** Serves a form. Keeps the text of each submission. */
function serve(fields: Fields, formId?: string) {
  const bodies: string[] = [];
  const submission = async (request: Request) => {
    bodies.push(await request.text());
    return Response.json(accepted());
  };
  return { bodies, submission, service: serveForm({ fields, submission, ...(formId && { formId }) }) };
}

/** Makes the `fetch` of a drawing, in the page. */
function drawingFetch(fields: Fields, formId: string, bodies: string[] = []): Server.WantedForm['fetch'] {
  return async (request) => {
    if (request.method === 'POST') {
      bodies.push(await request.text());
      return Response.json(accepted());
    }
    const form = { id: formId, name: `Form ${formId}`, num_columns: '1', inactive: '0' };
    return Response.json(request.url.includes('/field') ? fields : form);
  };
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A page, or the form of the script. */
interface Door {
  controls(id: string, subfield?: string): HTMLElement[];
}

/** Enters an act. What is searched for with a script is chosen from a list without one. A press needs no mouse here, which may miss. */
async function enter(door: Door, id: string, act: Entry): Promise<void> {
  const { subfield } = act;
  // A text appears once "Other" is chosen.
  await until(() => door.controls(id, subfield).length > 0, 'the control');
  const controls = door.controls(id, subfield);
  const box = controls.find(
    (control) => control instanceof HTMLInputElement && 'choose' in act && control.value === act.choose,
  );
  if (box?.matches('[type=radio], [type=checkbox]')) {
    box.click();
    return;
  }
  await new Person({ controls: () => controls, control: () => found(controls[0], 'the control') }, 'paste').enter(
    id,
    fitToList(controls[0], act),
  );
}

function fitToList(control: HTMLElement | undefined, act: Entry): Entry {
  if (!('type' in act) || !(control instanceof HTMLSelectElement)) return act;
  const options = [...control.options];
  const option =
    options.find(({ text }) => text === act.type) ?? options.find(({ text }) => fold(text) === fold(act.type));
  return { choose: found(option, `the option ${act.type}`).value };
}

/** Enters all acts, one after the other. */
async function enterAll(door: Door, asked: readonly Asked[], settled: () => Promise<unknown>): Promise<void> {
  for (const { json, enter: acts } of asked)
    for (const act of acts) {
      await enter(door, String(json['id']), act);
      await settled();
    }
}

async function send(harness: Harness): Promise<void> {
  const { name, detail } = await harness.submit();
  expect(name, JSON.stringify(detail)).to.equal('hf-success');
}

/** Sends a form by the script alone. Returns what came. */
async function sendByScript(fields: Fields, asked: readonly Asked[]): Promise<readonly string[]> {
  const bodies: string[] = [];
  const submission = async (request: Request) => {
    bodies.push(await request.text());
    return Response.json(accepted());
  };
  const { harness } = await openForm(fields, { submission });
  await enterAll(harness, asked, () => harness.element.updateComplete);
  await send(harness);
  harness.element.remove();
  return bodies;
}

/** Draws a form on the server, fills it in, posts it, and lets the script take it over and send it. Returns what came, in this order. */
async function sendWithout(fields: Fields, asked: readonly Asked[]): Promise<readonly string[]> {
  const { createDrawing } = await importServer();
  const { bodies, service } = serve(fields);
  const { formId } = service;
  const { signal } = new AbortController();
  const wanted = { formId, proxy: PROXY, attributes: {}, fetch: drawingFetch(fields, formId, bodies) };
  const drawn = await createDrawing().draw(wanted, signal);
  const element = document.createElement(`both-doors-${String(++tags)}`);
  for (const [name, value] of Object.entries({ 'form-id': formId, proxy: PROXY })) element.setAttribute(name, value);
  element.attachShadow({ mode: 'open' }).append(document.createRange().createContextualFragment(drawn.html));
  fixtureSync(html`<div>${element}</div>`);
  const page = new ServedPage(element, service, 'paste');
  await enterAll(page, asked, async () => undefined);
  const posted = new FormData(found(page.tree.querySelector('form'), 'the form'));
  const answered = await createDrawing().answer(wanted, posted, signal);
  expect(answered.outcome, JSON.stringify({ ...answered, drawn: '' })).to.equal('sent');
  page.tree.querySelector<HTMLElement>('[part=submit]')?.focus();
  const harness = await page.takeOver();
  await send(harness);
  element.remove();
  return bodies;
}

/** Sends a form by all doors. Returns what is wrong; `''` where all records are equal. */
async function compare(asked: readonly Asked[]): Promise<string> {
  const fields = asked.map(({ json }) => json);
  try {
    const [native, late, ...more] = await sendWithout(fields, asked);
    const [script] = await sendByScript(fields, asked);
    expect(more).to.eql([]);
    expect(native, 'without a script').to.equal(script);
    expect(late, 'with a late script').to.equal(script);
    return '';
  } catch (cause) {
    return `${fields.map(({ label, type }) => `${String(type)} “${String(label)}”`).join(', ')}: ${String(cause)}`;
  }
}

describeOnce('A form without a script, with one that comes late, and with one from the beginning', () => {
  it('sends equal records, byte for byte, whatever its questions and answers are', async () => {
    const wrong: string[] = [];
    await fc.assert(
      fc.asyncProperty(forms, async (asked) => {
        wrong.push(await compare(asked));
      }),
      { numRuns: randomCases(60) },
    );
    expect(wrong.filter(Boolean)).to.eql([]);
  }).timeout(240_000);
});
