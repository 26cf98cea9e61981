// DOMPurify, for browsers without a sanitiser of their own. Fetched only by these.
import purifier from 'dompurify';
import { restrict } from './restrict.js';

// Here, so that it is added once, however many texts are sanitised.
purifier.addHook('afterSanitizeAttributes', restrict);

export { purifier };
