import type { Rule } from '../snapshot.js';
import { apart } from './apart.js';
import { beside } from './beside.js';
import { edge } from './edge.js';
import { gaps } from './gaps.js';
import { inside } from './inside.js';
import { lines } from './lines.js';
import { ring } from './ring.js';
import { sizes } from './sizes.js';
import { targets } from './targets.js';

/** The promises of the form's look. */
export const RULES: readonly Rule[] = [lines, apart, inside, gaps, ring, beside, targets, sizes, edge];

/** The promises of a look with sizes and space of its own: it is on no scale. */
export const OFF_SCALE: readonly Rule[] = RULES.filter((rule) => rule !== gaps && rule !== sizes);

/** The promises of a form whose space a person has changed. */
export const RESPACED: readonly Rule[] = [apart, inside, targets];
