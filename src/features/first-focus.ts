import type { Feature } from '../element/feature.js';
import { feature as send } from './send/feature.js';

/** The features of the stage `first-focus`. Their order does not matter. */
export const firstFocusFeatures: readonly Feature[] = [send];
