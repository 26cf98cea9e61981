import { after, before, beforeEach, describe, test } from 'node:test';
import type { implementations } from './implementations.js';
import { Subject } from './subject.js';

type Implementation = ReturnType<typeof implementations>[number];

/** Runs a suite against each implementation, which serves from its first test to its last. One that this machine lacks is named. */
export function describeEach(all: readonly Implementation[], suite: (subject: Subject) => void): void {
  for (const implementation of all) {
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
      suite(subject);
    });
  }
}
