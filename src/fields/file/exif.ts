// Reads Exif, which is a small TIFF: directories of entries, each with a tag and a value.
import { makeList } from '../../platform/lists.js';

/** The beginning of a segment of a JPEG that holds Exif. */
export const EXIF = 'Exif\0\0';

/** The bytes of one entry of a directory. */
export const ENTRY_BYTES = 12;

const ORIENTATION = 0x112;

/** Tells whether numbers have their low byte first. */
export const isLittleEndian = (exif: DataView): boolean => exif.getUint8(0) === 0x49;

/** Lists the entries of a directory, with their places in the metadata. */
export function listEntries(
  exif: DataView,
  directory: number,
  isLittle: boolean,
): { readonly at: number; readonly tag: number }[] {
  return makeList(exif.getUint16(directory, isLittle), (index) => {
    const at = directory + 2 + index * ENTRY_BYTES;
    return { at, tag: exif.getUint16(at, isLittle) };
  });
}

/** Tells whether a camera was held on its side, so that width and height of the picture change places. */
export function isSideways(exif: DataView): boolean {
  const isLittle = isLittleEndian(exif);
  const entry = listEntries(exif, exif.getUint32(4, isLittle), isLittle).find(({ tag }) => tag === ORIENTATION);
  return entry !== undefined && exif.getUint16(entry.at + 8, isLittle) > 4;
}
