import { expect } from '@open-wc/testing';
import { found } from '../../../test/support/wait.js';
import { decodePicture } from './decode-picture.js';

const [WIDTH, HEIGHT] = [1600, 1200];

/** Draws a picture with a red part at the top left. */
async function picture(type = 'image/jpeg', width = WIDTH, height = HEIGHT): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = found(canvas.getContext('2d'), 'a context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 4, height / 4);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });
  return found(blob, 'a picture');
}

/** Writes the metadata of a camera that was held in one of the eight ways, before a picture of a JPEG. */
async function held(jpeg: Blob, orientation: number): Promise<Blob> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const content = [...new TextEncoder().encode('Exif\0\0'), ...tiff];
  const metadata = Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
  const bytes = await new Blob([jpeg.slice(0, 2), metadata, jpeg.slice(2)]).arrayBuffer();
  return new Blob([bytes], { type: jpeg.type });
}

/** Decodes a picture. Returns its size, and the corner that is red. */
async function decoded(blob: Blob, edge: number): Promise<readonly [width: number, height: number, corner: string]> {
  const { source, width, height, close } = found(await decodePicture(blob, edge), 'a picture');
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = found(canvas.getContext('2d'), 'a context');
  context.drawImage(source, 0, 0);
  close();
  const isRed = (x: number, y: number) => (context.getImageData(x, y, 1, 1).data[1] ?? 0) < 100;
  const corners = { 'top left': [5, 5], 'top right': [width - 5, 5], 'bottom left': [5, height - 5] } as const;
  const red = Object.entries(corners).find(([, [x, y]]) => isRed(x, y));
  return [width, height, red?.[0] ?? 'bottom right'];
}

describe('A picture that is decoded for a small size', () => {
  it('comes in fewer pixels, where it is a JPEG of many', async () => {
    const jpeg = await picture();
    expect(await decoded(jpeg, 400)).to.eql([400, 300, 'top left']);
    const filled = new Blob([jpeg.slice(0, 2), Uint8Array.of(0xff, 0xff), jpeg.slice(2)], { type: jpeg.type });
    expect(await decoded(filled, 400), 'with fill bytes before a segment').to.eql([400, 300, 'top left']);
  });

  it('comes as it is where it is small enough, or nearly, and never grows', async () => {
    for (const edge of [1600, 1500, 4096]) {
      const [width, height] = await decoded(await picture(), edge);
      expect([width <= WIDTH, width >= Math.min(edge, WIDTH), height / width], String(edge)).to.eql([true, true, 0.75]);
    }
    expect(await decoded(await picture('image/jpeg', 40, 30), 400)).to.eql([40, 30, 'top left']);
  });

  it('is upright, however the camera was held', async () => {
    const corners = ['top left', 'top right', 'bottom right', 'bottom left'];
    const jpeg = await picture();
    for (let orientation = 1; orientation <= 8; orientation++) {
      const [width, height, corner] = await decoded(await held(jpeg, orientation), 400);
      const isSideways = orientation > 4;
      expect(corner, `orientation ${orientation}`).to.equal(corners[(orientation - 1) % 4]);
      expect(height / width, `orientation ${orientation}`).to.be.closeTo(isSideways ? 4 / 3 : 3 / 4, 0.01);
      expect(Math.max(width, height), `orientation ${orientation}`).to.be.below(600);
    }
  });

  it('comes as it is if it is another format than JPEG, and not at all if it is no picture', async () => {
    expect(await decoded(await picture('image/png'), 400)).to.eql([WIDTH, HEIGHT, 'top left']);
    for (const bytes of [[], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xc0], [0xff, 0xd8, 0xff, 0xe0, 0, 0, 1]])
      expect(await decodePicture(new Blob([Uint8Array.from(bytes)]), 400)).to.equal(undefined);
  });
});
