// The proxy in a process of its own, as `hosted-form-proxy serve` runs it: its memory, its files and its log can be looked through.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../../runner/bundle-program.js';
import { ROOT } from '../../support/build.js';
import { findFreePort } from '../../support/listen.js';
import { eventually } from './eventually.js';

/** A proxy that carries drafts. */
export interface ProxyProcess {
  /** The address without a slash at its end, and without the proxy's path. */
  readonly url: string;
  /** The folder of its keys. */
  readonly folder: string;
  /** Returns all that it has written to its outputs. */
  readonly readLog: () => string;
  /** Calls a function with each part of its memory. Parts overlap, so that no text is cut. */
  readonly lookThroughMemory: (look: (part: Buffer) => void) => void;
}

/** Starts a proxy for all forms of a service, below a path. It ends with the test. */
export async function startProxyProcess(
  { service, token, path }: { readonly service: string; readonly token: string; readonly path: string },
  after: (end: () => void) => void,
): Promise<ProxyProcess> {
  const command = await bundleProgram(new URL('../../../packages/proxy/src/cli/cli.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-carrying-'));
  const port = await findFreePort();
  const options = ['--service', service, '--forms', 'all', '--carry', 'on', '--port', String(port)];
  const places = ['--base-path', path, '--keys', pathToFileURL(folder).href];
  const child = spawn(process.execPath, [command, 'serve', ...options, ...places], {
    cwd: ROOT,
    env: { ...process.env, HOSTED_FORM_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const url = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(`${url}${path}/form/1.json`).then(
      () => true,
      () => false,
    );
  await eventually(isThere, `a proxy, which said: ${log}`);
  return { url, folder, readLog: () => log, lookThroughMemory: (look) => lookThroughMemory(child.pid ?? 0, look) };
}

/** The size of a part of the memory, and of what two have in common. bytes */
const [PART, COMMON] = [16_777_216, 4096];

/** Reads the memory of a child process, which Linux shows as a file. */
function lookThroughMemory(pid: number, look: (part: Buffer) => void): void {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const part = Buffer.alloc(PART);
  for (const [, from = '', to = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^(\w+)-(\w+) rw/gm)) {
    const end = Number.parseInt(to, 16);
    for (let at = Number.parseInt(from, 16); at < end; at += PART - COMMON) {
      const length = readAt(memory, part, at, Math.min(PART, end - at));
      look(part.subarray(0, length));
    }
  }
  closeSync(memory);
}

/** Reads some bytes; none where the system does not show them. */
function readAt(file: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(file, into, 0, length, at);
  } catch {
    return 0;
  }
}
