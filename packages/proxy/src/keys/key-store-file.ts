import type fileSystem from 'node:fs/promises';
import { ProxyConfigurationError } from '../errors.js';
import { readErrorCode } from '../unknown-value.js';
import type { KeyStore } from './key-store.js';

const HOUR = 3_600_000;

/** The names of the store's own files. The folder may hold others. */
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;

/**
 * Keeps the keys in a folder, one file each, for all copies of the proxy that see it. A restart forgets nothing. Old files are
 * swept after a write, once an hour at most.
 *
 * A file gets its name when it is whole, so no copy reads half of one: `link` fails where the name is taken, `rename` replaces.
 * Node's modules are taken from the process and not imported, so that this file loads on edge runtimes, and bundles for them.
 *
 * @param address `file:///folder`
 * @throws ProxyConfigurationError `keys_invalid` where there are no files, or the address names another machine.
 */
export function createFileKeys(address: string, now: () => number, randomId: () => string): KeyStore {
  const files = openFileSystem(address);
  const folder = new URL(address.replace(/\/*$/, '/'));
  const open = () => makeFolder(files, folder);
  /** Writes an entry to a draft, and has it moved to the entry's file. */
  const write = async (name: string, entry: string, move: (from: URL, to: URL) => Promise<void>) => {
    await open();
    const target = await toFileName(name);
    const draft = new URL(`${target}.${randomId()}`, folder);
    await files.writeFile(draft, entry, { flag: 'wx', mode: 0o600, flush: true });
    try {
      await move(draft, new URL(target, folder));
    } finally {
      await files.rm(draft, { force: true });
    }
  };
  const sweeper = createSweeper(files, folder, now);
  return {
    open,
    add: async (name, entry, keepFor) => {
      const isAdded = await write(name, entry, files.link).then(() => true, falseIfTaken);
      sweeper.sweep(keepFor);
      return isAdded;
    },
    get: async (name) => files.readFile(new URL(await toFileName(name), folder), 'utf8').catch(undefinedIfMissing),
    set: async (name, entry, keepFor) => {
      await write(name, entry, files.rename);
      sweeper.sweep(keepFor);
    },
    remove: async (name) => files.rm(new URL(await toFileName(name), folder), { force: true }),
    close: sweeper.finish,
  };
}

type FileSystem = typeof fileSystem;

/** The part of Node's global object that the store uses. Other runtimes lack some of it. */
interface Runtime {
  readonly process?: Partial<typeof globalThis.process>;
}

function openFileSystem(address: string, { process }: Runtime = globalThis): FileSystem {
  if (!process?.getBuiltinModule) {
    const sentence = 'The option "keys" names a folder, but this runtime has no files.';
    throw new ProxyConfigurationError('keys_invalid', sentence);
  }
  if (!/^file:\/\/\/[^?#]+$/.test(address)) {
    throw new ProxyConfigurationError('keys_invalid', 'The option "keys" must name a folder as file:///folder.');
  }
  return process.getBuiltinModule('node:fs/promises');
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends below `/proc`, where a missing folder can't be made, and holds up the
 * end of the process (seen with Node 20).
 */
async function makeFolder(files: FileSystem, folder: URL): Promise<void> {
  if (await isFolder(files, folder)) return;
  const parent = new URL('..', folder);
  if (parent.href !== folder.href) await makeFolder(files, parent);
  await files.mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another copy of the proxy may have made it meanwhile.
    if (!(await isFolder(files, folder))) throw error;
  });
}

async function isFolder(files: FileSystem, folder: URL): Promise<boolean> {
  const stats = await files.stat(folder).catch(undefinedIfMissing);
  return stats?.isDirectory() ?? false;
}

/** Returns a file's name that every file system takes: of one length, and without letters that differ only in their case. */
async function toFileName(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Creates the sweeper of old files. `sweep` returns at once; `finish` waits for a sweep under way. */
function createSweeper(files: FileSystem, folder: URL, now: () => number) {
  let nextSweep = 0;
  let sweeping = Promise.resolve();
  return {
    sweep: (keepFor: number) => {
      if (now() < nextSweep) return;
      nextSweep = now() + Math.min(HOUR, keepFor);
      // A file that cannot be removed is tried again the next time.
      sweeping = removeOldFiles(files, folder, now() - keepFor).catch(() => undefined);
    },
    finish: () => sweeping,
  };
}

async function removeOldFiles(files: FileSystem, folder: URL, before: number): Promise<void> {
  for (const name of await files.readdir(folder)) {
    if (!OWN_NAME.test(name)) continue;
    const file = new URL(name, folder);
    const stats = await files.stat(file).catch(undefinedIfMissing);
    if (stats && stats.mtimeMs < before) await files.rm(file, { force: true });
  }
}

function falseIfTaken(error: unknown): false {
  if (readErrorCode(error) === 'EEXIST') return false;
  throw error;
}

function undefinedIfMissing(error: unknown): undefined {
  if (readErrorCode(error) !== 'ENOENT') throw error;
}
