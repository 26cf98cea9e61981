import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { bundleProgram } from '../../../../test/runner/bundle-program.js';
import { FolderError, SILENCE, takeFolderLock } from './folder-lock.js';
import type { Owner } from './folder-lock.js';
import { holdPrivateFolder } from './private-folder.js';
import { thisProcess } from './process-identity.js';

const CHILD = await bundleProgram(new URL('testing/lock-child.ts', import.meta.url));
const root = await mkdtemp(join(tmpdir(), 'private-folder-'));
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

let made = 0;
const newFolder = (): string => {
  const folder = join(root, String(++made));
  mkdirSync(folder);
  return folder;
};

async function startChild(folder: string): Promise<ChildProcess> {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [CHILD, folder], { stdio: [...stdio] });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** Makes a process take the folder. Returns its output. */
async function takenBy(child: ChildProcess): Promise<string> {
  child.send('take');
  const [said] = (await once(child, 'message')) as [string];
  return said;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Leaves the lock of another process in the folder. */
function leaveLock(folder: string, owner: Partial<Owner>, name = 'owner.lock'): string {
  const path = join(folder, name);
  const whole = { ...thisProcess(), id: `left-${++made}`, since: '2026-01-02T03:04:05.000Z', ...owner };
  writeFileSync(path, JSON.stringify(whole));
  return path;
}

const isRefused = (code: string, sentence: RegExp) => (error: unknown) =>
  error instanceof FolderError && error.code === code && sentence.test(error.message);

/** Returns the id of an ended process. Another process may have that id by now, but with another start time. */
const ended = () => spawnSync('true').pid;

describe('a folder for one process', () => {
  it('is refused to a second process with a sentence that names the owner, and is free after its release', async () => {
    const folder = newFolder();
    const held = holdPrivateFolder(folder);
    const { pid, host } = thisProcess();
    const sentence = new RegExp(
      `^The folder ${folder} is in use by process ${pid} on the machine ${host} since 20\\d\\d-`,
    );
    assert.throws(() => holdPrivateFolder(folder), isRefused('folder-in-use', sentence));
    assert.match(await takenBy(await startChild(folder)), sentence);
    held.release();
    assert.equal(await takenBy(await startChild(folder)), 'taken');
  });

  it('is taken over from a process that was killed', async () => {
    const folder = newFolder();
    const child = await startChild(folder);
    assert.equal(await takenBy(child), 'taken');
    assert.throws(() => holdPrivateFolder(folder), isRefused('folder-in-use', new RegExp(`process ${child.pid} `)));
    await end(child);
    holdPrivateFolder(folder).release();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is taken over after a restart of the machine, and from a process whose id was reused', () => {
    for (const owner of [{ boot: 'before' }, { pid: process.pid, started: '1' }, { pid: ended() }]) {
      const folder = newFolder();
      leaveLock(folder, owner);
      holdPrivateFolder(folder).release();
      assert.deepEqual(readdirSync(folder), [], JSON.stringify(owner));
    }
  });

  it('is not taken from a process in another container or on another machine that still renews its lock', () => {
    for (const owner of [{ space: 'pid:[1]' }, { host: 'elsewhere', boot: 'other' }]) {
      const folder = newFolder();
      const path = leaveLock(folder, { pid: ended(), ...owner });
      assert.throws(
        () => holdPrivateFolder(folder),
        isRefused('folder-in-use', /is in use by process \d+ on the machine/),
      );
      const silent = new Date(Date.now() - SILENCE - 1000);
      utimesSync(path, silent, silent);
      holdPrivateFolder(folder).release();
    }
  });

  it('is not taken by a process whose clock is an hour ahead or behind', ({ mock }) => {
    for (const hours of [-1, 1]) {
      const folder = newFolder();
      leaveLock(folder, { pid: ended(), space: 'pid:[1]' });
      mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
      assert.throws(() => holdPrivateFolder(folder), isRefused('folder-in-use', /is in use by process/));
      mock.timers.reset();
    }
  });

  it('shows that its owner is alive, and notifies an owner that has lost it', () => {
    const folder = newFolder();
    const lock = takeFolderLock(folder);
    const path = join(folder, 'owner.lock');
    const [written, content] = [statSync(path).mtimeMs, readFileSync(path, 'utf8')];
    const long = new Date(0);
    utimesSync(path, long, long);
    assert.equal(lock.renew(), true);
    assert.ok(statSync(path).mtimeMs >= written, 'the time of the file system');
    assert.equal(readFileSync(path, 'utf8'), content);
    leaveLock(folder, {});
    assert.equal(lock.renew(), false);
    lock.release();
    assert.match(readFileSync(join(folder, 'owner.lock'), 'utf8'), /left-/);
  });

  it('is taken over from processes that died while they took it over', () => {
    const folder = newFolder();
    leaveLock(folder, { id: 'first', pid: ended() });
    leaveLock(folder, { id: 'second', pid: ended() }, 'owner.lock.after-first');
    leaveLock(folder, { id: 'third', pid: ended() }, 'owner.lock.after-second');
    const held = holdPrivateFolder(folder);
    assert.deepEqual(readdirSync(folder), ['owner.lock']);
    held.release();
    leaveLock(folder, { id: 'first', pid: ended() });
    leaveLock(folder, { id: 'second' }, 'owner.lock.after-first');
    assert.throws(() => holdPrivateFolder(folder), isRefused('folder-in-use', new RegExp(`process ${process.pid} `)));
  });

  it('has one owner when many start at the same instant, in a new folder and after a process that died', async () => {
    for (const isStale of [false, true]) {
      const folder = newFolder();
      if (isStale) leaveLock(folder, { pid: ended() });
      const starting = await Promise.all(Array.from({ length: 6 }, () => startChild(folder)));
      const said = await Promise.all(starting.map(takenBy));
      assert.equal(said.filter((one) => one === 'taken').length, 1, JSON.stringify(said));
      for (const one of said) if (one !== 'taken') assert.match(one, /is in use|are starting/);
      await Promise.all(starting.map(end));
    }
  });

  it('is refused where its lock cannot be read', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'owner.lock'), '{');
    assert.throws(() => holdPrivateFolder(folder), isRefused('folder-lock-damaged', /remove it if no process uses/));
  });
});

describe('a folder that other users cannot read', () => {
  const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('is created with all missing folders above it', () => {
    const folder = join(newFolder(), 'a', 'b');
    holdPrivateFolder(folder).release();
    assert.deepEqual([readMode(folder), readMode(join(folder, '..'))], ['700', '700']);
  });

  it('is closed where it was open before, and its lock is readable by its owner alone', () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    const held = holdPrivateFolder(folder);
    assert.deepEqual([readMode(folder), readMode(join(folder, 'owner.lock'))], ['700', '600']);
    held.release();
  });

  it('is refused where it belongs to another user, and where it is no folder', () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    assert.throws(() => holdPrivateFolder(file), isRefused('folder-unusable', /cannot be used: EEXIST/));
    // Root may give a folder to another user. Any other user finds a folder of root here.
    const isRoot = process.getuid?.() === 0;
    const folder = isRoot ? newFolder() : '/';
    if (isRoot) chownSync(folder, 65534, 65534);
    assert.throws(() => holdPrivateFolder(folder), isRefused('folder-not-owned', /belongs to another user/));
  });
});
