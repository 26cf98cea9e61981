import { takeOwnWords } from '../language/follow-language.js';

/** Gives the owner's words to a form before it is shown. */
export const install = takeOwnWords;
