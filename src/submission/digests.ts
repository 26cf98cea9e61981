import { storedText } from '../api/stored-answers.js';
import { digest } from '../model/digest.js';
import type { FieldParam, Param } from '../model/submission.js';
import { isUpload } from './body.js';

// Decision 0025: browsers cannot hash in pieces.
/** A larger file is not hashed, for it would be read into memory as a whole; in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;

/**
 * SHA-256 in hex, by field id, of what is sent for each field: of the text that the service stores of it, and of a file's bytes.
 * Left out are files of more than 64 MB and those that can't be read, answers without a text, and everything in a page
 * without cryptography (not HTTPS). Never rejects.
 */
export async function computeDigests(params: readonly FieldParam[]): Promise<Readonly<Record<string, string>>> {
  const digests: [fieldId: string, digest: string][] = [];
  // One at a time: a file is read as a whole.
  for (const [id, param] of params) digests.push([id, await digestParam(param)]);
  return Object.fromEntries(digests.filter(([, hash]) => hash !== ''));
}

async function digestParam(param: Param): Promise<string> {
  if (!isUpload(param)) return digestText(storedText(param));
  if (param.content.size > LARGEST_FILE) return '';
  // Who sends it tells what is wrong with it.
  return digest(param.content).catch(() => '');
}

/** Of a stored text, trimmed; `''` of an empty one. */
export async function digestText(stored: string): Promise<string> {
  return stored === '' ? '' : digest(new Blob([stored]));
}
