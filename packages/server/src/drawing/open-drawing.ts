// Opens the element itself in the small DOM: the server has no templates, checks or words of its own. Decision 0052.
import { HostedForm } from '../../../../src/element/hosted-form.js';
import { Order } from '../../../../src/features/served/order.js';
import { LoadError } from '../../../../src/model/errors.js';
import { drawnAttributes } from './prepare-form.js';
import { openCalls } from '../dom/fetch.js';
import { BASE, document } from '../dom/tree.js';
import type { Warn, WantedForm } from '../types.js';

/** An element that is open, with its form drawn. */
export interface OpenDrawing {
  readonly element: HostedForm;
  /** Fulfils once all that was asked for is drawn. */
  settled(): Promise<void>;
  /** Ends the element: nothing of it goes on. */
  close(): void;
}

/** The element, with what the small DOM does not know of one. */
class DrawnElement extends HostedForm {
  override get baseURI(): string {
    return BASE;
  }
}

// The browser reads this list when a tag is defined, and Lit prepares the properties of the class by it.
const ATTRIBUTES: readonly string[] = DrawnElement.observedAttributes;

/**
 * Opens a form, and draws it.
 *
 * @throws HostedFormError where the form can't be loaded, with a code that tells why; the signal's reason.
 */
export async function openDrawing(wanted: WantedForm, signal: AbortSignal, warn: Warn): Promise<OpenDrawing> {
  signal.throwIfAborted();
  const proxy = wanted.proxy.replace(/\/+$/, '');
  const calls = openCalls((request) => wanted.fetch(request));
  const element = new DrawnElement();
  const close = () => {
    calls.close();
    element.remove();
    element.disconnectedCallback();
    element.session?.end();
  };
  try {
    const attributes = {
      ...drawnAttributes(wanted),
      'form-id': wanted.formId,
      proxy: `${calls.address}${pathOf(proxy)}`,
    };
    element.addEventListener('hf-warning', ({ detail }) => {
      warn({ formId: wanted.formId, ...detail });
    });
    for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
    element.random = element.lasting.set(new Order()).next;
    document.body.append(element);
    await drawn(element, signal);
    await settle(element);
    return { element, close, settled: () => settle(element) };
  } catch (cause) {
    close();
    throw cause;
  }
}

/** Features that join once a form is painted wait for a frame and a task; what they ask for is there in the task after. */
const TURNS = 4;

/** Fulfils once all that was asked for is drawn: large forms are drawn in slices. */
async function settle(element: HostedForm): Promise<void> {
  await element.session?.features.fields?.whole();
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
}

/** Returns the path of the proxy's address, by which its calls are found. */
const pathOf = (proxy: string): string => new URL(proxy, 'https://page.invalid').pathname.replace(/\/$/, '');

function setAttribute(element: HostedForm, name: string, value: string): void {
  element.setAttribute(name, value);
  if (ATTRIBUTES.includes(name)) element.attributeChangedCallback(name, null, value);
}

/** Fulfils once the form is drawn. Nothing listens to the signal later, which may last as long as the server. */
async function drawn(element: HostedForm, signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const once = { once: true, signal: settled.signal };
  const failed = new Promise<never>((_, reject) => {
    element.addEventListener('hf-error', ({ detail: { code, message, cause } }) => {
      reject(new LoadError(code, message, { cause }));
    });
    const giveUp = () => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    };
    signal.addEventListener('abort', giveUp, once);
  });
  const ready = new Promise((resolve) => {
    element.addEventListener('hf-ready', resolve);
  });
  element.connectedCallback();
  failed.catch(() => undefined);
  try {
    await Promise.race([ready, failed]);
    await element.updateComplete;
  } finally {
    settled.abort();
  }
}
