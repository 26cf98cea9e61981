// The proxy keeps its promises for every request.
//   FUZZ_RUNS=20000 FUZZ_FIRST=1      so many requests, from this seed on;  FUZZ_SEED=17   only the request of this seed, printed whole
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { serveProxy } from './proxy-under-test.js';
import { hostileRequest } from '../../support/proxy-fuzz/hostile-request.js';
import { judgeAnswer, judgeCall } from '../../support/proxy-fuzz/judge.js';
import { rawCall } from '../../support/proxy-fuzz/raw-call.js';
import type { RawAnswer } from '../../support/proxy-fuzz/raw-call.js';
import { startRecordingService } from '../../support/proxy-fuzz/recording-service.js';

const TOKEN = 'a-token-that-stays-on-the-server-4711';
/** The number of requests at the same time. */
const LANES = 8;

const env = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const one = process.env['FUZZ_SEED'];
const runs = one ? 1 : env('FUZZ_RUNS', 1000);
const first = one ? Number(one) : env('FUZZ_FIRST', 1);

/** The requests that broke a promise, by seed, and the number of answers per status. */
interface Tally {
  readonly broken: string[];
  readonly statuses: Map<string, number>;
}

async function play(port: number): Promise<Tally> {
  const broken: string[] = [];
  const statuses = new Map<string, number>();
  let next = first;
  const lane = async () => {
    while (next < first + runs) {
      const seed = next++;
      const request = hostileRequest(seed);
      const answer = await rawCall(port, request);
      const status = String(answer.status ?? 'none');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      broken.push(...judgeAnswer(request, answer, TOKEN).map((wrong) => `seed ${String(seed)}: ${wrong}`));
      if (one) tell(request.bytes, answer);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { broken, statuses };
}

function tell(bytes: Buffer, { text }: RawAnswer): void {
  console.log(`${bytes.toString('latin1', 0, 4000)}\n\n${text}`);
}

test(`${String(runs)} hostile requests get JSON without the token, and reach the service only as the three calls`, async (context) => {
  const service = await startRecordingService();
  const failed: string[] = [];
  const proxy = await serveProxy({
    service: service.url,
    token: TOKEN,
    forms: ['101', '102'],
    keys: 'memory:',
    maxBody: 300_000,
    // These would refuse nearly every request before the proxy reads it.
    rateLimit: false,
    formToken: false,
    // There is no web server before it.
    onError: ({ code, cause }) => code !== 'visitor_unknown' && failed.push(`${code}: ${String(cause)}`),
  });
  context.after(async () => {
    await proxy.close();
    service.close();
  });
  const { broken, statuses } = await play(Number(new URL(proxy.url).port));
  broken.push(...service.heard.flatMap((call) => judgeCall(call, TOKEN)), ...failed);
  const counts = process.env['FUZZ_COUNTS'];
  if (counts) {
    const submissions = service.heard.filter(({ method }) => method === 'POST').length;
    writeFileSync(
      counts,
      JSON.stringify({ runs, first, statuses: [...statuses], calls: service.heard.length, submissions, broken }),
    );
  }
  assert.deepEqual(broken.slice(0, 20), []);
  // A run in which every request is refused would show nothing.
  if (runs >= 1000)
    for (const status of ['200', '400', '403', '404', '405', '413', '415']) assert.ok(statuses.has(status), status);
});
