// Records come back whole or not at all, and nobody else can read them.
import { expect } from '@open-wc/testing';
import { asyncProperty, assert, jsonValue, string } from 'fast-check';
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
} from '../../../test/support/device-vault.js';
import { isLongRun } from '../../../test/support/engine.js';
import { randomCases } from '../../../test/support/engine.js';
import { found } from '../../../test/support/wait.js';
import type { openDeviceVault } from './device-vault.js';
import { openSecret } from './vault-secret.js';
import type { StoredSecret } from './vault-secret.js';
import { toStoredName } from './vault-names.js';

/** Another document of this origin, with a vault of its own. */
async function openElsewhere(): Promise<{
  vault: ReturnType<typeof openVault>;
  blob: (bytes: BlobPart) => Blob;
  close: () => void;
}> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = found(frame.contentWindow, 'the frame') as Window &
    typeof globalThis & { opened?: (open: typeof openDeviceVault) => void };
  const opened = new Promise<typeof openDeviceVault>((resolve) => {
    page.opened = resolve;
  });
  const script = page.document.createElement('script');
  script.type = 'module';
  const module = new URL('./device-vault.js', import.meta.url).href.replace(/\.js$/, '.ts');
  script.textContent = `import { openDeviceVault } from '${module}'; opened(openDeviceVault);`;
  page.document.head.append(script);
  return {
    vault: (await opened)({ name: NAME }),
    blob: (bytes) => new page.Blob([bytes]),
    close: () => frame.remove(),
  };
}

describe('the vault', () => {
  beforeEach(() => deleteDB(NAME));
  after(() => deleteDB(NAME));

  it('returns every JSON value unchanged', async () => {
    const vault = openVault();
    await assert(
      asyncProperty(jsonValue(), string(), async (value, text) => {
        const record = [value, { [text]: `\0${text}` }, '\0', '\x000'];
        await vault.write('a', record);
        expect(JSON.stringify(await openVault().read('a'))).to.equal(JSON.stringify(record));
      }),
      { numRuns: randomCases(30) },
    );
  });

  it('returns Files and Blobs anywhere, with name, type and last change', async () => {
    const file = new File([makeBytes(2500)], 'Größe 👍.bin', { type: 'a/b', lastModified: 86_400_000 });
    const blob = new Blob([makeBytes(1000)], { type: 'c/d' });
    const empty = new File([], '');
    await openVault({ piece: 1000 }).write('a', { deep: [{ file, again: file }, [blob]], empty });
    const record = (await openVault().read('a')) as {
      deep: [{ file: File; again: File }, [Blob]];
      empty: File;
    };
    const [{ file: same, again }, [other]] = record.deep;
    expect(again).to.equal(same);
    expect([same.name, same.type, same.lastModified]).to.eql(['Größe 👍.bin', 'a/b', 86_400_000]);
    expect(await isSame(same, file)).to.be.true;
    expect(other).not.to.be.instanceOf(File);
    expect([other.type, await isSame(other, blob)]).to.eql(['c/d', true]);
    expect(record.empty).to.be.instanceOf(File).and.have.property('size', 0);
  });

  it('reads records without their files', async () => {
    const file = new File([makeBytes(2500)], 'a.bin');
    const vault = openVault({ piece: 1000 });
    await vault.write('a', { name: 'Ada', deep: { file } });
    expect(await vault.peek('a')).to.eql({ name: 'Ada', deep: {} });
    expect(await vault.peek('b')).to.equal(undefined);
    const { deep } = (await vault.read('a')) as { deep: { file: File } };
    expect(await isSame(deep.file, file)).to.be.true;
  });

  it('keeps a large file', async () => {
    const file = new File([makeBytes(isLongRun() ? 30_000_000 : 10_000_000)], 'large.bin');
    await openVault().write('a', { file });
    const { file: same } = (await openVault().read('a')) as { file: File };
    expect(await isSame(same, file)).to.be.true;
  });

  it('leaves nothing readable on the device, not even the keys of records', async () => {
    const words = ['Lovelace', 'passport.txt', 'secret/type', 'Inside the file', 'draft/local/the-page'];
    const [name = '', filename = '', type = '', content = '', key = ''] = words;
    await openVault().write(key, { name, file: new File([content], filename, { type }) });
    const everything = await look((database) =>
      Promise.all(['records', 'pieces'].flatMap((store) => [database.getAll(store), database.getAllKeys(store)])),
    );
    const raw = readable(everything);
    for (const word of words) {
      expect(raw).not.to.include(word);
      expect(raw).not.to.include([...word].join('\0'));
    }
  });

  it('has an encryption key that no script can read', async () => {
    await openVault().write('a', 1);
    const { key } = (await look((database) => database.get('secrets', 'key'))) as { key: CryptoKey };
    expect(key.extractable).to.be.false;
    const attempt = await crypto.subtle.exportKey('raw', key).catch((cause: unknown) => (cause as Error).name);
    expect(attempt).to.equal('InvalidAccessError');
  });

  it('is empty at first, and creates no database to find out', async () => {
    const vault = openVault();
    expect(await vault.read('a')).to.equal(undefined);
    expect(await vault.keys('')).to.eql([]);
    await vault.erase('a');
    expect(await isThere()).to.be.false;
  });

  it('lists the keys with a prefix', async () => {
    const vault = openVault();
    for (const key of ['outbox/1', 'outbox/2', 'draft/1']) await vault.write(key, key);
    expect([...(await vault.keys('outbox/'))].sort()).to.eql(['outbox/1', 'outbox/2']);
  });
});

