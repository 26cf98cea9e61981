// DOMPurify, for browsers without a sanitiser of their own. Fetched only by these.
import purifier from 'dompurify';
import { restrict } from './restrict.js';

// Added here, so that it is added once for all texts.
purifier.addHook('afterSanitizeAttributes', restrict);

export { purifier };
