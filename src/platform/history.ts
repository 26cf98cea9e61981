// The entries of the browser's history. A browser may refuse too many of them, and any in a frame of another site.
import { tryTo } from './try.js';

/** Returns the state of the current entry. */
export const historyState = (): unknown => tryTo((): unknown => history.state);

/** Writes the state of the current entry, or with `push` of a new one. */
export function writeHistory(how: 'push' | 'replace', state: object): void {
  tryTo(() => {
    if (how === 'push') history.pushState(state, '');
    else history.replaceState(state, '');
  });
}

/** Goes through the history. */
export function goInHistory(by: number): void {
  tryTo(() => {
    history.go(by);
  });
}
