// Photos that are made smaller, drawn from HEIC, and rid of their place.
import { expect } from '@open-wc/testing';
import { isLongRun } from '../../../test/support/engine.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { RefusedFile } from './file.js';
import { file, give, findInput, lines, readName, open, said } from './testing/giver.js';

startService();

describe('a photo, by `shrink-photos`', () => {
  const attributes = { 'max-body': '200000', 'shrink-photos': '' };

  /** Creates a picture of random colours, which take many bytes. */
  async function picture(type: string, width = 1200, height = 600): Promise<Blob> {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    const pixels = new ImageData(width, height);
    for (let at = 0, seed = 1; at < pixels.data.length; at++) {
      seed = (seed * 16807) % 2147483647;
      pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
    }
    context?.putImageData(pixels, 0, 0);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, 0.95);
    });
  }

  /** Returns the metadata of a camera that was held on its side: orientation 6, and a text like a place. */
  function exif(): Uint8Array<ArrayBuffer> {
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    const content = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode('GPS 52.5 13.4')];
    return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
  }

  async function sideways(): Promise<File> {
    const jpeg = await picture('image/jpeg');
    return file('holiday.jpg', 'image/jpeg', await new Blob([jpeg.slice(0, 2), exif(), jpeg.slice(2)]).arrayBuffer());
  }

  async function shrunk(harness: Harness, photo: File): Promise<File> {
    await give(harness, '1', 'dropped', photo);
    expect(harness.errors('1')[0]).to.include('is being made smaller');
    expect(harness.element.checkValidity()).to.be.false;
    await until(() => !(harness.element.values['1'] instanceof RefusedFile), 'the smaller photo');
    await harness.element.updateComplete;
    return harness.element.values['1'] as File;
  }

  it('is made smaller if it is too large: upright, without its metadata, and with both sizes shown', async () => {
    const { harness } = await open({ attributes });
    const photo = await sideways();
    const small = await shrunk(harness, photo);
    expect(small.name).to.equal('holiday.jpg');
    expect(small.type).to.equal('image/jpeg');
    expect(small.size).to.be.below(150_000);
    const { width, height } = await createImageBitmap(small);
    expect(height / width, 'upright').to.be.closeTo(2, 0.02);
    const bytes = new TextDecoder('latin1').decode(await small.arrayBuffer());
    expect(bytes).not.to.match(/Exif|GPS/);
    expect(lines(harness, '1')[0]).to.match(/^holiday\.jpg .*kB, made smaller from .*/);
    expect(harness.errors('1')).to.eql([]);
    expect(harness.element.checkValidity()).to.be.true;
  });

  /** Writes the first box of a HEIC file, as an iPhone does; without a picture behind it. */
  const heic = (name = 'IMG_0042.HEIC', type = 'image/heic') =>
    file(
      name,
      type,
      Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1heic'), 0, 0, 0, 8]),
    );

  it('of an iPhone is not asked for where the field takes none, so that iOS hands over a JPEG', async () => {
    const { harness } = await open();
    expect(findInput(harness, '1').accept).to.equal('.png,.jpg');
  });

  it('in HEIC is refused where the browser can’t draw it, with the setting that helps', async () => {
    const { element, harness } = await open();
    await give(harness, '1', 'chosen', file('good.png', 'image/png'));
    for (const photo of [heic(), heic('IMG_0043.heif', ''), heic('IMG_0044', 'image/heic')]) {
      await give(harness, '1', 'chosen', photo);
      await until(() => harness.errors('1')[0]?.includes(`“${photo.name}” is a HEIC photo`), photo.name);
      expect(harness.errors('1')[0]).to.include('choose “Most Compatible” in the camera settings');
      expect(said(harness)).to.include('“Most Compatible”');
      expect(readName(element.values['1']), 'what was good').to.equal('good.png');
    }
    await give(harness, '2', 'chosen', heic());
    expect(readName(element.values['2']), 'where any type is taken').to.equal('IMG_0042.HEIC');
    expect(harness.errors('2')).to.eql([]);
  });

  it('in HEIC becomes a JPEG where the browser can draw it', async () => {
    const { harness } = await open();
    // No engine of the tests draws HEIC: another picture replaces it.
    const photo = file('IMG_0042.HEIC', 'image/heic', await picture('image/png', 300, 200));
    const drawn = await shrunk(harness, photo);
    expect([drawn.name, drawn.type]).to.eql(['IMG_0042.jpg', 'image/jpeg']);
    const { width, height } = await createImageBitmap(drawn);
    expect([width, height]).to.eql([300, 200]);
    expect(harness.errors('1')).to.eql([]);
    expect(harness.element.checkValidity()).to.be.true;
  });

  /** Writes the metadata of a camera that was held in one of the eight ways. */
  const heldAs = (orientation: number) => exif().map((byte, at) => (at === 29 ? orientation : byte));

  /** Draws noise with a red part at the top left. A camera that is held in one of the eight ways stores it so. */
  async function photoHeldAs(orientation: number, noise: ImageBitmap): Promise<File> {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    const context = canvas.getContext('2d');
    context?.drawImage(noise, 0, 0);
    if (context) context.fillStyle = '#f00';
    context?.fillRect(0, 0, 300, 150);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.95);
    });
    const parts = jpeg ? [jpeg.slice(0, 2), heldAs(orientation), jpeg.slice(2)] : [];
    return file('held.jpg', 'image/jpeg', await new Blob(parts).arrayBuffer());
  }

  /** Names the corner of a picture that is red. */
  async function redCorner(photo: Blob): Promise<string> {
    const bitmap = await createImageBitmap(photo);
    const { width, height } = bitmap;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const isRed = (x: number, y: number) => {
      const [red = 0, green = 255, blue = 255] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > 200 && green < 60 && blue < 60;
    };
    const corners = { 'top left': [9, 9], 'top right': [width - 9, 9], 'bottom left': [9, height - 9] } as const;
    const found = Object.entries(corners).find(([, [x, y]]) => isRed(x, y));
    return `${found?.[0] ?? 'bottom right'}, ${width > height ? 'lying' : 'upright'}`;
  }

  it('is turned as the camera was held', async () => {
    const wanted = [
      'top left, lying',
      'top right, lying',
      'bottom right, lying',
      'bottom left, lying',
      'top left, upright',
      'top right, upright',
      'bottom right, upright',
      'bottom left, upright',
    ];
    const ways = isLongRun() ? [1, 2, 3, 4, 5, 6, 7, 8] : [6];
    const { harness } = await open({ attributes });
    const seen: string[] = [];
    const noise = await createImageBitmap(await picture('image/png'));
    for (const way of ways) seen.push(await redCorner(await shrunk(harness, await photoHeldAs(way, noise))));
    expect(seen).to.eql(ways.map((way) => wanted[way - 1]));
  });

  it('that fits loses its place alone, by `strip-location`', async () => {
    const place = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0];
    const tiff = [
      0x4d,
      0x4d,
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      ...place,
      0,
      1,
      0,
      1,
      0,
      2,
      0,
      0,
      0,
      2,
      0x4e,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ];
    const content = [...new TextEncoder().encode('Exif\0\0'), ...tiff];
    const segment = Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
    const jpeg = await picture('image/jpeg', 40, 20);
    const whole = await new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)]).arrayBuffer();
    const photo = file('home.jpg', 'image/jpeg', whole);
    const kept = await open();
    await give(kept.harness, '1', 'chosen', photo);
    expect(kept.element.values['1'], 'without the attribute').to.equal(photo);
    const { element, harness } = await open({ attributes: { 'strip-location': '' } });
    await give(harness, '1', 'chosen', photo);
    await until(() => !(element.values['1'] instanceof RefusedFile), 'the photo');
    const clean = new Uint8Array(await (element.values['1'] as File).arrayBuffer());
    const changed = [...new Uint8Array(whole)].flatMap((byte, at) => (byte === clean[at] ? [] : [byte]));
    expect(changed, 'the count, and the entry of the north').to.eql([1, 1, 2, 2, 0x4e]);
    expect(said(harness)).to.match(/^home\.jpg.*added$/);
    const text = file('notes.txt', 'text/plain');
    await give(harness, '2', 'chosen', text);
    await until(() => element.values['2'] === text, 'any other file as it is');
    element.setAttribute('strip-location', '2');
    await give(harness, '1', 'chosen', photo);
    await until(() => element.values['1'] === photo, 'a photo of a field that is not listed, as it is');
  });

  it('loses its place however it came into the form, by `strip-location`', async () => {
    const jpeg = await picture('image/jpeg', 40, 20);
    const note = new TextEncoder().encode('Taken at HOME');
    const segment = Uint8Array.from([0xff, 0xfe, 0, note.length + 2, ...note]);
    const photo = file(
      'home.jpg',
      'image/jpeg',
      await new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)]).arrayBuffer(),
    );
    const { element, harness } = await open({ attributes: { 'strip-location': '' } });
    element.values = { 1: photo };
    expect((await harness.submit()).name).to.equal('hf-success');
    const [sent] = harness.service.submissions as { field_1: string }[];
    const bytes = atob(sent?.field_1.split(';')[1] ?? '');
    expect(bytes.includes('HOME')).to.be.false;
    expect(bytes.length).to.equal(jpeg.size);
  });

  it('is made smaller if the page gives it', async () => {
    const { element } = await open({ attributes });
    const photo = await sideways();
    element.values = { 1: photo };
    await until(() => {
      const { 1: answer } = element.values;
      return answer instanceof File && !(answer instanceof RefusedFile) && answer.size < 150_000;
    }, 'the smaller photo');
  });

  it('becomes a JPEG, with a name that says so', async () => {
    const { harness } = await open({ attributes });
    const small = await shrunk(harness, file('plan.png', 'image/png', await picture('image/png')));
    expect(small.name).to.equal('plan.jpg');
  });

  it('is never changed if it fits, and is refused if it does not decode', async () => {
    const { element, harness } = await open({ attributes });
    const fits = file('small.png', 'image/png', await picture('image/png', 20, 20));
    await give(harness, '1', 'chosen', fits);
    expect(await (element.values['1'] as File).arrayBuffer()).to.eql(await fits.arrayBuffer());
    await give(harness, '1', 'chosen', file('broken.png', 'image/png', 'x'.repeat(200_000)));
    await until(() => harness.errors('1')[0]?.includes('broken.png” has 200 kB'), 'the refusal');
    expect(readName(element.values['1']), 'what was good').to.equal('small.png');
  });

  it('is left unchanged, and refused, without the attribute', async () => {
    const { harness } = await open({ attributes: { 'max-body': '200000' } });
    await give(harness, '1', 'chosen', await sideways());
    expect(harness.errors('1')[0]).to.include('there is room for');
  });
});
