// Replaces `node:test` while mutants are tested. Stryker runs tests by Mocha: within one process, and only those that
// reach the mutant. Node's runner would start a process for each file and mutant, which takes a hundred times longer.
import { mock as ofNode } from 'node:test';
import { after, afterEach, before, beforeEach, describe, it as declare } from 'mocha';
import { withinLimit } from './time-limit.js';

/** The longest time of a test, in milliseconds. The longest one takes a third of it on a busy machine. */
const LONGEST = 5000;

type TestBody = (context: TestContext) => unknown;

/** Node exports the class of `mock` by no name. */
const MockTracker = ofNode.constructor as new () => typeof ofNode;

/** The parts of Node's test context that the tests use. */
class TestContext {
  readonly mock = new MockTracker();
  readonly #last: (() => unknown)[] = [];

  after(run: () => unknown) {
    this.#last.push(run);
  }

  /** Runs what the test has left for its end. */
  async end() {
    for (const run of this.#last) await run();
    this.mock.reset();
  }
}

/** Declares a test. Mocha would wait for a callback if the function had a parameter. */
export function test(title: string, options: TestBody | object, body?: TestBody) {
  const run = typeof options === 'function' ? (options as TestBody) : body;
  declare(title, async () => {
    const context = new TestContext();
    try {
      await withinLimit(LONGEST, () => run?.(context));
    } finally {
      await withinLimit(LONGEST, () => context.end());
    }
  });
}

/** Declares a test, as `test` does. */
export const it = (...call: Parameters<typeof test>) => test(...call);
export { after, afterEach, before, beforeEach, describe };
export const mock = ofNode;
