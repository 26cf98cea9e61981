import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { cpuOf, type Served } from './processes.js';

/** What many requests cost. */
export interface Load {
  /** In a second. */
  readonly requests: number;
  /** Of a hundred answers the slowest but one. ms */
  readonly p99: number;
  /** CPU time of the proxy for one request. µs */
  readonly cpu: number;
}

export type Kind = 'field list' | 'submission';

/** Browsers that ask at a time. */
const CONNECTIONS = 16;

const autocannon = createRequire(import.meta.url).resolve('autocannon');
const POST = [
  '-m',
  'POST',
  '-H',
  'content-type: application/json',
  '-b',
  '{"field_1002":"Ada","field_1003":"a@b.test"}',
];

/** So many requests of a kind, as fast as they are answered. The requests come from a process of their own. */
export async function load({ url, pid }: Served, kind: Kind, amount: number): Promise<Load> {
  const isList = kind === 'field list';
  const address = `${url}/form/1/${isList ? 'field' : 'submission'}.json`;
  const args = [autocannon, '-j', '-c', `${CONNECTIONS}`, '-a', `${amount}`, ...(isList ? [] : POST), address];
  const before = cpuOf(pid);
  const begun = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const seconds = (performance.now() - begun) / 1000;
  const cpu = ((cpuOf(pid) - before) * 1000) / amount;
  const told = JSON.parse(stdout) as { latency: { p99: number }; '2xx': number; duration: number };
  if (told['2xx'] < amount) throw new Error(`${amount - told['2xx']} of ${amount} requests to ${address} failed.`);
  return { requests: amount / Math.min(seconds, told.duration || seconds), p99: told.latency.p99, cpu };
}

/** Sends so many uploads at the same time, and tells by how much the memory grew at most. MB */
export async function growth({ url, memory }: Served, uploads: number, megabytes: number): Promise<number> {
  const before = await memory();
  let most = before;
  const under = new Set(Array.from({ length: uploads }, () => upload(`${url}/form/1/submission.json`, megabytes)));
  for (const sent of under) void sent.finally(() => under.delete(sent));
  const all = Promise.all(under);
  while (under.size > 0) most = Math.max(most, await memory());
  await all;
  return most - before;
}

/** As fast as it is taken; nothing of it lies in memory but one piece. */
function upload(url: string, megabytes: number): Promise<void> {
  const piece = Buffer.alloc(50_000, 'x');
  const ends = [Buffer.from('{"field_1002":"'), Buffer.from('"}')] as const;
  const pieces = (megabytes * 1e6) / piece.length;
  const length = ends[0].length + pieces * piece.length + ends[1].length;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': length };
    const call = request(url, { method: 'POST', headers }, (answer) => {
      const wrong =
        answer.statusCode === 200 ? undefined : new Error(`An upload was answered with ${answer.statusCode}.`);
      answer.resume().once('end', () => {
        if (wrong) reject(wrong);
        else resolve();
      });
    });
    call.once('error', reject);
    call.write(ends[0]);
    let left = pieces;
    const go = () => {
      while (left-- > 0) if (!call.write(piece)) return void call.once('drain', go);
      call.end(ends[1]);
    };
    go();
  });
}
