// What the parts of the form see of a link that was in the page's address. See `address-link.ts`.
import { LINK, page } from './address-link.js';

/** Splits a link at the dot before its secret. A program that sends links may have added a dot or a bracket at its end. */
function readLink(): { readonly formId: string; readonly secret: string } | undefined {
  const link = page[LINK]?.();
  if (link === undefined) return undefined;
  const [, formId = '', secret = ''] = /^(\d+)\.([\w-]*)/.exec(link) ?? [];
  return { formId, secret };
}

/**
 * Takes the secret of a link for this form: 43 characters, unless the link is damaged. Each link is taken once, whichever script of the page
 * has found it.
 */
export function takeLink(formId: string): string | undefined {
  const link = readLink();
  if (link?.formId !== formId) return undefined;
  Reflect.deleteProperty(page, LINK);
  return link.secret;
}

/** Tells the form of the link that nobody has taken: `undefined` without one, and `''` if it names no form. */
export const anyLink = (): string | undefined => readLink()?.formId;

/** Acts whenever a person puts a link into the address of the open page, until the signal aborts. */
export function onLink(act: () => void, signal: AbortSignal): void {
  // The script has watched the address since it began, so it is clean when this listener is called.
  const look = () => {
    if (anyLink() !== undefined) act();
  };
  addEventListener('hashchange', look, { signal });
}
