import type * as fileSystem from 'node:fs';
import { ProxyConfigurationError } from '../errors.js';
import { readErrorCode } from '../unknown-value.js';
import { refuseForeignFolder } from './foreign-folder.js';
import type { KeyStore } from './key-store.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The names of the store's own files: entries, and drafts of entries. The folder may hold others. */
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;

/** The beginning of an entry's file: the time of its end, in milliseconds since 1970. */
const END = /^until (\d{1,16})\n/;

/** The time for which a file without an end is kept, from its last write. Earlier versions wrote such entries; a killed copy leaves a draft. */
const LIFE_WITHOUT_END = 90 * DAY;

/**
 * Keeps the keys in a folder, one file each, for all copies of the proxy that see it. A restart forgets nothing. Each entry carries its own
 * end, because some live longer than others. What is past its end is swept after a write, once an hour at most.
 *
 * A file gets its name when it is whole, so no copy reads half of one: `link` fails where the name is taken, `rename` replaces.
 * Node's modules are taken from the process and not imported, so that this file loads on edge runtimes, and bundles for them.
 *
 * @param address `file:///folder`
 * @throws ProxyConfigurationError `keys_invalid` where there are no files, or the address names another machine. `open` throws
 *   `keys_folder_foreign` for a folder that others may have made.
 */
export function createFileKeys(address: string, now: () => number, randomId: () => string): KeyStore {
  const fileSystem = openFileSystem(address);
  const files = fileSystem.promises;
  const folder = new URL(address.replace(/\/*$/, '/'));
  let isOwn = false;
  const open = async () => {
    if (isOwn && (await isFolder(files, folder))) return;
    await makeFolder(files, folder);
    refuseForeignFolder(fileSystem, decodeURIComponent(folder.pathname));
    isOwn = true;
  };
  /** Writes an entry, and has it moved to its file. */
  const write = async (name: string, entry: string, keepFor: number, move: Move) => {
    await open();
    const file = await toFileName(name);
    const draft = new URL(`${file}.${randomId()}`, folder);
    await writeDraft(files, draft, `until ${String(now() + keepFor)}\n${entry}`, (from) =>
      move(from, new URL(file, folder)),
    );
  };
  const sweeper = createSweeper(files, folder, now);
  return {
    isDurable: true,
    open,
    add: async (name, entry, keepFor) => {
      const isAdded = await write(name, entry, keepFor, files.link).then(() => true, falseIfTaken);
      sweeper.sweep();
      return isAdded;
    },
    get: async (name) => {
      if (!isOwn) await open();
      const text = await files.readFile(new URL(await toFileName(name), folder), 'utf8').catch(undefinedIfMissing);
      return text?.replace(END, '');
    },
    set: async (name, entry, keepFor) => {
      await write(name, entry, keepFor, files.rename);
      sweeper.sweep();
    },
    remove: async (name) => files.rm(new URL(await toFileName(name), folder), { force: true }),
    close: sweeper.finish,
  };
}

type Files = (typeof fileSystem)['promises'];

/** Gives a draft the name of its entry. */
type Move = (from: URL, to: URL) => Promise<void>;

/** Writes a draft, and has it moved. Nothing of it stays where that fails. */
async function writeDraft(files: Files, draft: URL, text: string, move: (from: URL) => Promise<void>): Promise<void> {
  await files.writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await move(draft);
  } finally {
    await files.rm(draft, { force: true });
  }
}

/** The part of Node's global object that the store uses. Other runtimes lack some of it. */
interface Runtime {
  readonly process?: Partial<typeof globalThis.process>;
}

function openFileSystem(address: string, { process }: Runtime = globalThis): typeof fileSystem {
  if (!process?.getBuiltinModule) {
    const sentence = 'The option "keys" names a folder, but this runtime has no files.';
    throw new ProxyConfigurationError('keys_invalid', sentence);
  }
  if (!/^file:\/\/\/[^?#]+$/.test(address)) {
    throw new ProxyConfigurationError('keys_invalid', 'The option "keys" must name a folder as file:///folder.');
  }
  return process.getBuiltinModule('node:fs');
}

/**
 * Makes a folder and those above it. Below `/proc`, a missing folder can't be made. Node's own `recursive` never ends there, and holds up the
 * end of the process (seen with Node 20).
 */
async function makeFolder(files: Files, folder: URL): Promise<void> {
  if (await isFolder(files, folder)) return;
  const parent = new URL('..', folder);
  if (parent.href !== folder.href) await makeFolder(files, parent);
  await files.mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another copy of the proxy may have made it meanwhile.
    if (!(await isFolder(files, folder))) throw error;
  });
}

async function isFolder(files: Files, folder: URL): Promise<boolean> {
  const stats = await files.stat(folder).catch(undefinedIfMissing);
  return stats?.isDirectory() ?? false;
}

/** Returns a file's name that every file system takes: of one length, and without letters that differ only in their case. */
async function toFileName(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Creates the sweeper of ended entries. `sweep` returns at once; `finish` waits for a sweep under way. */
function createSweeper(files: Files, folder: URL, now: () => number) {
  let nextSweep = 0;
  let sweeping = Promise.resolve();
  return {
    sweep: () => {
      if (now() < nextSweep) return;
      nextSweep = now() + HOUR;
      // A file that cannot be removed is tried again the next time.
      sweeping = removeEnded(files, folder, now()).catch(() => undefined);
    },
    finish: () => sweeping,
  };
}

async function removeEnded(files: Files, folder: URL, time: number): Promise<void> {
  for (const name of await files.readdir(folder)) {
    if (!OWN_NAME.test(name)) continue;
    const file = new URL(name, folder);
    const end = await readEnd(files, file).catch(undefinedIfMissing);
    if (end !== undefined && end <= time) await files.rm(file, { force: true });
  }
}

async function readEnd(files: Files, file: URL): Promise<number> {
  const [, end] = END.exec(await files.readFile(file, 'utf8')) ?? [];
  return end === undefined ? (await files.stat(file)).mtimeMs + LIFE_WITHOUT_END : Number(end);
}

function falseIfTaken(error: unknown): false {
  if (readErrorCode(error) === 'EEXIST') return false;
  throw error;
}

function undefinedIfMissing(error: unknown): undefined {
  if (readErrorCode(error) !== 'ENOENT') throw error;
}
