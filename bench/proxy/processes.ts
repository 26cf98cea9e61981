import { fork, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../src/api/read.js';
import { findFreePort } from '../../test/support/listen.js';
import type { Report, ServerName } from './serve.js';

/** A server in a process of its own. */
export interface Served {
  /** The name in the table. */
  readonly name: string;
  /** The address without a slash at its end. */
  readonly url: string;
  /** The id of the process that does the work. */
  readonly pid: number;
  /** Returns the memory of the process. MB */
  readonly memory: () => Promise<number>;
  readonly stop: () => void;
}

/** Starts one of the servers of `serve.ts` in a process of its own. */
export async function start(server: ServerName, name: string, service = ''): Promise<Served> {
  const path = fileURLToPath(new URL('serve.ts', import.meta.url));
  const child = fork(path, [server, service], { execArgv: ['--import', 'tsx'] });
  const { url = '' } = await nextReport(child);
  const memory = async () => {
    child.send('memory');
    return (await nextReport(child)).memory ?? Number.NaN;
  };
  return { name, url, pid: child.pid ?? 0, memory, stop: () => void child.kill() };
}

/** Waits for the next message of a server. */
async function nextReport(child: ChildProcess): Promise<Report> {
  const messages: unknown[] = await once(child, 'message');
  const [message] = messages;
  if (!isReport(message)) throw new TypeError('A server of the bench sent no report.');
  return message;
}

function isReport(message: unknown): message is Report {
  if (!isObject(message)) return false;
  const { url = '', memory = 0 } = message;
  return typeof url === 'string' && typeof memory === 'number';
}

/** Starts a private nginx in a temporary folder. Returns undefined if nginx is not installed. */
export async function startNginx(service: string): Promise<Served | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(service).host));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/forms`;
  await waitForAnswer(url, child);
  const stop = () => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
    child.kill();
  };
  return { name: 'nginx', url, pid: findWorker(child.pid ?? 0), memory: async () => Number.NaN, stop };
}

/** Returns the CPU time of a process so far, in ms. Returns NaN if the system has no `/proc`. */
export function readCpuTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function configuration(folder: string, port: number, service: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; master_process on; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
events { worker_connections 512; }
http {
  access_log off; ${folders.join(' ')}
  upstream service { server ${service}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location /forms/ {
      rewrite ^/forms/(.*)$ /api/v2/$1 break;
      proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer a-token-for-the-bench";
      client_max_body_size 32m;
    }
  }
}`;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (
      await fetch(`${url}/form/1/field.json`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error('nginx did not start.');
}

/** Returns the id of the worker: nginx does its work in a child of its first process. */
function findWorker(pid: number): number {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .trim();
  return Number(children.split(/\s+/)[0]);
}
