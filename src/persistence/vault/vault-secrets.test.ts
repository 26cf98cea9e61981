// The encryption key in its two parts, and the records of the earlier format.
import { expect } from '@open-wc/testing';
import { deleteDB } from 'idb';
import {
  NAME,
  makeBytes,
  catchCode,
  countPieces,
  isSame,
  isThere,
  look,
  openVault,
  withStub,
  writeEarlier,
} from '../../../test/support/device-vault.js';
import type { StoredSecret } from './vault-secret.js';

describe('a record of the earlier format, which is stored under its key', () => {
  const names = () => look((database) => database.getAllKeys('records'));

  beforeEach(async () => {
    await deleteDB(NAME);
    await writeEarlier('draft/a', 'kept', makeBytes(25));
  });
  after(() => deleteDB(NAME));

  it('is found and listed', async () => {
    expect(await openVault().keys('draft/')).to.eql(['draft/a']);
    const [text, file] = (await openVault().read('draft/a')) as [string, File];
    expect([text, file.name, await isSame(file, new Blob([makeBytes(25)]))]).to.eql(['kept', 'a.bin', true]);
  });

  it('is rewritten with its files, under a name that reveals nothing', async () => {
    const vault = openVault();
    const [, file] = (await vault.read('draft/a')) as [string, File];
    await vault.write('draft/a', ['changed', file]);
    expect(await names())
      .to.have.length(1)
      .and.not.to.include('draft/a');
    expect(await vault.keys('')).to.eql(['draft/a']);
    const [text, same] = (await openVault().read('draft/a')) as [string, File];
    expect([text, await isSame(same, file)]).to.eql(['changed', true]);
    expect(await countPieces()).to.equal(1);
  });

  it('is listed once if a tab with the earlier script has written it again', async () => {
    const earlier: unknown = await look((database) => database.get('records', 'draft/a'));
    await openVault().write('draft/a', 'newer');
    await look((database) => database.put('records', earlier, 'draft/a'));
    expect(await openVault().keys('')).to.eql(['draft/a']);
    await openVault().erase('draft/a');
    expect(await isThere()).to.be.false;
  });

  it('is erased with nothing left', async () => {
    await openVault().erase('draft/a');
    expect(await isThere()).to.be.false;
  });
});

describe('the encryption key', () => {
  const stored = () => look((database) => database.get('secrets', 'key')) as Promise<StoredSecret>;

  beforeEach(async () => {
    await deleteDB(NAME);
    await openVault().write('a', 'kept');
  });
  after(() => deleteDB(NAME));

  it('is useless without the part that is a file of its own', async () => {
    const { wrapped, ...rest } = await stored();
    await look((database) => database.put('secrets', rest, 'key'));
    // WebKit stores no Blobs in a private window, and its tests run in one.
    expect(await openVault().read('a')).to.equal(wrapped ? undefined : 'kept');
  });

  for (const [what, file] of [
    ['damaged', new Blob(['not what was written'])],
    ['gone', failing('NotFoundError')],
  ] as const)
    it(`is replaced if that file is ${what}, and everything that it encrypted is erased`, async () => {
      const { id, key } = await stored();
      await withSecret({ id, key, wrapped: file }, async () => {
        expect(await openVault().read('a')).to.equal(undefined);
      });
      expect(await isThere()).to.be.false;
      await openVault().write('b', 'new');
      expect(await openVault().read('b')).to.equal('new');
    });

  it('is kept if that file can’t be read at the moment', async () => {
    const { id, key } = await stored();
    await withSecret({ id, key, wrapped: failing('NotReadableError') }, async () => {
      expect(await catchCode(openVault().read('a'))).to.equal('vault-unavailable');
    });
    expect(await openVault().read('a')).to.equal('kept');
  });

  it('has one part if the browser stores no Blobs', async () => {
    await deleteDB(NAME);
    const { put } = IDBObjectStore.prototype;
    const stub = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if ((args[0] as Partial<StoredSecret>).wrapped) throw new DOMException('No Blobs', 'DataCloneError');
      return put.apply(this, args);
    };
    await withStub(IDBObjectStore.prototype, { put: stub }, () => openVault().write('a', 'kept'));
    expect(await stored()).not.to.have.property('wrapped');
    expect(await openVault().read('a')).to.equal('kept');
  });

  /** Makes a Blob that can't be read. */
  function failing(name: string): Blob {
    const blob = new Blob(['x']);
    blob.arrayBuffer = () => Promise.reject(new DOMException('No', name));
    return blob;
  }

  /** Lets the database return this encryption key. */
  async function withSecret(secret: StoredSecret, work: () => Promise<void>): Promise<void> {
    const { get } = IDBObjectStore.prototype;
    const stub = function (this: IDBObjectStore, ...args: Parameters<typeof get>) {
      const request = get.apply(this, args);
      if (this.name === 'secrets') Object.defineProperty(request, 'result', { get: () => secret });
      return request;
    };
    await withStub(IDBObjectStore.prototype, { get: stub }, work);
  }
});
