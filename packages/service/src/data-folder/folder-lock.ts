import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode, checkLiveness, thisProcess } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

/** Why a folder cannot be used, as a stable word. The sentence beside it may change, the code does not. */
export type FolderErrorCode = 'folder-in-use' | 'folder-lock-damaged' | 'folder-not-owned' | 'folder-unusable';

/** A folder that this process cannot keep its data in. */
export class FolderError extends Error {
  override readonly name = 'FolderError';

  constructor(
    readonly code: FolderErrorCode,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause });
  }
}

/** The owner of a folder, as its lock file names it. */
export interface Owner extends ProcessIdentity {
  /** The id of this lock; no other lock has it. */
  readonly id: string;
  /** The time of the lock, as ISO 8601. */
  readonly since: string;
}

/** A folder that is held by this process. */
export interface FolderLock {
  /** Renews the lock for processes that cannot see this one. Returns false when the lock was lost. */
  renew(): boolean;
  /** Releases the folder. */
  release(): void;
}

const LOCK = 'owner.lock';

/**
 * Milliseconds after which an owner that this process cannot see, in another container or on another machine, counts as
 * dead. An owner renews its lock three times as often. Their clocks may differ: that of the file system counts.
 */
export const SILENCE = 30_000;

/** The number of attempts to take a lock that changes hands. */
const MOST_TRIES = 100;

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('pid' in value)) return false;
  return typeof value.id === 'string' && typeof value.pid === 'number';
}

function readOwner(path: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isOwner(owner)) return owner;
    throw new TypeError('It names no process');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    const sentence = `The lock ${path} cannot be read; remove it if no process uses the folder`;
    throw new FolderError('folder-lock-damaged', sentence, error);
  }
}

/** Gives a file a second name, unless that name is taken. The file system does it in one step. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Returns the path of the file that claims the lock of a dead owner. Each lock has one, so only one process can create it. */
function successorPath(folder: string, { id }: Owner): string {
  return join(folder, `${LOCK}.after-${id}`);
}

/** Returns the owner, and the processes that died while they took over, in order. */
function readChain(folder: string): readonly Owner[] {
  const chain: Owner[] = [];
  for (let next = readOwner(join(folder, LOCK)); next !== undefined; next = readOwner(successorPath(folder, next))) {
    chain.push(next);
  }
  return chain;
}

/** Tells whether a lock was not renewed for long. The time of a file that was just written is that of the file system, for all processes. */
function isSilent(path: string, draft: string): boolean {
  const renewed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return statSync(draft).mtimeMs - renewed > SILENCE;
}

function refuse(folder: string, { pid, host, since }: Owner): never {
  const who = `process ${pid} on the machine ${host} since ${since}`;
  throw new FolderError('folder-in-use', `The folder ${folder} is in use by ${who}`);
}

/**
 * Writes the content of a lock once more, so that the file system notes the time. Returns false when the lock is another's, which has a
 * file of its own: it is never written to.
 */
function rewrite(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'r+');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
  try {
    if (readFileSync(file, 'utf8') !== content) return false;
    writeSync(file, content, 0);
  } catch (error) {
    // Some file systems take room for it. The next time may find some.
    if (!hasErrorCode(error, 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
  return true;
}

/** Takes over from the last of the chain. Returns false when another process was faster. */
function takeOver(folder: string, draft: string, chain: readonly Owner[]): boolean {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return false;
  const claim = successorPath(folder, last);
  if (!isLinked(draft, claim)) return false;
  // Only the holder of this claim may replace that lock. Where it was replaced before, the claim came too late.
  const path = join(folder, LOCK);
  if (readOwner(path)?.id !== first.id) {
    rmSync(claim, { force: true });
    return false;
  }
  renameSync(draft, path);
  for (const one of chain) rmSync(successorPath(folder, one), { force: true });
  return true;
}

function take(folder: string, draft: string, own: Owner): void {
  const path = join(folder, LOCK);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (isLinked(draft, path)) return;
    const chain = readChain(folder);
    const last = chain.at(-1);
    if (last === undefined) continue;
    const file = chain.length === 1 ? path : successorPath(folder, chain[chain.length - 2] ?? last);
    const liveness = checkLiveness(last, own);
    // Decision 0037: the age of a lock counts only if its owner cannot be seen from here.
    if (liveness === 'alive' || (liveness === 'unknown' && !isSilent(file, draft))) refuse(folder, last);
    if (takeOver(folder, draft, chain)) return;
  }
  throw new FolderError('folder-in-use', `Other processes are starting in the folder ${folder}`);
}

/**
 * Takes the lock of a folder, so that one process at a time works in it. A lock whose process has died is taken over. Needs a
 * file system with hard links, as they give a whole file its name in one step.
 *
 * @throws FolderError `folder-in-use`, `folder-lock-damaged`
 */
export function takeFolderLock(folder: string): FolderLock {
  const own: Owner = { ...thisProcess(), id: randomUUID(), since: new Date().toISOString() };
  const content = `${JSON.stringify(own, undefined, 2)}\n`;
  const path = join(folder, LOCK);
  const draft = `${path}.${own.id}`;
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    take(folder, draft, own);
  } finally {
    rmSync(draft, { force: true });
  }
  const isMine = (): boolean => readOwner(path)?.id === own.id;
  return {
    renew: () => rewrite(path, content),
    release() {
      if (isMine()) rmSync(path, { force: true });
    },
  };
}
