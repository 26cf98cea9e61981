// One contract, several servers: every way to run the token proxy is held to the same suite, over HTTP.
import { after, before, beforeEach, describe, test } from 'node:test';
import { guardSuite } from './guard-suite.js';
import { onNode } from './node.js';
import { onceSuite } from './once-suite.js';
import { onPhp } from './php.js';
import { plainSuite } from './plain-suite.js';
import { missingServers } from './process.js';
import { referenceSuite } from './reference-suite.js';
import { Subject, type Implementation } from './subject.js';

const missing = missingServers();

const implementations: readonly Implementation[] = [
  onNode,
  onPhp('PHP', [], missing.php),
];

for (const implementation of implementations) {
  if (implementation.missing !== undefined) {
    test(implementation.name, { skip: implementation.missing });
    continue;
  }
  describe(implementation.name, () => {
    const subject = new Subject(implementation);
    before(() => subject.start());
    after(() => subject.stop());
    beforeEach(() => {
      subject.service.reset();
    });
    plainSuite(subject);
    if (subject.can('reference')) {
      referenceSuite(subject);
      onceSuite(subject);
    }
    guardSuite(subject);
  });
}
