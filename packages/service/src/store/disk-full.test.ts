// On a full disk, writes are refused and reads go on. When there is room again, writes succeed without a restart.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { Client, expectText } from '../conformance/client.js';
import { fillWithDatabase } from '../conformance/prepared-database.js';
import { countFreeBytes } from '../database/disk-room.js';
import { openPglite } from './pglite.js';
import type { PgliteOptions } from './pglite.js';

const MIB = 1024 * 1024;

/** Closes the resources of a test, in reverse order. */
class Cleanup {
  readonly #steps: (() => unknown)[] = [];
  constructor(context: TestContext) {
    context.after(async () => {
      for (const step of this.#steps.reverse()) await step();
    });
  }
  add(step: () => unknown): void {
    this.#steps.push(step);
  }
}

async function newFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-full-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a folder with a small file system of its own; `undefined` where the user may not mount one. */
async function smallDisk(cleanup: Cleanup): Promise<string | undefined> {
  const folder = await newFolder(cleanup);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', folder]);
  if (status === 0) {
    cleanup.add(() => spawnSync('umount', [folder]));
    return folder;
  }
  console.log(
    'A small disk: NOT TESTED (this user may not mount one; the tests with a port for the free space have run)',
  );
  return undefined;
}

/** Starts a service over a database in a folder, with a form that has a field for files. */
async function startIn(cleanup: Cleanup, folder: string, options: PgliteOptions = {}) {
  await fillWithDatabase(folder);
  const store = await openPglite(folder, { onError: () => undefined, ...options });
  cleanup.add(() => store.close());
  const client = new Client(store);
  const form = await client.form([{ field_type: 'file', label: 'File' }]);
  const path = `form/${form.id}/submission`;
  return {
    client,
    /** Sends a file; the bytes cannot be compressed. */
    send: (bytes: number) =>
      client.call('POST', path, { [`field_${form.fields[0]}`]: `a.txt;${randomBytes(bytes).toString('base64')}` }),
    stored: async () => Number((await client.ok('GET', path))['total']),
  };
}

describe('a service whose disk is full', () => {
  it('refuses writes with 507, a code and a sentence, and still reads, until there is room again', async (context) => {
    const cleanup = new Cleanup(context);
    let free = 1000 * MIB;
    const service = await startIn(cleanup, await newFolder(cleanup), { freeBytes: async () => free });
    assert.equal((await service.send(1000)).status, 200);
    free = 1000;
    for (let count = 0; count < 3; count++) {
      const { status, body, headers } = await service.send(1000);
      assert.equal(status, 507);
      assert.equal(body['status'], 'error');
      assert.equal(body['code'], 'storage-full');
      assert.match(expectText(body, 'error'), /^There is no room left to store this; nothing of it was stored/);
      assert.equal(headers.get('Retry-After'), '60');
      assert.equal(await service.stored(), 1);
    }
    assert.equal((await service.client.call('POST', 'form', { name: 'x' })).status, 507);
    assert.equal((await service.client.call('GET', 'form')).status, 200);
    free = 1000 * MIB;
    assert.equal((await service.send(1000)).status, 200);
    assert.equal(await service.stored(), 2);
    assert.deepEqual(service.client.faults, []);
  });

  it('counts the size of each submission, also of simultaneous ones', async (context) => {
    const cleanup = new Cleanup(context);
    const free = 12 * MIB;
    const service = await startIn(cleanup, await newFolder(cleanup), { freeBytes: async () => free });
    assert.equal((await service.send(4 * MIB)).status, 507);
    assert.equal((await service.send(1 * MIB)).status, 200);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => service.send(1 * MIB)))).map(
      ({ status }) => status,
    );
    assert.ok(statuses.includes(507) && statuses.includes(200), statuses.join());
    assert.equal(await service.stored(), 1 + statuses.filter((status) => status === 200).length);
  });

  it('reserves a part of the disk for the database, and reserves it again when there is room', async (context) => {
    const cleanup = new Cleanup(context);
    const folder = await newFolder(cleanup);
    let free = 1000 * MIB;
    const service = await startIn(cleanup, folder, { freeBytes: async () => free });
    const reserved = () => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;
    assert.equal(reserved(), 6 * MIB);
    rmSync(join(folder, 'reserve'));
    free = 8 * MIB;
    assert.equal((await service.send(1000)).status, 507);
    free = 12 * MIB;
    assert.equal((await service.send(1000)).status, 200);
    assert.equal(reserved(), 6 * MIB);
  });

  it('truncates the database’s log, which would grow with every write', async (context) => {
    const cleanup = new Cleanup(context);
    const folder = await newFolder(cleanup);
    const service = await startIn(cleanup, folder);
    for (let count = 0; count < 10; count++) assert.equal((await service.send(2 * MIB)).status, 200);
    const log = readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    assert.ok(log.length <= 14, `${log.length} MiB of log for 20 MiB`);
  });
});

