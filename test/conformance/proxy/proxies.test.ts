// All implementations of the token proxy must pass the same suite, over HTTP.
import { describeEach } from './describe-implementations.js';
import { guardSuite } from './guard-suite.js';
import { implementations } from './implementations.js';
import { onceSuite } from './once-suite.js';
import { outcomeSuite } from './outcome-suite.js';
import { plainSuite } from './plain-suite.js';
import { referenceSuite } from './reference-suite.js';
import { requestIdSuite } from './request-id-suite.js';

// Decision 0042: one suite holds every proxy to the contract.
describeEach(implementations(), (subject) => {
  plainSuite(subject);
  if (subject.can('reference')) {
    referenceSuite(subject);
    requestIdSuite(subject);
    onceSuite(subject);
    outcomeSuite(subject);
  }
  guardSuite(subject);
});
