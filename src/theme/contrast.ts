// The mathematics of contrast, as WCAG 2 defines it. Pure.
import { fold } from '../platform/lists.js';

/** A colour in sRGB: red, green and blue, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour that may let what is behind it through: `alpha` from 0 to 1. */
export interface Paint {
  readonly colour: Colour;
  readonly alpha: number;
}

/** The contrast that a text has at the least (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [1, 1, 1];

/** Nothing is painted. */
const CLEAR: Paint = { colour: BLACK, alpha: 0 };

/** Reads a colour as browsers compute it: `rgb(…)`, `rgba(…)` or `color(srgb …)`; `undefined` for another notation. */
export function readPaint(css: string): Paint | undefined {
  const [, notation, numbers = ''] = /^(rgba?|color)\((?:srgb )?([-+.,/\s\de]+)\)$/.exec(css) ?? [];
  if (!notation) return css === 'transparent' ? CLEAR : undefined;
  const scale = notation === 'color' ? 1 : 255;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.split(/[\s,/]+/).map(Number);
  const part = (value: number) => Math.min(Math.max(value / scale, 0), 1);
  return { colour: [part(red), part(green), part(blue)], alpha };
}

/** Mixes two colours: `share` of the second one. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => first[index] + (second[index] - first[index]) * share;
  return [at(0), at(1), at(2)];
}

/** Returns what is seen where paint lies over a ground. */
export function over({ colour, alpha }: Paint, ground: Colour): Colour {
  return mix(ground, colour, alpha);
}

/** Returns the relative luminance of a colour, from 0 to 1. */
export function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(first: Colour, second: Colour): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the contrast of a colour with the ground on which it is hardest to see. */
export function leastContrast(colour: Colour, grounds: readonly Colour[]): number {
  return fold(grounds, (least, ground) => Math.min(least, contrast(colour, ground)), 21);
}

/** Returns black or white: the one that is easier to see on these grounds. On a single ground its contrast is 4.58 at least. */
export function farthest(grounds: readonly Colour[]): Colour {
  return leastContrast(WHITE, grounds) > leastContrast(BLACK, grounds) ? WHITE : BLACK;
}

/** Writes a colour in CSS. */
export function writeColour(colour: Colour, alpha = 1): string {
  const parts = colour.map((part) => Math.round(part * 255)).join(' ');
  return alpha < 1 ? `rgb(${parts} / ${alpha.toFixed(3)})` : `rgb(${parts})`;
}
