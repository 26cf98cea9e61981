// All proxies that keep carried drafts give the same answers, over HTTP.
import { carriedSuite } from './carried-suite.js';
import { describeEach } from './describe-implementations.js';
import { implementations } from './implementations.js';

describeEach(
  implementations().filter(({ abilities }) => abilities.includes('carried')),
  carriedSuite,
);
