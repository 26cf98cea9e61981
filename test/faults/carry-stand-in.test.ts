// The stand-in of tests answers as every proxy does, by the table that the real ones are held to.
import { test } from 'node:test';
import { CARRIED_KEEP, CARRIED_SCENARIOS } from '../../packages/proxy/src/carried/carried.examples.js';
import type { CarriedStep } from '../../packages/proxy/src/carried/carried.examples.js';
import { playCarriedScenario } from '../../packages/proxy/src/carried/play-carried.examples.js';
import { CarryStandIn } from '../support/carry/carry-stand-in.js';

/** The largest ciphertext of the table. bytes */
const MOST = 1_000_000;

/** Refusals of the guard, which is before the drafts. The stand-in has none. */
const OF_GUARD = new Set(['form_not_listed', 'origin_refused', 'method_not_allowed']);
const isOfGuard = ({ method, code = '' }: CarriedStep): boolean => method === 'OPTIONS' || OF_GUARD.has(code);

/** Long polls of the table end at once. */
const CLOCK = {
  get time() {
    return Date.now();
  },
  wait: async () => undefined,
};

for (const scenario of CARRIED_SCENARIOS)
  if (scenario.site === 'carrying' && !scenario.steps.some(isOfGuard))
    test(scenario.promise, async () => {
      const standIn = new CarryStandIn(CLOCK, { most: MOST, keep: CARRIED_KEEP, isHasty: true });
      await playCarriedScenario(scenario, {
        forms: ['101', '102'],
        send: async (path, { method, headers, body }) => {
          const request = new Request(`https://page.test${path}`, { method, headers, body: body ?? null });
          const response = await standIn.answer(request);
          const bytes = new Uint8Array(await response.arrayBuffer());
          return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
        },
      });
    });
