// The table of requests about carried drafts, at a proxy in this process.
import { test } from 'node:test';
import { proxyBefore, serviceJson } from '../service/service.examples.js';
import { CARRIED_SCENARIOS, CARRIED_SITES } from './carried.examples.js';
import { playCarriedScenario } from './play-carried.examples.js';

for (const scenario of CARRIED_SCENARIOS)
  test(scenario.promise, async () => {
    const more = { rateLimit: false, clientAddress: () => '203.0.113.7', ...CARRIED_SITES[scenario.site] } as const;
    const { call } = proxyBefore(() => serviceJson([]), more);
    await playCarriedScenario(scenario, {
      forms: ['101', '102'],
      send: async (path, { method, headers, body }) => {
        const response = await call(path, { method, headers, body: body ?? null });
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
      },
    });
  });
