// Measures the token proxy beside plain ones: `node --import tsx bench/proxy/proxy.ts`. Each runs in a process of its own, in turn, in front
// of a service that answers at once.
import { pathToFileURL } from 'node:url';
import { alignColumns, median, writeGoals } from '../figures.js';
import { listProxyGoals } from '../goals.js';
import { measureGrowth, measureLoad } from './load.js';
import type { Kind, Load } from './load.js';
import { start, startNginx } from './processes.js';
import type { Served } from './processes.js';

const KINDS: readonly Kind[] = ['field list', 'submission'];
/** Each proxy is measured this often, with this many requests. */
const RUNS = 5;
const AMOUNT = 4000;
/** The number of uploads at the same time, and the size of each in MB. */
const UPLOADS = 10;
const UPLOAD = 25;

/** Prints the costs of the proxy, and whether the project's promises are kept. */
export async function benchProxy(): Promise<void> {
  const service = await start('service', 'service');
  const reference = await start('reference', 'reference proxy', service.url);
  const plain = await start('plain', 'plain Node pass-through', service.url);
  const nginx = await startNginx(service.url);
  const all = [reference, plain, ...(nginx ? [nginx] : [])];
  try {
    const found = await measureLoads(all);
    const grown: number[] = [];
    for (let run = 0; run < 3; run++) grown.push(await measureGrowth(reference, UPLOADS, UPLOAD));
    const takeMedians = (served: Served, kind: Kind) => medians(found.get(`${served.name} ${kind}`) ?? []);
    const rows = all.map(({ name }, index) => [
      name,
      ...KINDS.flatMap((kind) => cells(takeMedians(all[index] ?? reference, kind))),
    ]);
    const head = ['', ...KINDS.flatMap((kind) => [`${kind}s in 1 s`, 'p99, ms', 'CPU, µs'])];
    const drawn = takeMedians(reference, 'drawn form').cpu / takeMedians(reference, 'field list').cpu;
    const ratio = (kind: Kind) => takeMedians(reference, kind).cpu / takeMedians(plain, kind).cpu;
    console.log(`
The proxy, medians of ${RUNS} runs of ${AMOUNT} requests in turn, ${nginx ? '' : 'no nginx on this machine, '}each in its own process:

${alignColumns([head, ...rows])}

${UPLOADS} uploads of ${UPLOAD} MB at once: the reference proxy's memory grew by ${grown.map((mb) => mb.toFixed(0)).join(', ')} MB

${writeGoals(listProxyGoals({ list: ratio('field list'), submission: ratio('submission'), growth: Math.max(...grown), drawn }))}`);
  } finally {
    for (const { stop } of [...all, service]) stop();
  }
}

/**
 * Measures all of them in turn, so that other work of the machine slows down each. The first turn only warms them up. Only the reference
 * proxy, which is the first one, draws forms.
 */
async function measureLoads(all: readonly Served[]): Promise<Map<string, Load[]>> {
  const found = new Map<string, Load[]>();
  for (let run = 0; run <= RUNS; run++)
    for (const kind of [...KINDS, 'drawn form'] as const)
      for (const served of kind === 'drawn form' ? all.slice(0, 1) : run % 2 === 0 ? all : all.toReversed()) {
        const measured = await measureLoad(served, kind, AMOUNT);
        if (run > 0) found.set(`${served.name} ${kind}`, [...(found.get(`${served.name} ${kind}`) ?? []), measured]);
      }
  return found;
}

function medians(loads: readonly Load[]): Load {
  const takeMedian = (key: keyof Load) => median(loads.map((each) => each[key]));
  return { requests: takeMedian('requests'), p99: takeMedian('p99'), cpu: takeMedian('cpu') };
}

const cells = ({ requests, p99, cpu }: Load) => [requests.toFixed(0), p99.toFixed(0), cpu.toFixed(0)];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchProxy();
