// Takes the place out of a photo, and leaves the picture, its colours and orientation, the camera and the time.
import { ENTRY_BYTES, EXIF, listEntries, isLittleEndian } from './exif.js';
import { isBeside, isJpeg, isNamed, listSegments } from './jpeg.js';
import type { Segment } from './jpeg.js';

/** The names of what a decoder needs: the density and the colours. Anything else beside the picture may tell the place in a way of its own. */
const NEEDED = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe\0'];

/** The entries of a directory that tell where another one is: that of the place, and that of the camera. */
const [PLACE, CAMERA] = [0x8825, 0x8769];
/** The entries that may tell the place in a way of their own: XMP, IPTC, Photoshop's, and the notes of the camera's maker. */
const NOTES = [0x2bc, 0x83bb, 0x8649, 0x927c];
/** The bytes of one value, by its type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * Tells whether photos of a field lose their place: the option `strip-location` is on, and lists no other fields. A value without a
 * field id, such as `true`, is meant for all fields.
 */
export function losesPlace(setting: string | boolean | undefined, fieldId: string): boolean {
  if (!setting) return false;
  const listed = String(setting).match(/\d+/g);
  return !listed || listed.some((id) => id === fieldId);
}

/**
 * Returns a JPEG without the place where it was taken: without the place in Exif, without all other metadata, and without what follows
 * the picture, such as a second one or a film. A JPEG that has nothing of these, and any other file, is returned as it is.
 *
 * @throws DOMException if the file can't be read any more.
 */
export async function stripLocation(photo: File): Promise<File> {
  if (!isJpeg(new Uint8Array(await photo.slice(0, 2).arrayBuffer()))) return photo;
  const parts = withoutPlace(new Uint8Array(await photo.arrayBuffer()));
  return parts ? new File(parts, photo.name, { type: photo.type, lastModified: photo.lastModified }) : photo;
}

/** Returns the parts of a JPEG that stay, `undefined` if all of it stays as it is. Overwrites the place in Exif. */
function withoutPlace(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let isChanged = false;
  let from = 0;
  for (const segment of listSegments(bytes)) {
    if (!isBeside(segment) || NEEDED.some((name) => isNamed(segment, name))) continue;
    const exif = isNamed(segment, EXIF) ? eraseFromExif(segment) : 'unknown';
    if (exif === 'kept') continue;
    isChanged = true;
    if (exif === 'erased') continue;
    parts.push(bytes.subarray(from, segment.at));
    from = segment.end;
  }
  return isChanged ? [...parts, bytes.subarray(from)] : undefined;
}

function eraseFromExif({ content }: Segment): 'kept' | 'erased' | 'unknown' {
  const exif = content.subarray(EXIF.length);
  try {
    const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
    const isLittle = isLittleEndian(view);
    if (view.getUint32(0) !== (isLittle ? 0x49492a00 : 0x4d4d002a)) return 'unknown';
    return eraseNotes(exif, view, isLittle) ? 'erased' : 'kept';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // It is damaged, and may have a place that other programs find.
    return 'unknown';
  }
}

/**
 * Overwrites all that may tell the place. Tells whether there was any.
 *
 * @throws RangeError for damaged Exif.
 */
function eraseNotes(exif: Uint8Array, view: DataView, isLittle: boolean): boolean {
  const numberAt = (at: number) => view.getUint32(at, isLittle);
  // The second one is that of the small picture.
  const directories = new Set([numberAt(4)]);
  let isErased = false;
  for (const directory of directories) {
    const entries = listEntries(view, directory, isLittle);
    const next = numberAt(directory + 2 + entries.length * ENTRY_BYTES);
    if (next > 0) directories.add(next);
    const ofCamera = entries
      .filter(({ tag }) => tag === CAMERA)
      .flatMap(({ at }) => listEntries(view, numberAt(at + 8), isLittle));
    for (const { at, tag } of [...entries, ...ofCamera]) {
      if (NOTES.includes(tag) && erase(readValue(exif, view, at, isLittle))) isErased = true;
      if (tag === PLACE && eraseDirectory(exif, view, numberAt(at + 8), isLittle)) isErased = true;
    }
  }
  return isErased;
}

/** Leaves an empty directory. Tells whether it had entries. */
function eraseDirectory(exif: Uint8Array, view: DataView, directory: number, isLittle: boolean): boolean {
  const entries = listEntries(view, directory, isLittle);
  for (const { at } of entries) {
    erase(readValue(exif, view, at, isLittle));
    exif.fill(0, at, at + ENTRY_BYTES);
  }
  view.setUint16(directory, 0, isLittle);
  return entries.length > 0;
}

/**
 * Returns the bytes of an entry's value.
 *
 * @throws RangeError for a type that is unknown, whose length nobody can tell.
 */
function readValue(exif: Uint8Array, view: DataView, entry: number, isLittle: boolean): Uint8Array {
  const size = VALUE_BYTES[view.getUint16(entry + 2, isLittle)];
  if (!size) throw new RangeError('type');
  const bytes = size * view.getUint32(entry + 4, isLittle);
  // A short value is stored in the entry itself.
  const from = bytes > 4 ? view.getUint32(entry + 8, isLittle) : entry + 8;
  return exif.subarray(from, from + bytes);
}

/** Overwrites bytes. Tells whether there was anything. */
function erase(bytes: Uint8Array): boolean {
  const isThere = bytes.some(Boolean);
  bytes.fill(0);
  return isThere;
}
