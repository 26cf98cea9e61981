import type { Part } from '../../../parts/fetch-part.js';

/** A part of the font: WOFF2 in Base64. */
export type FacePart = Part<{ readonly face: string }>;

/** The parts of the font of typed names. */
export const faces: Readonly<Record<'latin' | 'latinExtended' | 'cyrillic', FacePart>> = {
  latin: () => import('./latin.js'),
  latinExtended: () => import('./latin-ext.js'),
  cyrillic: () => import('./cyrillic.js'),
};
