import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderError } from './folder-error.js';
import { livenessOf, thisProcess, type ProcessIdentity } from './process-identity.js';

/** Who owns a folder: what stands in its lock file. */
export interface Owner extends ProcessIdentity {
  /** Another one for each lock that was ever taken. */
  readonly id: string;
  /** When it took the folder, as ISO 8601. */
  readonly since: string;
}

/** A folder that is held by this process. */
export interface FolderLock {
  /** Says that this process lives, to those that cannot see it. Returns false when the lock was lost. */
  renew(): boolean;
  /** Gives the folder back. */
  release(): void;
}

const LOCK = 'owner.lock';

/**
 * Milliseconds after which an owner that this process cannot see, in another container or on another machine, counts as
 * dead: it renews its lock three times as often. Their clocks must agree that well.
 */
export const SILENCE = 30_000;

/** How often a lock that changes hands is looked at anew before this process gives up. */
const MOST_TRIES = 100;

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

function readOwner(path: string): Owner | undefined {
  try {
    const owner = Object(JSON.parse(readFileSync(path, 'utf8'))) as Partial<Owner>;
    if (typeof owner.id === 'string' && typeof owner.pid === 'number') return owner as Owner;
    throw new TypeError('It names no process');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
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
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** The file by which a process says that it takes over from a dead owner. Each lock has one successor, so one process can make it. */
function successorPath(folder: string, { id }: Owner): string {
  return join(folder, `${LOCK}.after-${id}`);
}

/** The owner, and those that began to take over from it and died, each after the one before. */
function chainOf(folder: string): readonly Owner[] {
  const chain: Owner[] = [];
  for (let next = readOwner(join(folder, LOCK)); next !== undefined; next = readOwner(successorPath(folder, next))) {
    chain.push(next);
  }
  return chain;
}

function isSilent(path: string, now: Date): boolean {
  const renewed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return now.getTime() - renewed > SILENCE;
}

function refuse(folder: string, { pid, host, since }: Owner): never {
  const who = `process ${pid} on the machine ${host} since ${since}`;
  throw new FolderError('folder-in-use', `The folder ${folder} is in use by ${who}`);
}

/** Takes over from the last of the chain. Returns false when somebody else was faster. */
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

function take(folder: string, draft: string, own: Owner, now: () => Date): void {
  const path = join(folder, LOCK);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (isLinked(draft, path)) return;
    const chain = chainOf(folder);
    const last = chain.at(-1);
    if (last === undefined) continue;
    const file = chain.length === 1 ? path : successorPath(folder, chain[chain.length - 2] ?? last);
    const liveness = livenessOf(last, own);
    if (liveness === 'alive' || (liveness === 'unknown' && !isSilent(file, now()))) refuse(folder, last);
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
export function takeFolderLock(folder: string, now: () => Date = () => new Date()): FolderLock {
  const own: Owner = { ...thisProcess(), id: randomUUID(), since: now().toISOString() };
  const path = join(folder, LOCK);
  const draft = `${path}.${own.id}`;
  try {
    writeFileSync(draft, `${JSON.stringify(own, undefined, 2)}\n`, { flag: 'wx', mode: 0o600, flush: true });
    take(folder, draft, own, now);
  } finally {
    rmSync(draft, { force: true });
  }
  const isMine = (): boolean => readOwner(path)?.id === own.id;
  return {
    renew() {
      if (!isMine()) return false;
      const time = now();
      utimesSync(path, time, time);
      return true;
    },
    release() {
      if (isMine()) rmSync(path, { force: true });
    },
  };
}
