// The font of typed names in the classic script, which fetches its parts from beside it. The build takes this file in place of `table.ts`.
import { partBeside } from '../../../platform/beside.js';
import type { faces as others } from './table.js';

/** The parts of the font of typed names. */
export const faces: typeof others = {
  latin: partBeside('latin'),
  latinExtended: partBeside('latin-ext'),
  cyrillic: partBeside('cyrillic'),
};
