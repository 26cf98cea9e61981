import { storedText } from '../api/stored-answers.js';
import { digest } from '../platform/crypto.js';
import type { FieldParam, Param } from '../model/submission.js';
import { isUpload } from './body.js';

// Decision 0023: browsers cannot hash in pieces.
/** The largest file to hash, because hashing reads it into memory as a whole. bytes */
const LARGEST_FILE = 64 * 2 ** 20;

/**
 * Computes SHA-256 in hex, by field id, of the text that the service stores or of a file's bytes. Omits files of more
 * than 64 MB, unreadable files and empty texts. A page without HTTPS gets none, because it has no cryptography. Never
 * rejects.
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
  // Sealing reports an unreadable file.
  return digest(param.content).catch(() => '');
}

/** Computes the digest of a stored, trimmed text; `''` for an empty one. */
export async function digestText(stored: string): Promise<string> {
  return stored === '' ? '' : digest(stored);
}
