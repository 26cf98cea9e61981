// What the browser knows of CSS.
import { tryTo } from '../try.js';

/** Tells whether the browser knows a value of a property of CSS. One that can't tell is believed to. */
export const isKnownToCss = (property: string, value: string): boolean =>
  tryTo(() => CSS.supports(property, value)) ?? true;
