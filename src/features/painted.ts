import type { Feature } from '../element/feature.js';
import { feature as agents } from './agents/feature.js';
import { feature as analytics } from './analytics/feature.js';
import { feature as attributes } from './attributes/feature.js';
import { feature as details } from './details/feature.js';
import { feature as doctor } from './doctor/feature.js';
import { feature as ground } from './ground/feature.js';
import { feature as hostForm } from './host-form/feature.js';
import { feature as kept } from './kept/feature.js';
import { feature as keys } from './keys/feature.js';
import { feature as language } from './language/feature.js';
import { feature as masks } from './masks/feature.js';
import { feature as paper } from './paper/feature.js';
import { feature as place } from './place/feature.js';
import { feature as purposes } from './purposes/feature.js';
import { feature as reading } from './reading/feature.js';

/** The features of the stage `painted`. Their order does not matter. */
export const paintedFeatures: readonly Feature[] = [
  agents,
  analytics,
  attributes,
  details,
  doctor,
  ground,
  hostForm,
  kept,
  keys,
  language,
  masks,
  paper,
  place,
  purposes,
  reading,
];