/** Converts everything to letters, byte for byte. */
function readable(value: unknown): string {
  if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
  if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
  if (typeof value === 'object' && value) return Object.entries(value).flat().map(readable).join();
  return String(value);
}

describe('a record that is written again', () => {
  beforeEach(() => deleteDB(NAME));
  after(() => deleteDB(NAME));

  it('is the last written one, in the order of the calls', async () => {
    const vault = openVault({ piece: 10 });
    const first = vault.write('a', new Blob([makeBytes(500)]));
    const record = { value: 2 };
    const second = vault.write('a', record);
    record.value = 3;
    expect(await vault.read('a')).to.eql({ value: 2 });
    await Promise.all([first, second]);
    expect(await countPieces()).to.equal(0);
    await Promise.all([vault.write('a', 4), vault.erase('a')]);
    expect(await vault.read('a')).to.equal(undefined);
  });

  it('does not encrypt its files again, and deletes removed ones', async () => {
    const vault = openVault({ piece: 10 });
    const [kept, dropped] = [new Blob([makeBytes(25)]), new Blob([makeBytes(45)])];
    await vault.write('a', [kept, dropped]);
    const before = await look((database) => database.getAllKeys('pieces'));
    expect(before).to.have.length(8);
    await vault.write('a', [1, kept]);
    const after = await look((database) => database.getAllKeys('pieces'));
    expect(after).to.have.length(3);
    expect(before).to.deep.include.members(after);
    const [, same] = (await openVault().read('a')) as [number, Blob];
    expect(await isSame(same, kept)).to.be.true;
  });

  it('does not encrypt files again that were read from it', async () => {
    await openVault().write('a', new Blob([makeBytes(25)]));
    const vault = openVault();
    const before = await look((database) => database.getAllKeys('pieces'));
    await vault.write('a', [await vault.read('a')]);
    expect(await look((database) => database.getAllKeys('pieces'))).to.eql(before);
  });

  it('stays unchanged if a file can’t be read any more', async () => {
    const vault = openVault();
    await vault.write('a', 'before');
    const gone = new Blob(['gone']);
    gone.slice = () => {
      throw new DOMException('Gone', 'NotFoundError');
    };
    expect(await catchCode(vault.write('a', [new Blob(['x']), gone]))).to.equal('vault-unavailable');
    expect(await vault.read('a')).to.equal('before');
    expect(await countPieces()).to.equal(0);
  });
});

