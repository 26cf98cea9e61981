// What `setup` uses of the machine, and tests replace.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readErrorCode } from '../../unknown-value.js';
import { PLATFORM } from '../../ports.js';
import type { Ports } from '../../ports.js';
import { listen } from '../../node/listen.js';
import { replaceFile } from '../mend/replace-file.js';
import { findElement } from '../doctor/scripts/release.js';
import type { Terminal } from '../command.js';
import type { Web } from '../doctor/visit.js';
import type { Asking } from './questions.js';
import type { SetupOptions } from './setup-options.js';
import { getToken } from '../connect.js';
import { readProxyOptions } from '../proxy-options.js';
import { startServing } from '../serve.js';
import type { ServedProxy } from '../../node.js';

/** The outcome of a program. */
export interface Ran {
  readonly code: number;
  readonly printed: string;
  /** Its output, errors included. */
  readonly output: string;
}

/** The parts of the machine that the command uses. */
export interface SetupPorts {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Returns the text of a file; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined;
  /** Writes a file, and its folder. The owner alone may read a secret one. */
  readonly write: (path: string, text: string, isSecret: boolean) => void;
  /** Writes a file that is there, and leaves its owner, its mode and links to it. */
  readonly edit: (path: string, text: string) => void;
  /** Writes a file that is there, as a whole or not at all, and keeps it as it was under another name. */
  readonly replace: (path: string, text: string, copy: string) => void;
  /** Returns the time of day. */
  readonly date: () => Date;
  /** Copies a folder into another. */
  readonly copy: (from: string, to: string) => void;
  readonly has: (path: string) => boolean;
  /** Runs a program without a shell. A program that is not there ends with 127. */
  readonly runProgram: (command: readonly string[]) => Promise<Ran>;
  readonly isPortFree: (port: number) => Promise<boolean>;
  /** Fulfils after the given milliseconds; rejects as soon as the signal is aborted. */
  readonly wait: Ports['wait'];
  readonly isRoot: boolean;
  /** The path of Node. */
  readonly node: string;
  /** Gets a token by the browser, and saves it. */
  readonly connect: (args: readonly string[], terminal: Terminal) => Promise<unknown>;
  /** Starts the proxy with the environment of a terminal. */
  readonly serve: (terminal: Terminal) => Promise<ServedProxy>;
  /** The folder of the installed package hosted-form; `undefined` where it is not. */
  readonly element: string | undefined;
  /** The folder `node_modules` that the command runs from. */
  readonly modules: string | undefined;
  /** Lists the files of a folder. */
  readonly list: (folder: string) => readonly string[];
}

/** The things that all parts of a run share. */
export interface Run {
  readonly options: SetupOptions;
  readonly terminal: Terminal;
  readonly asking: Asking;
  readonly ports: SetupPorts;
  readonly web: Web;
}

/** The machine itself. */
export const MACHINE: SetupPorts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => performance.now(),
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  write: writeWhole,
  edit: (path, text) => writeFileSync(path, text),
  replace: replaceFile,
  date: () => new Date(),
  copy: (from, to) => cpSync(from, to, { recursive: true }),
  has: existsSync,
  runProgram,
  isPortFree,
  wait: PLATFORM.wait,
  node: process.execPath,
  isRoot: process.getuid?.() === 0,
  connect: getToken,
  serve: (terminal) => startServing(readProxyOptions([], terminal.env), terminal),
  element: findElement(import.meta.url),
  modules: findModules(),
  list: (folder) => readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile()),
};

/** Writes a file under another name first, so that a full disk leaves no half of one. */
export function writeWhole(path: string, text: string, isSecret: boolean): void {
  makeFolder(dirname(path), mkdirSync);
  const draft = `${path}.new`;
  // One that was left behind would keep its mode.
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { mode: isSecret ? 0o600 : 0o644, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Makes a folder, and those above it.
 *
 * @throws Error of the system, with the true reason: of a disk that is read-only, Node says that the folder is not there.
 */
export function makeFolder(
  path: string,
  make: (path: string, options?: { readonly recursive: true }) => unknown,
): void {
  try {
    make(path, { recursive: true });
  } catch (error) {
    let first = path;
    while (dirname(first) !== first && !existsSync(dirname(first))) first = dirname(first);
    if (readErrorCode(error) === 'ENOENT') make(first);
    throw error;
  }
}

function runProgram([program = '', ...args]: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [printed, output] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (printed += String(data)));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += String(data)));
    child.once('error', (error) => resolve({ code: 127, printed, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, printed, output }));
  });
}

async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await listen(probe, port, '127.0.0.1');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

function findModules(): string | undefined {
  const [before, ...more] = fileURLToPath(import.meta.url).split(`${sep}node_modules${sep}`);
  return before === undefined || more.length === 0 ? undefined : join(before, 'node_modules');
}
