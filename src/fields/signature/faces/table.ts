/** A part of the font: WOFF2 in Base64. */
interface Face {
  readonly face: string;
}

/** Fetches the parts of the font of typed names. */
export const faces = {
  latin: (): Promise<Face> => import('./latin.js'),
  latinExtended: (): Promise<Face> => import('./latin-ext.js'),
  cyrillic: (): Promise<Face> => import('./cyrillic.js'),
};