describe('a damaged record', () => {
  const readStoredName = async (key: string): Promise<string> => {
    const stored = (await look((database) => database.get('secrets', 'key'))) as StoredSecret;
    return toStoredName(await openSecret(stored), key);
  };
  beforeEach(async () => {
    await deleteDB(NAME);
    const vault = openVault({ piece: 10 });
    await vault.write('a', { file: new Blob([makeBytes(25)]) });
    await vault.write('other', 'whole');
  });
  after(() => deleteDB(NAME));

  async function expectErased(): Promise<void> {
    expect(await openVault().read('a')).to.equal(undefined);
    expect(await openVault().keys('a')).to.eql([]);
    expect(await countPieces()).to.equal(0);
    expect(await openVault().read('other')).to.equal('whole');
  }

  it('is erased when a byte of it is wrong', async () => {
    const name = await readStoredName('a');
    await look(async (database) => {
      const record = (await database.get('records', name)) as { bytes: ArrayBuffer };
      const bytes = new DataView(record.bytes);
      bytes.setUint8(3, bytes.getUint8(3) ^ 1);
      await database.put('records', record, name);
    });
    await expectErased();
  });

  it('is erased when it was moved to another record’s place', async () => {
    const [name, other] = [await readStoredName('a'), await readStoredName('other')];
    await look(async (database) => database.put('records', await database.get('records', other), name));
    expect(await openVault().keys('')).to.eql(['other']);
    expect(await openVault().read('a')).to.equal(undefined);
  });

  it('is erased when a piece of its file was moved to another’s place', async () => {
    const [first, second] = await look((database) => database.getAllKeys('pieces'));
    await look(async (database) =>
      database.put('pieces', await database.get('pieces', found(first, 'a piece')), second),
    );
    await expectErased();
  });

  it('is erased when a piece of its file is missing', async () => {
    const [first] = await look((database) => database.getAllKeys('pieces'));
    await look((database) => database.delete('pieces', found(first, 'a piece')));
    await expectErased();
  });

  it('is erased, with all others, when the encryption key is lost', async () => {
    await look((database) => database.clear('secrets'));
    for (const key of ['a', 'other']) expect(await openVault().read(key)).to.equal(undefined);
    expect(await isThere()).to.be.false;
  });
});

describe('two documents', () => {
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;

  beforeEach(async () => {
    await deleteDB(NAME);
    elsewhere = await openElsewhere();
  });
  afterEach(() => elsewhere.close());
  after(() => deleteDB(NAME));

  it('share one key and all records, also when both begin at once', async () => {
    const vault = openVault();
    await Promise.all([vault.write('a', 'here'), elsewhere.vault.write('b', 'there')]);
    expect(await vault.read('b')).to.equal('there');
    expect(await elsewhere.vault.read('a')).to.equal('here');
  });

  it('lose no record when one erases its last while the other writes', async () => {
    const vault = openVault({ piece: 10 });
    const file = new Blob([makeBytes(55)]);
    for (let round = 0; round < 15; round++) {
      await vault.write('a', [round, file]);
      await Promise.all([vault.erase('a'), elsewhere.vault.write('b', round)]);
      expect(await vault.read('b')).to.equal(round);
      await Promise.all([vault.write('a', [round, file]), elsewhere.vault.erase('b')]);
      const [same, content] = (await elsewhere.vault.read('a')) as [number, Blob];
      expect([same, await isSame(content, file)]).to.eql([round, true]);
    }
  });

  it('never mix the files of one with the record of the other', async () => {
    const vault = openVault({ piece: 10 });
    const [mine, theirs] = [new Blob([makeBytes(35)]), elsewhere.blob(makeBytes(35))];
    for (let round = 0; round < 10; round++) {
      await Promise.all([vault.write('a', ['mine', mine]), elsewhere.vault.write('a', ['theirs', theirs])]);
      const record = (await openVault().read('a')) as [string, Blob];
      expect(await isSame(record[1], mine)).to.be.true;
    }
    expect(await countPieces()).to.be.at.most(4);
  });

  it('keep nothing after either has erased the last record', async () => {
    const vault = openVault();
    await vault.write('a', 1);
    await elsewhere.vault.write('b', new Blob(['2']));
    await vault.erase('a');
    expect(await isThere()).to.be.true;
    await elsewhere.vault.erase('b');
    expect(await isThere()).to.be.false;
    await vault.write('a', 3);
    expect(await elsewhere.vault.read('a')).to.equal(3);
  });
});

describe('data left by a page that was closed while it wrote', () => {
  it('is removed at the next visit', async () => {
    await deleteDB(NAME);
    await openVault().write('a', new Blob(['x']));
    await look((database) => database.put('pieces', { bytes: new ArrayBuffer(8) }, ['stray', 0]));
    await openVault().read('a');
    expect(await countPieces()).to.equal(1);
    await deleteDB(NAME);
  });
});
