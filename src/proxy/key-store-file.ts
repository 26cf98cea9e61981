import type fileSystem from 'node:fs/promises';
import { ProxyConfigurationError } from './errors.js';
import type { KeyStore } from './key-store.js';

const HOUR = 3_600_000;

/** Names that this file makes, and no others: the folder may hold more. */
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;

/**
 * Keeps the keys in a folder, one file each, for all copies of the proxy that see it: a restart forgets nothing. What is too
 * old is swept after a write, once an hour at most.
 *
 * A file gets its name only when it is whole (`link` fails where the name is taken, `rename` replaces): nobody reads half of
 * one. Node's modules are asked of the process and not imported, so that this file loads on edge runtimes, and bundles for them.
 *
 * @param address `file:///folder`
 * @throws ProxyConfigurationError `keys_invalid` where there are no files, or the address is of another machine.
 */
export function createFileKeys(address: string, now: () => number, randomId: () => string): KeyStore {
  const files = filesOf(address);
  const folder = new URL(address.replace(/\/*$/, '/'));
  const open = async () => {
    await files.mkdir(folder, { recursive: true, mode: 0o700 });
  };
  /** Writes a file under a name of its own, and has it given its name. */
  const place = async (name: string, entry: string, give: (from: URL, to: URL) => Promise<void>) => {
    await open();
    const target = await fileName(name);
    const draft = new URL(`${target}.${randomId()}`, folder);
    await files.writeFile(draft, entry, { flag: 'wx', mode: 0o600, flush: true });
    try {
      await give(draft, new URL(target, folder));
    } finally {
      await files.rm(draft, { force: true });
    }
  };

  let nextSweep = 0;
  let sweeping = Promise.resolve();
  const sweep = (keepFor: number) => {
    if (now() < nextSweep) return;
    nextSweep = now() + Math.min(HOUR, keepFor);
    // A file that cannot be removed is tried again the next time.
    sweeping = removeOld(files, folder, now() - keepFor).catch(() => undefined);
  };

  return {
    open,
    add: async (name, entry, keepFor) => {
      const added = await place(name, entry, files.link).then(() => true, isTaken);
      sweep(keepFor);
      return added;
    },
    get: async (name) => files.readFile(new URL(await fileName(name), folder), 'utf8').catch(isMissing),
    set: async (name, entry, keepFor) => {
      await place(name, entry, files.rename);
      sweep(keepFor);
    },
    remove: async (name) => files.rm(new URL(await fileName(name), folder), { force: true }),
    close: () => sweeping,
  };
}

type Files = typeof fileSystem;

function filesOf(address: string): Files {
  const { process } = globalThis as { readonly process?: Partial<typeof globalThis.process> };
  if (!process?.getBuiltinModule) {
    throw new ProxyConfigurationError('keys_invalid', 'The option "keys" names a folder: there are no files here.');
  }
  if (!/^file:\/\/\/[^?#]+$/.test(address)) {
    throw new ProxyConfigurationError('keys_invalid', 'The option "keys" must name a folder as file:///folder.');
  }
  return process.getBuiltinModule('node:fs/promises');
}

/** The same for every file system: of one length, and without letters that differ only in their case. */
async function fileName(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function removeOld(files: Files, folder: URL, before: number): Promise<void> {
  for (const name of await files.readdir(folder)) {
    if (!OWN_NAME.test(name)) continue;
    const file = new URL(name, folder);
    const stats = await files.stat(file).catch(isMissing);
    if (stats && stats.mtimeMs < before) await files.rm(file, { force: true });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isTaken(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false;
  throw error;
}

function isMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
