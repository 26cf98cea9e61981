// One contract, several servers: every way to run the token proxy is held to the same suite, over HTTP.
import { after, before, beforeEach, describe, test } from 'node:test';
import { onApache } from './apache.js';
import { guardSuite } from './guard-suite.js';
import { onNginx } from './nginx.js';
import { onNode } from './node.js';
import { onceSuite } from './once-suite.js';
import { onPhp } from './php.js';
import { onPhpBehindApache, onPhpBehindNginx } from './php-fpm.js';
import { plainSuite } from './plain-suite.js';
import { missingServers } from './process.js';
import { referenceSuite } from './reference-suite.js';
import { Subject, type Implementation } from './subject.js';

const missing = missingServers();

const implementations: readonly Implementation[] = [
  onNode,
  onPhp('PHP', [], missing.php),
  onPhp('PHP without curl', ['-d', 'disable_functions=curl_init'], missing.php),
  onPhpBehindApache(missing.fpm ?? missing.apache),
  onPhpBehindNginx(missing.fpm ?? missing.nginx),
  onNginx(missing.nginx),
  onApache(missing.apache),
];

/** PROXY=Apache runs one alone. */
const wanted = process.env['PROXY'];

for (const implementation of implementations.filter(({ name }) => wanted === undefined || name === wanted)) {
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
