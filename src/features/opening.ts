import type { Feature } from '../element/feature.js';
import { feature as closed } from './closed/feature.js';
import { feature as draft } from './draft/feature.js';
import { feature as given } from './given/feature.js';
import { feature as labels } from './labels/feature.js';
import { feature as later } from './later/feature.js';
import { feature as layout } from './layout/feature.js';
import { feature as light } from './light/feature.js';
import { feature as look } from './look/feature.js';
import { feature as oneByOne } from './one-by-one/feature.js';
import { feature as outbox } from './outbox/feature.js';
import { feature as pages } from './pages/feature.js';
import { feature as preview } from './preview/feature.js';
import { feature as review } from './review/feature.js';
import { feature as rules } from './rules/feature.js';
import { feature as unanswerable } from './unanswerable/feature.js';
import { feature as words } from './words/feature.js';

/** The features of the stage `opening`. Their order does not matter. */
export const openingFeatures: readonly Feature[] = [
  closed,
  draft,
  given,
  labels,
  later,
  layout,
  light,
  look,
  oneByOne,
  outbox,
  pages,
  preview,
  review,
  rules,
  unanswerable,
  words,
];
