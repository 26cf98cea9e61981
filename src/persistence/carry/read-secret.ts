// Reads the secret of a carried draft: from a link, or from the draft of this device.
import { CarryError } from '../../api/carry/carry-error.js';
import { tryTo } from '../../platform/try.js';
import { LENGTH, encode } from './carry-secret.js';
import type { Secret } from './carry-secret.js';

/** Checks for the one spelling of a secret: the last letter stands for four bits alone. */
export const isSecret = (text: string): boolean => decode(text) !== undefined;

/**
 * Reads a secret.
 * @throws CarryError `link-damaged`
 */
export function readSecret(text: string): Secret {
  const secret = decode(text);
  if (!secret) throw new CarryError('link-damaged');
  return secret;
}

function decode(text: string): Secret | undefined {
  const letters = tryTo(() => atob(text.replace(/-/g, '+').replace(/_/g, '/'))) ?? '';
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return bytes.length === LENGTH && encode(bytes) === text ? bytes : undefined;
}
