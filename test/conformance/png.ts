/** The properties of a picture: its kind, its size in pixels, and whether anything is drawn on it. */
export interface Picture {
  readonly png: boolean;
  readonly width: number;
  readonly height: number;
  readonly ink: boolean;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the properties of a picture. */
export async function look(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const png = PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
  const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  return { png, width, height, ink: await hasInk(bytes, width, height) };
}

async function hasInk(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): Promise<boolean> {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas to look at the picture');
  context.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return data.some((value, index) => index % 4 === 3 && value > 0);
}
