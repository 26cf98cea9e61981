// What the parts of the form see of a link that was in the page's address. See `address-link.ts`.
import { heldLink, holdLink } from './address-link.js';

/** Tells the parts of this page of a link that came by another way than its address. */
const CAME = 'hosted-form-link';

/** Splits a link at the dot before its secret. A program that sends links may have added a dot or a bracket at the end. */
function readHeld(): { readonly formId: string; readonly secret: string } | undefined {
  const { formId, secret } = /^(?<formId>[^.]+)\.(?<secret>[\w-]*)/.exec(heldLink())?.groups ?? {};
  return formId === undefined || secret === undefined ? undefined : { formId, secret };
}

/**
 * Takes the secret of a link for this form: 43 characters, unless the link is damaged. Each link is taken once, whichever script of the page
 * has found it.
 */
export function takeLink(formId: string): string | undefined {
  const held = readHeld();
  if (held?.formId !== encodeURIComponent(formId)) return undefined;
  holdLink();
  return held.secret;
}

/** Tells the form of the link that nobody has taken: `undefined` without one, and `''` if it names no form. */
export const anyLink = (): string | undefined => (heldLink() ? (readHeld()?.formId ?? '') : undefined);

/** Acts whenever a link comes into the open page, until the signal aborts. */
export function onLink(act: () => void, signal: AbortSignal): void {
  const look = () => {
    if (anyLink() !== undefined) act();
  };
  // The address is watched since the script began, so it is clean when this listener is called.
  addEventListener('hashchange', look, { signal });
  addEventListener(CAME, look, { signal });
}

/** Gives the page a link that the page around it has passed on. */
export function giveLink(link: string): void {
  holdLink(link);
  dispatchEvent(new Event(CAME));
}
