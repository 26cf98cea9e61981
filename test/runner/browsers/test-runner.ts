import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The path of the browsers' test runner, for a process of Node. The package exports it by no name. */
export const TEST_RUNNER = join(dirname(createRequire(import.meta.url).resolve('@web/test-runner')), 'bin.js');
