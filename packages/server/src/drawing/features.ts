// The features that draw. A person's device, its drafts, its motion and its page are none of the server's. `vite.config.ts` puts this list
// in place of those of the stages.
import { feature as closed } from '../../../../src/features/closed/feature.js';
import { feature as details } from '../../../../src/features/details/feature.js';
import { feature as labels } from '../../../../src/features/labels/feature.js';
import { feature as layout } from '../../../../src/features/layout/feature.js';
import { feature as light } from '../../../../src/features/light/feature.js';
import { feature as look } from '../../../../src/features/look/feature.js';
import { feature as purposes } from '../../../../src/features/purposes/feature.js';
import { feature as reading } from '../../../../src/features/reading/feature.js';
import { feature as rules } from '../../../../src/features/rules/feature.js';
import { feature as unanswerable } from '../../../../src/features/unanswerable/feature.js';
import { feature as words } from '../../../../src/features/words/feature.js';

export const openingFeatures = [closed, labels, layout, light, look, rules, unanswerable, words];
export const paintedFeatures = [details, purposes, reading];
