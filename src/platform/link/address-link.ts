// The link of a carried draft stands in the fragment of the page's address: `#hosted-form=<form id>.<secret>`. It is taken out of there before
// any script that runs later can send the address away, and before anybody copies it.
import { tryTo } from '../try.js';

/**
 * Holds the link for all scripts of a page: the loader's, the pop-up's, and two copies of the form's. None of them imports another. A script
 * that knows this name can ask, too; it could as well read the answers in the form. Who records a page finds only a function.
 */
export const LINK = Symbol.for('hosted-form link');

/** The page, with the link that no form has taken yet. A later one replaces it. */
export const page: Pick<typeof globalThis, 'location'> & { [LINK]?: () => string } = globalThis;

/** Takes a link out of the page's address, now and whenever a person puts one there. Call it first. A server has no address. */
export function watchAddress(): void {
  tryTo(() => {
    addEventListener('hashchange', takeOut);
    takeOut();
  });
}

function takeOut(): void {
  const [address, link] = page.location.href.split('#hosted-form=');
  if (!link) return;
  page[LINK] = () => link;
  // The address is whole, because a page may have a `<base>`. Where the browser refuses to write it, the link stays there, and works.
  tryTo(() => {
    history.replaceState(history.state, '', address);
  });
}
