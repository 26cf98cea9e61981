import type { Param } from '../model/submission.js';
import { isUpload } from './body.js';

/**
 * Replaces the characters that the service refuses with status 400, because databases can't store them: half a surrogate
 * pair becomes U+FFFD, and U+0000 is removed. They come from damaged text that was pasted, perhaps days ago into a draft.
 */
export function toStorableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '');
}

/** Replaces these characters in everything that is posted for a field, also in the name of a file. */
export function toStorableParam(param: Param): Param {
  if (typeof param === 'string') return toStorableText(param);
  if (isUpload(param)) return { ...param, filename: toStorableText(param.filename) };
  return Object.fromEntries(Object.entries(param).map(([name, text]) => [name, toStorableText(text)]));
}