describe('a database that has aborted', () => {
  it('is opened again by the next call, with all confirmed records', async (context) => {
    const cleanup = new Cleanup(context);
    const folder = await newFolder(cleanup);
    const service = await startIn(cleanup, folder);
    const [log, away] = [join(folder, 'pg_wal'), join(folder, 'pg_wal.away')];
    let accepted = 0;
    // PostgreSQL aborts where it cannot begin a new file of its log.
    renameSync(log, away);
    for (let answer = await service.send(MIB); ; answer = await service.send(MIB)) {
      if (answer.status === 500) break;
      assert.equal(answer.status, 200, answer.text);
      accepted += 1;
    }
    assert.match(String(service.client.faults.shift()), /aborted/);
    renameSync(away, log);
    assert.equal(await service.stored(), accepted);
    assert.equal((await service.send(MIB)).status, 200);
    assert.equal(await service.stored(), accepted + 1);
  });
});

describe('a service on a disk of 60 MB', () => {
  it('stores files until the disk is full, always reads, and stores files again without a restart', async (context) => {
    const cleanup = new Cleanup(context);
    const disk = await smallDisk(cleanup);
    if (disk === undefined) return;
    const service = await startIn(cleanup, join(disk, 'database'));
    let accepted = 0;
    for (; (await service.send(1.5 * MIB)).status === 200; accepted++) assert.ok(accepted < 40);
    assert.ok(accepted >= 6, `${accepted} files were taken`);
    const filler = join(disk, 'filler');
    // Another program takes the rest of the disk.
    assert.throws(() => writeFileSync(filler, Buffer.alloc(60 * MIB)), /ENOSPC/);
    assert.equal(await countFreeBytes(disk), 0);
    for (let count = 0; count < 5; count++) {
      assert.equal((await service.send(1000)).status, 507);
      assert.equal(await service.stored(), accepted);
    }
    rmSync(filler);
    assert.equal((await service.send(1000)).status, 200);
    assert.equal(await service.stored(), accepted + 1);
    assert.deepEqual(service.client.faults, []);
  });

  it('answers every request when the database itself has no room', async (context) => {
    const cleanup = new Cleanup(context);
    const disk = await smallDisk(cleanup);
    if (disk === undefined) return;
    const service = await startIn(cleanup, join(disk, 'database'), { freeBytes: async () => 1000 * MIB });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await service.send(1.5 * MIB)).status);
    const filler = join(disk, 'filler');
    assert.throws(() => writeFileSync(filler, Buffer.alloc(60 * MIB)), /ENOSPC/);
    for (let count = 0; count < 8; count++) statuses.push((await service.send(20_000)).status);
    assert.deepEqual(
      [...new Set(statuses)].filter((status) => ![200, 500, 507].includes(status)),
      [],
    );
    rmSync(filler);
    const accepted = statuses.filter((status) => status === 200).length;
    assert.equal(await service.stored(), accepted);
    assert.equal((await service.send(1000)).status, 200);
    console.log(`No room for the database itself: ${statuses.join(' ')}`);
  });
});
