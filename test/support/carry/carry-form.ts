// A form that goes on on another device: two elements on one page are the two devices, and a proxy of the test keeps ciphertext.
import { later } from '../../../src/locale/words.examples.js';
import { LINK, page } from '../../../src/platform/link/address-link.js';
import { CarriedProxy } from '../carried-proxy.js';
import { openForm, readText } from '../harness.js';
import type { Harness, OpenOptions } from '../harness.js';
import { found, until } from '../wait.js';

const { carry } = later;
const FIELDS: Parameters<typeof openForm>[0] = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'text', label: 'City' },
  { id: '3', type: 'signature', label: 'Signature' },
  { id: '4', type: 'file', label: 'Photo', file_types: 'jpg,png' },
  { id: '5', type: 'text', label: 'PIN', hide_input_characters: '1' },
];

let proxy: CarriedProxy;

/** Lets another proxy carry the drafts of the forms that are opened from now on. `most`: the largest. bytes */
export const useProxy = (most?: number): CarriedProxy => (proxy = new CarriedProxy(most));

/** Holds a link as if it had been in the address of the page; without one, forgets it. */
export function holdLink(address = ''): void {
  const [, held] = address.split('#hosted-form=');
  if (held) page[LINK] = () => held;
  else Reflect.deleteProperty(page, LINK);
}

/** Opens a form whose proxy carries drafts. */
export async function open(options: OpenOptions = {}, fields = FIELDS) {
  const { harness } = await openForm(fields, {
    capabilities: proxy.capabilities,
    ...options,
    attributes: { carry: '', ...options.attributes },
  });
  return harness;
}

/** Returns the buttons that lead to another device. */
export const offers = ({ root }: Harness) => [...root.querySelectorAll<HTMLElement>('[part=carry]')];
/** Returns their names. */
export const names = (harness: Harness) => offers(harness).map((button) => readText(button));
/** Returns the note about what a link brings. */
export const note = ({ root }: Harness) => root.querySelector<HTMLElement>('[data-note=carry]');
/** Returns what the form announces beside its own places of a status. */
export const announced = ({ root }: Harness) =>
  readText(found(root.querySelector('.room > [role=status]'), 'the announcement'));
/** Returns the status of the panel. */
export const status = ({ root }: Harness) => root.querySelector('.carry-status')?.textContent.trim();
/** Returns the link in the panel. */
export const link = ({ root }: Harness) => root.querySelector<HTMLInputElement>('[part~=carry-link]')?.value ?? '';

/** Finds a button by its words. */
export function button(tree: ParentNode | null | undefined, words: string): HTMLElement {
  const all = [...(tree?.querySelectorAll<HTMLElement>('[part=carry-action]') ?? [])];
  return found(
    all.find((each) => readText(each) === words),
    words,
  );
}

/** Waits for the offer of the whole form. Those at fields are there on computers alone, and not every engine of the tests is one. */
export async function waitForOffer(harness: Harness, name: string = carry.open): Promise<HTMLElement> {
  const find = () => offers(harness).find((each) => readText(each) === name);
  await until(find, 'the offer');
  return found(find(), name);
}

/** Opens the panel of an offer, and waits for its link. */
export async function openPanel(harness: Harness, name?: string): Promise<string> {
  const offer = await waitForOffer(harness, name);
  offer.click();
  await until(() => link(harness), 'the link');
  return link(harness);
}

/** Opens the same form on the other device, by a link. */
export async function openBy(address: string, formId: string, options: OpenOptions = {}, fields = FIELDS) {
  holdLink(address);
  return open({ ...options, formId }, fields);
}

/** Opens the form by a link, and goes on. */
export async function goOn(address: string, formId: string, options: OpenOptions = {}, fields = FIELDS) {
  const harness = await openBy(address, formId, options, fields);
  await until(() => note(harness), 'the question');
  button(note(harness), carry.goOn).click();
  await until(() => note(harness)?.dataset['state'] === 'carried', 'that the answers are back');
  return harness;
}

/** Hands the answers over, and waits until it is said. */
export async function finish(harness: Harness): Promise<void> {
  button(note(harness), later.signature.done).click();
  await until(() => readText(found(note(harness), 'the note')).includes(carry.handedOver), 'what is said of it');
}
