// What a test finds in the window of a small DOM: the element, and `hosted-form/testing`.
import '../../../src/define.js';
import * as testing from '../../../src/testing/index.js';

Object.assign(globalThis, { testing });
