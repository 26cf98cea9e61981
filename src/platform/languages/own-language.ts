// What the browser tells of itself and of its person.
import { tryTo } from '../try.js';

/** Returns the person's own language (BCP 47); English where the browser does not tell. */
export const ownLanguage = (): string => tryTo(() => navigator.language) || 'en';
