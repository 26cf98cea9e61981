// Takes the place out of a photo, and leaves everything else: the picture, its orientation, the camera, the time.
import { ENTRY_BYTES, EXIF, entriesOf, isLittleEndian } from './exif.js';

/** The metadata of a JPEG stands in its first part; in bytes. */
const HEAD = 4_194_304;

const [START_OF_SEGMENT, METADATA, START_OF_PICTURE] = [0xff, 0xe1, 0xda];
const XMP = 'http://ns.adobe.com/';

/** The entry of a directory that tells where the directory of the place is. */
const PLACE = 0x8825;
/** The bytes of one value, by its type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * Tells whether photos of a field lose their place: the attribute `strip-location` is set, and lists no other fields. A value without a
 * field id, such as `true`, is meant for all fields.
 */
export function losesPlace(setting: string | null, fieldId: string): boolean {
  if (setting === null) return false;
  const listed = setting.match(/\d+/g);
  return !listed || listed.some((id) => id === fieldId);
}

/**
 * Returns a JPEG without the place where it was taken. A JPEG without a place, and any other file, is returned as it is.
 *
 * @throws DOMException if the file can't be read any more.
 */
export async function stripLocation(photo: File): Promise<File> {
  const head = new Uint8Array(await photo.slice(0, HEAD).arrayBuffer());
  if (!erasePlace(head)) return photo;
  return new File([head, photo.slice(HEAD)], photo.name, { type: photo.type, lastModified: photo.lastModified });
}

/** Overwrites the place in the metadata of a JPEG. Tells whether there was one. */
function erasePlace(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let found = false;
  for (let at = 2; bytes[at] === START_OF_SEGMENT && bytes[at + 1] !== START_OF_PICTURE;) {
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (bytes[at + 1] === METADATA && eraseFrom(bytes.subarray(at + 4, end))) found = true;
    at = end;
  }
  return found;
}

function eraseFrom(segment: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('latin1').decode(segment);
  if (text.startsWith(EXIF)) return eraseFromExif(segment.subarray(EXIF.length));
  if (!text.startsWith(XMP) || !text.includes('GPS')) return false;
  // It repeats what Exif says, as a text. Nobody reads a segment without its name.
  segment.fill(0x20);
  return true;
}

function eraseFromExif(exif: Uint8Array<ArrayBuffer>): boolean {
  try {
    const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
    const isLittle = isLittleEndian(view);
    const place = entriesOf(view, view.getUint32(4, isLittle), isLittle).find(({ tag }) => tag === PLACE);
    if (!place) return false;
    eraseDirectory(exif, view, view.getUint32(place.at + 8, isLittle), isLittle);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // It is damaged, and may have a place that other programs find.
    exif.fill(0);
    return true;
  }
}

/** Leaves an empty directory. */
function eraseDirectory(exif: Uint8Array, view: DataView, directory: number, isLittle: boolean): void {
  for (const { at } of entriesOf(view, directory, isLittle)) {
    const bytes = (VALUE_BYTES[view.getUint16(at + 2, isLittle)] ?? 0) * view.getUint32(at + 4, isLittle);
    const value = view.getUint32(at + 8, isLittle);
    // A short value stands in the entry itself.
    if (bytes > 4) exif.fill(0, value, value + bytes);
    exif.fill(0, at, at + ENTRY_BYTES);
  }
  view.setUint16(directory, 0, isLittle);
}
