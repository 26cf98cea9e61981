import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** A difference of colour that nobody sees, as pixelmatch counts it: from 0 to 1. */
const SAME_COLOUR = 0.15;
/** The pixels that may differ, of a million: fonts are drawn a little otherwise by other versions of a browser. */
const MAY_DIFFER = 100;

/** Says how a picture differs from the accepted one. `undefined`: it does not. */
export async function findDifference(accepted: Buffer | undefined, taken: Buffer): Promise<string | undefined> {
  if (!accepted) return 'had no accepted picture';
  const [before, now] = [await readPixels(accepted), await readPixels(taken)];
  const sizes = [before, now].map(({ width, height }) => `${width} × ${height}`);
  if (sizes[0] !== sizes[1]) return `was ${sizes[0]} pixels, and is ${sizes[1]}`;
  const different = pixelmatch(before.data, now.data, undefined, now.width, now.height, { threshold: SAME_COLOUR });
  const share = Math.round((different * 1_000_000) / (now.width * now.height));
  return share > MAY_DIFFER ? `differs in ${share} of a million pixels` : undefined;
}

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Makes a picture small without changing a pixel. */
export const compress = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer();
