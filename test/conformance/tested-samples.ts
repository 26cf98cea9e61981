import { firstOfEach, samples } from '../support/catalogue.js';
import type { Sample } from '../support/catalogue.js';
import { isLongRun, testsVariants } from '../support/engine.js';

/** The examples that a person enters in this engine: in Chromium all, in the others one of each type, and all in a long run. */
export const testedSamples: readonly Sample[] = testsVariants() ? samples : firstOfEach;

/** One example of each type, and all in a long run, for what examples of a type have in common. */
export const typicalSamples: readonly Sample[] = isLongRun() ? samples : firstOfEach;
