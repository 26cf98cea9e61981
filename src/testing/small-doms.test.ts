// The element and the helpers of `hosted-form/testing` in jsdom and happy-dom. Their answers are compared with those of the examples,
// which `test/conformance/field-types.test.ts` enters in real browsers.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { samples } from '../../test/support/catalogue.js';
import type { Sample } from '../../test/support/catalogue.js';
import { SMALL_DOMS, openSmallDom } from '../../test/support/small-dom/open-small-dom.js';
import type { SmallDom, SmallWindow } from '../../test/support/small-dom/open-small-dom.js';
import type { Entry, ExampleEntry } from '../fields/example.js';
import type { FilledAnswer } from './index.js';

/** Opens a form with one field of a sample. */
async function openForm({ window, document, testing }: SmallWindow, json: Sample['json']) {
  const form = testing.form({ id: '101', title: 'A form', fields: [{ label: '', ...json }] });
  const proxy = testing.createFakeProxy(form, { thanks: '<p>Thanks!</p>' });
  const uninstall = proxy.install();
  const element = document.createElement('hosted-form');
  element.setAttribute('form-id', '101');
  document.body.replaceChildren(element);
  await testing.whenReady(document);
  const close = () => {
    element.remove();
    uninstall();
  };
  return { element, proxy, close, File: window.File };
}

type Opened = Awaited<ReturnType<typeof openForm>>;

/** Returns the names by which a person finds the control of an entry, from the question on. */
function namePath(
  { element }: Opened,
  { id }: Sample['json'],
  entry: Entry,
): { label: string; part?: string | undefined } {
  const field = element.shadowRoot?.querySelector(`[data-field="${id}"]`);
  const read = (found: Element | null | undefined) =>
    found?.textContent
      .replace(/\s+/g, ' ')
      .replace(/ \*.*$/, '')
      .trim() ?? '';
  const label = read(field?.querySelector('[part~=label]'));
  if (entry.subfield === undefined) return { label };
  const control = field?.querySelector(`[name="field_${id}[${entry.subfield}]"]`);
  const row = read(control?.closest('tr')?.querySelector('th'));
  return {
    label,
    part:
      'picture' in entry
        ? undefined
        : row || read(field?.querySelector(`label[for="${control?.id ?? ''}"]`) ?? control?.closest('label')),
  };
}

/** Returns the answer of an entry, as `fill` takes it. Of boxes, it takes all that are to be checked. */
function toAnswer({ element, File: OfWindow }: Opened, { id }: Sample['json'], entry: Entry): FilledAnswer {
  if ('type' in entry) return entry.type;
  if ('choose' in entry) {
    const name = entry.subfield === undefined ? `field_${id}` : `field_${id}[${entry.subfield}]`;
    const boxes = element.shadowRoot?.querySelectorAll<HTMLInputElement>(`[type=checkbox][name="${name}"]`) ?? [];
    if (boxes.length === 0) return entry.choose;
    if (boxes.length === 1) return true;
    return Array.from(boxes).flatMap(({ checked, value }) => (checked !== (value === entry.choose) ? [value] : []));
  }
  const file = 'file' in entry ? entry.file : 'picture' in entry ? entry.picture : undefined;
  if (!file) throw new Error('Nobody draws in a small DOM.');
  const content = 'text' in file ? file.text : Buffer.from(file.base64, 'base64');
  return new OfWindow([content], file.name, { type: file.type });
}

/** The answers that a person can enter in a DOM that draws nothing. A picture is a signature as it is, without another way to choose. */
const toEntries = ({ enter }: ExampleEntry): readonly Entry[] =>
  enter.some((entry) => 'picture' in entry) ? enter.filter((entry) => 'picture' in entry) : enter;

/** The entries that a person can make by their labels alone. */
const isByLabel = ({ enter, issues, param }: ExampleEntry): boolean => {
  const isMade = typeof param === 'object' && 'filename' in param && !enter.some((entry) => 'file' in entry);
  return !issues && enter.length > 0 && !(isMade && !enter.some((entry) => 'picture' in entry));
};

for (const name of SMALL_DOMS)
  describe(`in ${name}`, () => {
    let small: SmallWindow;
    before(async () => {
      small = await openSmallDom(name);
      small.testing.setUpDom(small.window);
    });
    after(() => small.close());
    for (const sample of samples) defineSample(name, sample, () => small);
  });

function defineSample(_: SmallDom, sample: Sample, open: () => SmallWindow): void {
  for (const [index, entry] of sample.example.entries.filter(isByLabel).entries())
    test(`${sample.title}, entry ${String(index)}: what is filled in by its label is sent as from a browser`, async () => {
      const { testing } = open();
      const opened = await openForm(open(), sample.json);
      try {
        for (const each of toEntries(entry)) {
          const { label, part } = namePath(opened, sample.json, each);
          const answer = toAnswer(opened, sample.json, each);
          await testing.fill(opened.element, { [label]: part === undefined ? answer : { [part]: answer } });
        }
        const outcome = await testing.send(opened.element);
        assert.deepEqual([outcome.code, ...outcome.errors], ['']);
        const value = opened.proxy.submissions[0]?.values[sample.json.id];
        checkPosted(value, entry);
      } finally {
        opened.close();
      }
    });
}

function checkPosted(posted: unknown, { enter, param }: ExampleEntry): void {
  if (typeof param !== 'object' || !('filename' in param)) {
    assert.deepEqual(posted === undefined ? posted : JSON.parse(JSON.stringify(posted)), param);
    return;
  }
  const [name = '', content = ''] = String(posted).split(';');
  assert.equal(name, param.filename.replace(/[;/\\]/g, '_'));
  const last = enter.at(-1);
  if (last && 'file' in last) assert.equal(Buffer.from(content, 'base64').toString(), last.file.text);
}
