// The element leaves nothing behind when it comes and goes (single-page sites, React's strict mode, Turbo).
import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { replaceMember } from '../../../test/support/replace-member.js';
import {
  HttpResponse,
  PROXY,
  holdSubmission,
  http,
  serve,
  serveForm,
  startService,
} from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { examplesByType } from '../../fields/examples.js';

startService();

/** A form with fields of every type. */
const FIELDS = Object.entries(examplesByType).flatMap(([type, examples], place) =>
  examples.slice(0, 3).map(({ json }, at) => ({ ...json, type, id: String(place * 10 + at + 1), logic: undefined })),
);

interface Listener {
  readonly target: EventTarget;
  readonly type: string;
  readonly callback: unknown;
  readonly capture: boolean;
}

/** Counts the listeners on the window, the document and the element, as the platform does. */
function watchListeners() {
  const listeners = new Set<Listener>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const find = (target: EventTarget, type: string, callback: unknown, capture: boolean) =>
    [...listeners].find(
      (known) =>
        known.target === target && known.type === type && known.callback === callback && known.capture === capture,
    );
  const readOptions = (options: AddEventListenerOptions | boolean | undefined): AddEventListenerOptions =>
    typeof options === 'object' ? options : { capture: options ?? false };
  type Given = Parameters<typeof addEventListener>;
  function listen(this: EventTarget | undefined, ...[type, callback, options]: Given): void {
    const target = this ?? window;
    const { once = false, capture = false, signal } = readOptions(options);
    if (callback && !once && !find(target, type, callback, capture)) {
      const listener = { target, type, callback, capture };
      listeners.add(listener);
      if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(listener));
    }
    addEventListener.call(target, type, callback, options);
  }
  function stopListening(this: EventTarget | undefined, ...[type, callback, options]: Given): void {
    const target = this ?? window;
    const known = find(target, type, callback, readOptions(options).capture ?? false);
    if (known) listeners.delete(known);
    removeEventListener.call(target, type, callback, options);
  }
  const restored = [
    replaceMember(EventTarget.prototype, 'addEventListener', { value: listen }),
    replaceMember(EventTarget.prototype, 'removeEventListener', { value: stopListening }),
  ];
  return {
    on: (...targets: EventTarget[]) =>
      [...listeners].filter(({ target }) => targets.includes(target)).map(({ type }) => type),
    stop() {
      for (const restore of restored) restore();
    },
  };
}

/** Lets the person begin, and waits for everything that is fetched then. */
async function begin(harness: Harness): Promise<void> {
  harness.root.querySelector<HTMLElement>('input')?.focus();
  await harness.element.checkFields([]);
}

describeOnce('An element that comes and goes', () => {
  let watched: ReturnType<typeof watchListeners>;
  beforeEach(() => (watched = watchListeners()));
  afterEach(() => watched.stop());

  it('leaves no listener behind, with any field type', async () => {
    const before = watched.on(window, document);
    const { element, harness } = await openForm(FIELDS);
    await begin(harness);
    element.remove();
    expect(watched.on(window, document)).to.have.members(before);
  });

  it('leaves no listener behind where it is drawn once more after it has left', async () => {
    const before = watched.on(window, document);
    const { element, harness } = await openForm(FIELDS);
    await begin(harness);
    element.remove();
    element.reset();
    element.readOnly = true;
    await element.updateComplete;
    element.readOnly = false;
    await element.updateComplete;
    expect(watched.on(window, document)).to.have.members(before);
  });

  it('has no more listeners after ten reloads than after one', async () => {
    const { element, harness } = await openForm(FIELDS);
    const reload = async () => {
      const ready = harness.events.length;
      await element.reload();
      await until(() => harness.events.slice(ready).some(({ name }) => name === 'hf-ready'), 'hf-ready');
      await begin(harness);
    };
    await reload();
    const once = watched.on(window, document, element);
    for (let count = 0; count < 9; count++) await reload();
    // Parts that are fetched side by side come in any order.
    expect(watched.on(window, document, element)).to.have.members(once);
  });

  it('fetches once when it is mounted, removed and mounted again at once', async () => {
    let asked = 0;
    const { formId } = serveForm({ fields: FIELDS.slice(0, 2) });
    serve(
      http.get(`${PROXY}/form/${formId}/field.json`, () => {
        asked++;
        return HttpResponse.json(FIELDS.slice(0, 2));
      }),
    );
    const element = document.createElement('hosted-form');
    element.setAttribute('form-id', formId);
    const around = fixtureSync<HTMLElement>(html`<div></div>`);
    let ready = 0;
    element.addEventListener('hf-ready', () => ready++);
    for (let count = 0; count < 5; count++) {
      around.append(element);
      element.remove();
    }
    around.append(element);
    await until(() => ready > 0, 'hf-ready');
    expect([asked, ready]).to.eql([1, 1]);
  });

  it('keeps its answers over a hundred moves, while its words are being fetched', async () => {
    const text = { id: '1', type: 'text', label: 'Name' };
    const { element, harness } = await openForm([text], { values: { '1': 'Ada' } });
    const places = [fixtureSync<HTMLElement>(html`<div></div>`), fixtureSync<HTMLElement>(html`<section></section>`)];
    for (let count = 0; count < 100; count++) places[count % 2]?.append(element);
    await element.updateComplete;
    expect(element.values).to.eql({ '1': 'Ada' });
    expect(harness.control('1')).to.have.property('value', 'Ada');
  });

  it('continues sending while it is moved, sends once, and shows the thanks in its new place', async () => {
    const { open, submission } = holdSubmission();
    const { element, harness } = await openForm([{ id: '1', type: 'text', label: 'Name' }], {
      values: { '1': 'Ada' },
      submission,
    });
    const sent = element.submit();
    await until(() => harness.service.submissions.length > 0, 'the request');
    element.remove();
    fixtureSync<HTMLElement>(html`<section></section>`).append(element);
    open();
    await sent;
    expect(harness.part('success')).to.be.instanceOf(HTMLElement);
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
  });
});
