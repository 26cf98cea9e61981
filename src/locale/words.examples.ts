// The words of two languages, for tests.
import * as arabic from './chunks/ar.js';
import * as english from './chunks/en.lazy.js';
import { speak } from './speak.js';

export const later = speak(english);
export const laterInArabic = speak(arabic);
