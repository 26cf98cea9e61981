// What the token proxy costs beside plain ones: `node --import tsx bench/proxy/proxy.ts`. Each runs in a process of its own,
// in turn, before a service that answers at once.
import { pathToFileURL } from 'node:url';
import { proxyGoals } from '../goals.js';
import { median } from '../median.js';
import { growth, load, type Kind, type Load } from './load.js';
import { start, startNginx, type Served } from './processes.js';

const KINDS: readonly Kind[] = ['field list', 'submission'];
/** How often each is measured, and how many requests each time. */
const RUNS = 5;
const AMOUNT = 4000;
/** At the same time, of so many MB each. */
const UPLOADS = 10;
const UPLOAD = 25;

/** Prints what the proxy costs, and whether the project's promises are kept. */
export async function benchProxy(): Promise<void> {
  const service = await start('service', 'service');
  const reference = await start('reference', 'reference proxy', service.url);
  const plain = await start('plain', 'plain Node pass-through', service.url);
  const nginx = await startNginx(service.url);
  const all = [reference, plain, ...(nginx ? [nginx] : [])];
  try {
    const found = await measure(all);
    const grown: number[] = [];
    for (let run = 0; run < 3; run++) grown.push(await growth(reference, UPLOADS, UPLOAD));
    const of = (served: Served, kind: Kind) => middle(found.get(`${served.name} ${kind}`) ?? []);
    const rows = all.map(({ name }, index) => [
      name,
      ...KINDS.flatMap((kind) => cells(of(all[index] ?? reference, kind))),
    ]);
    const head = ['', ...KINDS.flatMap((kind) => [`${kind}s in 1 s`, 'p99, ms', 'CPU, µs'])];
    const ratio = (kind: Kind) => of(reference, kind).cpu / of(plain, kind).cpu;
    console.log(`
The proxy, medians of ${RUNS} runs of ${AMOUNT} requests in turn, ${nginx ? '' : 'no nginx on this machine, '}each in its own process:

${table([head, ...rows])}

${UPLOADS} uploads of ${UPLOAD} MB at once: the reference proxy's memory grew by ${grown.map((mb) => mb.toFixed(0)).join(', ')} MB

${proxyGoals({ list: ratio('field list'), submission: ratio('submission'), growth: Math.max(...grown) }).join('\n')}`);
  } finally {
    for (const { stop } of [...all, service]) stop();
  }
}

/** All of them in turn, so that what else the machine does meets each; the first turn only warms them up. */
async function measure(all: readonly Served[]): Promise<Map<string, Load[]>> {
  const found = new Map<string, Load[]>();
  for (let run = 0; run <= RUNS; run++)
    for (const kind of KINDS)
      for (const served of run % 2 === 0 ? all : all.toReversed()) {
        const measured = await load(served, kind, AMOUNT);
        if (run > 0) found.set(`${served.name} ${kind}`, [...(found.get(`${served.name} ${kind}`) ?? []), measured]);
      }
  return found;
}

function middle(loads: readonly Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((each) => each[key]));
  return { requests: of('requests'), p99: of('p99'), cpu: of('cpu') };
}

const cells = ({ requests, p99, cpu }: Load) => [requests.toFixed(0), p99.toFixed(0), cpu.toFixed(0)];

function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')).join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchProxy();
