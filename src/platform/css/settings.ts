// The settings of the screen and of the person.
import { tryTo } from '../try.js';

/** Tells whether a setting of the screen or of the person applies. */
export const hasSetting = (query: string): boolean => tryTo(() => matchMedia(query).matches) === true;

/** Calls a listener whenever a setting changes, until the signal aborts. */
export function followSetting(query: string, listener: () => void, signal: AbortSignal): void {
  tryTo(() => {
    matchMedia(query).addEventListener('change', listener, { signal });
  });
}
