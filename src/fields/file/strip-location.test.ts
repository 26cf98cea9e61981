import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { losesPlace, stripLocation } from './strip-location.js';

const ascii = (text: string) => [...new TextEncoder().encode(text)];

/** Writes numbers of two and four bytes in one order. */
class Writer {
  readonly bytes: number[] = [];
  constructor(readonly isLittle: boolean) {}

  #put(value: number, size: number): void {
    const bytes = Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 0xff);
    this.bytes.push(...(this.isLittle ? bytes : bytes.reverse()));
  }
  short = (...values: number[]) => {
    for (const value of values) this.#put(value, 2);
    return this;
  };
  long = (...values: number[]) => {
    for (const value of values) this.#put(value, 4);
    return this;
  };
}

/** Writes Exif as a phone does: an orientation, a name of the camera, and a place. */
function exif(isLittle: boolean): number[] {
  const out = new Writer(isLittle);
  out.bytes.push(...ascii(isLittle ? 'II' : 'MM'));
  out.short(42).long(8);
  // Three entries from 8 to 50: orientation 6, the camera at 50, the place at 56.
  out.short(3).short(0x112, 3).long(1).short(6, 0).short(0x10f, 2).long(6, 50).short(0x8825, 4).long(1, 56).long(0);
  out.bytes.push(...ascii('Phone\0'));
  // Two entries from 56 to 86: north, and the latitude at 86.
  out.short(2).short(1, 2).long(2);
  out.bytes.push(...ascii('N\0\0\0'));
  out.short(2, 5).long(3, 86, 0);
  out.long(52, 1, 31, 1, 777, 100);
  return [...ascii('Exif\0\0'), ...out.bytes];
}

const segment = (content: readonly number[], marker = 0xe1) => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};
const PICTURE = [...segment([1, 1, 0, 0x3f, 0], 0xda), 0x12, 0x34, 0xff, 0xd9];
const jpeg = (...segments: readonly (readonly number[])[]) =>
  new File([Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...PICTURE])], 'home.jpg', {
    type: 'image/jpeg',
    lastModified: 7,
  });
const bytesOf = async (file: File) => [...new Uint8Array(await file.arrayBuffer())];
const latin1 = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer());

describe('A photo whose place is taken out', () => {
  for (const isLittle of [true, false])
    it(`keeps its picture, its orientation and its camera, with ${isLittle ? 'little' : 'big'} ends first`, async () => {
      const photo = jpeg(segment(exif(isLittle)));
      const clean = await stripLocation(photo);
      assert.deepEqual([clean.name, clean.type, clean.lastModified], ['home.jpg', 'image/jpeg', 7]);
      const [before, after] = [await bytesOf(photo), await bytesOf(clean)];
      assert.equal(after.length, before.length);
      // The segment begins at 2, its Exif at 12; the directory of the place begins at 56 there, and ends with its values at 110.
      const [from, to] = [12 + 56, 12 + 56 + 2 + 24 + 4 + 24];
      assert.deepEqual(after.slice(0, from), before.slice(0, from));
      assert.deepEqual(new Set(after.slice(from, to)), new Set([0]));
      assert.deepEqual(after.slice(to), before.slice(to));
    });

  it('has none in its XMP either', async () => {
    const xmp = ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="52,31.777N"/>');
    const clean = await stripLocation(jpeg(segment(exif(true)), segment(xmp)));
    assert.doesNotMatch(await latin1(clean), /GPS|31\.777|adobe/);
    const other = jpeg(segment(ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmp:Rating="5"/>')));
    assert.equal(await stripLocation(other), other, 'without a place it is left alone');
  });

  it('has no metadata if they are damaged, because others may find the place there', async () => {
    const whole = exif(true);
    for (let length = 20; length < whole.length; length += 7) {
      const clean = await stripLocation(jpeg(segment(whole.slice(0, length))));
      assert.ok(!(await latin1(clean)).includes('N\0\0\0\u0002\0\u0005'), String(length));
    }
  });

  it('is the same file if it has no place, or is no JPEG', async () => {
    const plain = jpeg();
    const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'a.png', { type: 'image/png' });
    const empty = new File([], 'empty.jpg', { type: 'image/jpeg' });
    for (const file of [plain, png, empty]) assert.equal(await stripLocation(file), file);
  });
});

describe('The fields whose photos lose their place', () => {
  it('are all, unless the attribute lists some', () => {
    const losing = (setting: string | null) => ['7', '12'].filter((id) => losesPlace(setting, id));
    assert.deepEqual(losing(null), []);
    for (const all of ['', 'true', 'strip-location', ' ']) assert.deepEqual(losing(all), ['7', '12'], all);
    assert.deepEqual(losing('7'), ['7']);
    assert.deepEqual(losing('12, 99'), ['12']);
    assert.deepEqual(losing('1'), []);
  });
});
