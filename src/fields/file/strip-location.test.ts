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
const readBytes = async (file: File) => [...new Uint8Array(await file.arrayBuffer())];
const latin1 = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer());

describe('A photo whose place is taken out', () => {
  for (const isLittle of [true, false])
    it(`keeps its picture, its orientation and its camera, with ${isLittle ? 'little' : 'big'} ends first`, async () => {
      const photo = jpeg(segment(exif(isLittle)));
      const clean = await stripLocation(photo);
      assert.deepEqual([clean.name, clean.type, clean.lastModified], ['home.jpg', 'image/jpeg', 7]);
      const [before, after] = [await readBytes(photo), await readBytes(clean)];
      assert.equal(after.length, before.length);
      // The segment begins at 2, its Exif at 12; the directory of the place begins at 56 there, and ends with its values at 110.
      const [from, to] = [12 + 56, 12 + 56 + 2 + 24 + 4 + 24];
      assert.deepEqual(after.slice(0, from), before.slice(0, from));
      assert.deepEqual(new Set(after.slice(from, to)), new Set([0]));
      assert.deepEqual(after.slice(to), before.slice(to));
    });

  it('has it nowhere else: all but the picture, its Exif and its colours is removed', async () => {
    const others = [
      segment(ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="HOME"/>')),
      segment(ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta Iptc4xmpCore:Location="HOME"/>')),
      segment(ascii('http://ns.adobe.com/xmp/extension/\0<x:xmpmeta photoshop:City="HOME"/>')),
      segment(ascii('Photoshop 3.0\x008BIM\u0004\u0004\0\0\0\0\0\u0009\u001c\u0002\u005a\0\u0004HOME'), 0xed),
      segment(ascii('MPF\0HOME'), 0xe2),
      segment(ascii('JP\0HOME'), 0xeb),
      segment(ascii('Taken at HOME'), 0xfe),
    ];
    const needed = [
      segment(ascii('JFIF\0'), 0xe0),
      segment(ascii('ICC_PROFILE\0colours'), 0xe2),
      segment(ascii('Adobe\0'), 0xee),
    ];
    const plain = await readBytes(jpeg(...needed));
    for (const other of others) assert.deepEqual(await readBytes(await stripLocation(jpeg(...needed, other))), plain);
    const between = await stripLocation(jpeg(...needed, PICTURE.slice(0, -2), ...others));
    assert.deepEqual(
      await readBytes(between),
      await readBytes(jpeg(...needed, PICTURE.slice(0, -2))),
      'between two scans',
    );
    const behind = new File([await jpeg(...needed).arrayBuffer(), jpeg(segment(exif(true)))], 'two.jpg');
    assert.deepEqual(await readBytes(await stripLocation(behind)), plain, 'a second picture');
  });

  it('loses it behind fill bytes, and between bytes that decoders skip', async () => {
    for (const skipped of [[0xff], [0xff, 0xff, 0xff], [0], [1, 2, 3], [0xff, 0]]) {
      const clean = await stripLocation(jpeg(skipped, segment(exif(true))));
      const after = await readBytes(clean);
      assert.deepEqual(new Set(after.slice(skipped.length + 68, skipped.length + 122)), new Set([0]), String(skipped));
      assert.equal(await stripLocation(clean), clean);
    }
  });

  it('has no Exif whose form is unknown, as that which goes on in a second segment', async () => {
    const whole = exif(false);
    const more = segment([...ascii('Exif\0\0'), ...whole.slice(40)]);
    assert.deepEqual(await readBytes(await stripLocation(jpeg(more))), await readBytes(jpeg()));
  });

  it('loses what the camera’s maker, XMP and IPTC say of it within Exif, and keeps the time', async () => {
    for (const tag of [0x2bc, 0x83bb, 0x8649, 0x927c]) {
      const out = new Writer(true);
      out.bytes.push(...ascii('II'));
      // The directory of the camera at 26 has the time at 56, and notes at 76.
      out
        .short(42)
        .long(8)
        .short(1, 0x8769, 4)
        .long(1, 26, 0)
        .short(2, 0x9003, 2)
        .long(20, 56)
        .short(tag, 7)
        .long(6, 76);
      out.long(0).bytes.push(...ascii('2026:11:25 10:00:00\0BERLIN'));
      const clean = await latin1(await stripLocation(jpeg(segment([...ascii('Exif\0\0'), ...out.bytes]))));
      assert.match(clean, /2026:11:25 10:00:00/);
      assert.doesNotMatch(clean, /BERLIN/, String(tag));
    }
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
    const losing = (setting: string | boolean) => ['7', '12'].filter((id) => losesPlace(setting, id));
    assert.deepEqual(losing(false), []);
    for (const all of [true, 'true', 'strip-location', ' ']) assert.deepEqual(losing(all), ['7', '12'], String(all));
    assert.deepEqual(losing('7'), ['7']);
    assert.deepEqual(losing('12, 99'), ['12']);
    assert.deepEqual(losing('1'), []);
  });
});
