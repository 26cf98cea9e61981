import type { StoredBytes } from '../files/stored-uploads.js';
import { ServiceError } from '../http/errors.js';
import { decodeBase64 } from '../values/base64-pieces.js';

/** A decoded file as it was posted. */
export interface Upload {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array | StoredBytes;
}

/** The field types whose value is a file. Source: documented; a signature is sent like a file. */
export type UploadType = 'file' | 'signature';

/** Tells whether the value of a field type is a file. */
export function isUploadType(type: string): type is UploadType {
  return type === 'file' || type === 'signature';
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Returns the content type of a file name. Types that could run in a page (HTML, SVG) stay plain bytes. */
export function chooseContentType(name: string): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CONTENT_TYPES, extension) ? (CONTENT_TYPES[extension] ?? '') : 'application/octet-stream';
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The first chunk of every PNG: 13 bytes long, named IHDR. */
const IHDR_HEAD = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** Tells whether bytes begin like a PNG: its signature, then the IHDR chunk with a width and a height. */
export function isPng(bytes: Uint8Array): boolean {
  if (bytes.length < 33) return false;
  if (![...PNG_SIGNATURE, ...IHDR_HEAD].every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(16) > 0 && view.getUint32(20) > 0;
}

/** Returns the last part of a path without control characters, or the fallback when nothing is left. */
function safeName(posted: string, fallback: string): string {
  const last = posted.split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- a header cannot carry control characters
  const name = last.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return name === '' || name === '.' || name === '..' ? fallback : [...name].slice(0, 200).join('');
}

/** The most letters of a name with its path. Longer ones would look like the beginning of a large file. */
const LONGEST_NAME = 4096;

/** Finds large files that were stored while they came. */
export interface LargeUploads {
  find(text: string): { readonly stored: StoredBytes | undefined; readonly placeholder: string } | undefined;
}

/** Stands for a large file that was cut off by something else: it is no base64, and too long for a name. */
const NO_BASE64 = '?'.repeat(LONGEST_NAME + 1);

/**
 * Decodes the value of a file or signature field: `filename;base64`, or base64 alone. The last semicolon separates
 * them, because base64 has none, and a name may. Source: `fs-logo.png;iVBOR…`, recorded 2014; "filename can also be sent", documented;
 * a signature is stored as PNG, documented.
 */
export function decodeUpload(type: UploadType, value: string, fieldId: number, large?: LargeUploads): Upload {
  const refuse = (why: string): ServiceError => new ServiceError('invalid-value', `field_${fieldId} ${why}`);
  const divider = value.lastIndexOf(';');
  const encoded = value.slice(divider + 1);
  const found = large?.find(value);
  const stored = found && large?.find(encoded)?.stored;
  if (found && stored === undefined) return decodeUpload(type, value.replace(found.placeholder, NO_BASE64), fieldId);
  if (/(?:^|;)\s{0,99}data:/i.test(value)) {
    throw refuse('must be sent as base64 without the "data:" prefix');
  }
  if (divider > LONGEST_NAME) throw refuse('has a file name that is too long');
  const content = stored ?? decodeBase64(encoded);
  if (content === undefined) throw refuse('is not valid base64');
  const posted = value.slice(0, Math.max(divider, 0));
  if (type === 'signature') {
    if (!isPng(content instanceof Uint8Array ? content : content.beginning)) throw refuse('must be a PNG image');
    return { name: safeName(posted, 'signature.png'), contentType: 'image/png', content };
  }
  const name = safeName(posted, 'file');
  return { name, contentType: chooseContentType(name), content };
}
