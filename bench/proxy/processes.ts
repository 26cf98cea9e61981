import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface Served {
  /** As it is named in the table. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly url: string;
  /** The process that works, by its id. */
  readonly pid: number;
  /** What it has in memory. MB */
  readonly memory: () => Promise<number>;
  readonly stop: () => void;
}

/** One of the scripts beside this file. */
export async function start(script: 'service' | 'reference' | 'plain', name: string, service = ''): Promise<Served> {
  const path = fileURLToPath(new URL(`${script}.ts`, import.meta.url));
  const child = fork(path, [service], { execArgv: ['--import', 'tsx'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const memory = async () => {
    child.send('memory');
    const [told] = (await once(child, 'message')) as [{ memory: number }];
    return told.memory;
  };
  return { name, url, pid: child.pid ?? 0, memory, stop: () => void child.kill() };
}

/** An nginx of our own, in a folder that goes with it, if there is one on this machine. */
export async function startNginx(service: string): Promise<Served | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(service).host));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/forms`;
  await answers(url, child);
  const stop = () => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
    child.kill();
  };
  return { name: 'nginx', url, pid: workerOf(child.pid ?? 0), memory: async () => Number.NaN, stop };
}

/** CPU time of a process so far, in ms; NaN where the system does not tell it. */
export function cpuOf(pid: number): number {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
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

/** nginx works in a child of its first process. */
function workerOf(pid: number): number {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .trim();
  return Number(children.split(/\s+/)[0]);
}
