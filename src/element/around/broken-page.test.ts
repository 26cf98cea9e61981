import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { Harness, openForm, readText } from '../../../test/support/harness.js';
import { replaceMember } from '../../../test/support/replace-member.js';
import { PROXY, serveForm, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { later } from '../../locale/words.examples.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'text', label: 'Town' },
];

/** A member of a prototype that a script of the page replaced, and a test for whom its replacement throws. */
type Replaced = readonly [owner: object, name: string, isMeant: (target: unknown, given: unknown) => boolean];

/** Lets a member of the platform throw, as a script of the page may do by mistake, until the end of the test. */
function breakPage(context: Mocha.Context, [owner, name, isMeant]: Replaced): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const own = before?.set ? 'set' : 'value';
  const original = before?.[own] as (this: unknown, ...given: unknown[]) => unknown;
  function broken(this: unknown, ...given: unknown[]): unknown {
    if (isMeant(this, given[0])) throw new TypeError('Not of this page');
    return original.apply(this, given);
  }
  context['repair'] = replaceMember(owner, name, { [own]: broken });
}

const isNamed = (target: unknown, name: string) => target instanceof Element && target.classList.contains(name);

/** Puts a form with content of the page's own on the page, and waits for its error. */
async function openBroken(values: Readonly<Record<string, unknown>>): Promise<Harness> {
  const service = serveForm({ fields: FIELDS });
  const element = document.createElement('hosted-form');
  const harness = new Harness(element, service);
  element.setAttribute('form-id', service.formId);
  element.setAttribute('proxy', PROXY);
  element.values = values;
  element.append('Write to us');
  fixtureSync(html`<div>${element}</div>`);
  await until(() => harness.heard('hf-error'), 'hf-error');
  return harness;
}

const codes = ({ events }: Harness) => events.flatMap((event) => (event.name === 'hf-error' ? event.detail.code : []));
const said = ({ root }: Harness) => [...root.querySelectorAll('[part~=failure]')].map(readText);
const awaitSentence = (harness: Harness) => until(() => said(harness).some(Boolean), 'the sentence');

describeOnce('A page whose script breaks the drawing of the form', () => {
  afterEach(function () {
    (this['repair'] as (() => void) | undefined)?.();
  });

  const OPENING: Readonly<Record<string, Replaced>> = {
    'draws its fields': [Element.prototype, 'append', (target) => isNamed(target, 'fields')],
    'is installed': [Object, 'entries', (_, given) => given instanceof Object && Object.keys(given).join() === '2'],
    'begins to load': [
      Document.prototype,
      'importNode',
      (_, given) => given instanceof DocumentFragment && given.querySelector('[part=root]') !== null,
    ],
  };
  for (const [moment, replaced] of Object.entries(OPENING))
    it(`gets hf-error while the form ${moment}, and its own content with a sentence`, async function () {
      breakPage(this, replaced);
      const harness = await openBroken({ 2: 'Rome' });
      await awaitSentence(harness);
      expect(codes(harness)).to.eql(['script-failed']);
      expect(said(harness)).to.eql([core.errors.unavailable]);
      expect(harness.root.querySelector('slot:not([name])'), 'the slot of the page’s content').not.to.equal(null);
      expect(harness.root.querySelector('[part~=form], [part~=loading]')).to.equal(null);
      expect(harness.heard('hf-ready')).to.equal(undefined);
    });

  it('gets hf-error once when the form is drawn again, and the answers stay with a sentence', async function () {
    const { harness } = await openForm(FIELDS, { values: { 2: 'Rome' } });
    breakPage(this, [Element.prototype, 'toggleAttribute', (target) => isNamed(target, 'everything')]);
    harness.element.disabled = true;
    await until(() => harness.heard('hf-error'), 'hf-error');
    await awaitSentence(harness);
    harness.element.requestUpdate();
    await harness.element.updateComplete;
    expect(codes(harness)).to.eql(['script-failed']);
    expect(said(harness)).to.eql([later.sendErrors['script-failed']]);
    expect(harness.control('2')).to.have.property('value', 'Rome');
  });

  it('gets hf-warning once for a field that can’t be drawn again, which stays as it is and is sent', async function () {
    const { harness } = await openForm(FIELDS, { values: { 2: 'Rome' } });
    breakPage(this, [
      HTMLElement.prototype,
      'hidden',
      (target) => target instanceof HTMLElement && target.dataset['field'] === '1',
    ]);
    await harness.enter('1', { type: 'Ada' });
    const warned = harness.events.flatMap((event) => (event.name === 'hf-warning' ? event.detail : []));
    expect(warned.map(({ code, path }) => `${code} ${path}`)).to.eql(['part-failed field 1']);
    expect(codes(harness)).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_2: 'Rome' }]);
  });
});
