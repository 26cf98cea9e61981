import { hasSetting } from '../../../platform/css/settings.js';

/** Tells whether the person uses a finger: a phone's own wheel is better than any list that is drawn. */
export const isTouched = (): boolean => hasSetting('(pointer: coarse)');
