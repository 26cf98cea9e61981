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
function namePath({ element }: Opened, { id }: Sample['json'], entry: Entry): { label: string; part?: string } {
  const field = element.shadowRoot?.querySelector(`[data-field="${id}"]`);
  const read = (found: Element | null | undefined) => found?.textContent.replace(/\s+/g, ' ').replace(/ \*.*$/, '').trim() ?? '';
  const label = read(field?.querySelector('[part~=label]'));
  if (entry.subfield === undefined) return { label };
  const control = field?.querySelector(`[name="field_${id}[${entry.subfield}]"]`);
  const row = read(control?.closest('tr')?.querySelector('th'));
  return { label, part: row || read(field?.querySelector(`label[for="${control?.id ?? ''}"]`) ?? control?.closest('label')) };
}

function toAnswer({ File }: Opened, entry: Entry): FilledAnswer {
  if ('type' in entry) return entry.type;
  if ('choose' in entry) return entry.choose;
  if ('file' in entry) return new File([entry.file.text], entry.file.name, { type: entry.file.type });
  throw new Error('Nobody draws in a small DOM.');
}

/** The entries that a person can make by their labels alone, in a DOM that draws nothing. */
const isByLabel = ({ enter, issues }: ExampleEntry): boolean =>
  !issues && enter.length > 0 && enter.every((entry) => !('draw' in entry) && !('picture' in entry));

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
        for (const each of entry.enter) {
          const { label, part } = namePath(opened, sample.json, each);
          const answer = toAnswer(opened, each);
          await testing.fill(opened.element, { [label]: part === undefined ? answer : { [part]: answer } });
        }
        const outcome = await testing.send(opened.element);
        assert.deepEqual([outcome.code, ...outcome.errors], ['']);
        const value = opened.proxy.submissions[0]?.values[sample.json.id];
        assert.deepEqual(plain(value), entry.param);
      } finally {
        opened.close();
      }
    });
}

const plain = (value: unknown): unknown => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as unknown));
