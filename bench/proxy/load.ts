import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { readNumber, readObject } from '../read-json.js';
import { readCpuTime } from './processes.js';
import type { Served } from './processes.js';

/** The cost of many requests. */
export interface Load {
  /** The number of requests in a second. */
  readonly requests: number;
  /** The time below which 99 of 100 answers come. ms */
  readonly p99: number;
  /** The proxy's CPU time for one request. µs */
  readonly cpu: number;
}

/** The kind of a request. */
export type Kind = 'field list' | 'submission' | 'drawn form';

/** The end of each kind's address. */
const ENDS: Readonly<Record<Kind, string>> = {
  'field list': '/field.json',
  submission: '/submission.json',
  'drawn form': '.html',
};

/** The number of connections at the same time. */
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

/** Sends requests of one kind as fast as they are answered, from a process of its own. Returns their cost. */
export async function measureLoad({ url, pid }: Served, kind: Kind, amount: number): Promise<Load> {
  const address = `${url}/form/1${ENDS[kind]}`;
  const more = kind === 'submission' ? POST : [];
  const args = [autocannon, '-j', '-c', `${CONNECTIONS}`, '-a', `${amount}`, ...more, address];
  const before = readCpuTime(pid);
  const begun = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const seconds = (performance.now() - begun) / 1000;
  const cpu = ((readCpuTime(pid) - before) * 1000) / amount;
  const { right, duration, p99 } = readReport(stdout);
  if (right < amount) throw new Error(`${amount - right} of ${amount} requests to ${address} failed.`);
  return { requests: amount / Math.min(seconds, duration || seconds), p99, cpu };
}

/** Reads the report of autocannon: how many requests were answered well, and the times. */
function readReport(text: string): { readonly right: number; readonly duration: number; readonly p99: number } {
  const { latency, duration, '2xx': right } = readObject(JSON.parse(text), 'The report');
  const { p99 } = readObject(latency, 'The latency');
  return {
    right: readNumber(right, 'The number of right answers'),
    duration: readNumber(duration, 'The duration'),
    p99: readNumber(p99, 'The time of 99 of 100'),
  };
}

/** Sends uploads at the same time. Returns how much the memory grew at most. MB */
export async function measureGrowth({ url, memory }: Served, uploads: number, megabytes: number): Promise<number> {
  const before = await memory();
  let most = before;
  const under = new Set(Array.from({ length: uploads }, () => upload(`${url}/form/1/submission.json`, megabytes)));
  for (const sent of under) void sent.finally(() => under.delete(sent));
  const all = Promise.all(under);
  while (under.size > 0) most = Math.max(most, await memory());
  await all;
  return most - before;
}

/** Uploads as fast as the receiver reads. Only one piece of it is in memory. */
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
