// What a style sheet may ask by `@media` and `@supports`, asked by a script.
import { tryTo } from '../try.js';

/** Tells whether a setting of the screen or of the person applies. */
export const hasSetting = (query: string): boolean => tryTo(() => matchMedia(query).matches) === true;

/** Tells whether a script will follow what the person does. Where a page is drawn without one, native controls do all of it. */
export const isScripted = (): boolean => !hasSetting('(scripting: none)');

/** Tells whether a native list is best: under a finger, for a phone has its own wheel, and without a script, which would draw another. */
export const isListNative = (): boolean => hasSetting('(pointer: coarse), (scripting: none)');

/** Calls a listener whenever a setting changes, until the signal aborts. */
export function followSetting(query: string, listener: () => void, signal: AbortSignal): void {
  tryTo(() => {
    matchMedia(query).addEventListener('change', listener, { signal });
  });
}

/** Tells whether the browser knows a value of a property of CSS. One that can't tell is believed to. */
export const isKnownToCss = (property: string, value: string): boolean =>
  tryTo(() => CSS.supports(property, value)) ?? true;
