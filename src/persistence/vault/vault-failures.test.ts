// Failing storage reports it, loses no earlier record, and never keeps the page waiting.
import { expect } from '@open-wc/testing';
import { deleteDB, openDB } from 'idb';
import {
  NAME,
  makeBytes,
  catchCode,
  countPieces,
  isThere,
  look,
  openVault,
  withStub,
} from '../../../test/support/device-vault.js';

describe('a device that keeps nothing', () => {
  const ALL = [
    () => openVault({ patience: 10 }).read('a'),
    () => openVault({ patience: 10 }).write('a', 1),
    () => openVault({ patience: 10 }).erase('a'),
    () => openVault({ patience: 10 }).keys(''),
  ];

  async function expectUnavailable(): Promise<void> {
    for (const attempt of ALL) expect(await catchCode(attempt())).to.equal('vault-unavailable');
  }

  beforeEach(() => deleteDB(NAME));
  after(() => deleteDB(NAME));

  it('throws on a page without encryption', () =>
    withStub(crypto as { subtle: unknown }, { subtle: undefined }, expectUnavailable));

  it('throws without a database', () =>
    withStub(globalThis as { indexedDB: unknown }, { indexedDB: undefined }, expectUnavailable));

  it('throws if every call of the database throws', async () => {
    const fail = () => {
      throw new DOMException('No', 'UnknownError');
    };
    await withStub(IDBFactory.prototype, { open: fail, databases: fail, deleteDatabase: fail }, expectUnavailable);
    await openVault().write('a', 1);
    await withStub(IDBDatabase.prototype, { transaction: fail }, expectUnavailable);
  });

  it('throws after a while if the database never responds', async () => {
    await openVault().write('a', 1);
    const silent = () => new EventTarget() as IDBOpenDBRequest;
    await withStub(IDBFactory.prototype, { open: silent }, expectUnavailable);
  });

  it('throws if a later version of the script has upgraded the database', async () => {
    (await openDB(NAME, 2)).close();
    await expectUnavailable();
  });

  it('reports a full device, and keeps the previous record', async () => {
    const vault = openVault({ piece: 10 });
    await vault.write('a', 'before');
    const { put } = IDBObjectStore.prototype;
    const full = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name !== 'pieces' || (args[1] as [string, number])[1] < 2) return put.apply(this, args);
      throw new DOMException('Full', 'QuotaExceededError');
    };
    await withStub(IDBObjectStore.prototype, { put: full }, async () => {
      expect(await catchCode(vault.write('a', new Blob([makeBytes(35)])))).to.equal('vault-full');
    });
    expect(await vault.read('a')).to.equal('before');
    expect(await countPieces()).to.equal(0);
  });

  it('reads no stored file again after a write that failed', async () => {
    const vault = openVault();
    const file = new File(['x'], 'note.txt');
    await vault.write('a', { file });
    const { put } = IDBObjectStore.prototype;
    const fail = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === 'records') throw new DOMException('No', 'UnknownError');
      return put.apply(this, args);
    };
    await withStub(IDBObjectStore.prototype, { put: fail }, async () => {
      expect(await catchCode(vault.write('a', { file, text: 'new' }))).to.equal('vault-unavailable');
    });
    const unreadable = () => Promise.reject(new DOMException('No', 'NotReadableError'));
    await withStub(Blob.prototype, { arrayBuffer: unreadable }, async () => {
      await vault.write('a', { file, text: 'newer' });
    });
    const kept = (await vault.read('a')) as { readonly file: File; readonly text: string };
    expect([kept.text, kept.file.name, await kept.file.text()]).to.eql(['newer', 'note.txt', 'x']);
  });

  it('leaves nothing when the first record does not fit', async () => {
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    const { put } = IDBObjectStore.prototype;
    const stub = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      return this.name === 'records' ? full() : put.apply(this, args);
    };
    await withStub(IDBObjectStore.prototype, { put: stub }, async () => {
      expect(await catchCode(openVault().write('a', 1))).to.equal('vault-full');
    });
    expect(await isThere()).to.be.false;
  });

  it('works again after the browser closed the database', async () => {
    const vault = openVault();
    await vault.write('a', 1);
    const { transaction } = IDBDatabase.prototype;
    let closed = 0;
    const close = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      if (closed++ === 0) this.close();
      return transaction.apply(this, args);
    };
    await withStub(IDBDatabase.prototype, { transaction: close }, async () => {
      expect(await vault.read('a')).to.equal(1);
    });
  });

  it('keeps records without locks too', async () => {
    await withStub(navigator as { locks: unknown }, { locks: undefined }, async () => {
      const vault = openVault();
      await vault.write('a', new Blob(['x']));
      expect(await vault.read('a')).to.be.instanceOf(Blob);
      await vault.erase('a');
    });
    for (const store of ['secrets', 'records', 'pieces'])
      expect(await look((database) => database.count(store))).to.equal(0);
  });
});
