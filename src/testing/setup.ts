// `hosted-form/testing/setup`: for the list of files that a tool runs before each test.
import { setUpDom } from './set-up-dom.js';

setUpDom();
