import { ProxyConfigurationError } from '../errors.js';
import { loadTokenFile, saveTokenFile } from './token-disk.js';
import { readTokenRecord, writeTokenRecord } from './token-record.js';
import type { TokenRecord } from './token-record.js';

/** Writes a token as a variable of the environment can hold it: the text of its file as base64. */
export const writeFirstToken = (record: TokenRecord): string =>
  Buffer.from(writeTokenRecord(record), 'utf8').toString('base64');

/** Reads a token of the environment; returns nothing where it is damaged. */
export const readFirstToken = (text: string): TokenRecord | undefined =>
  readTokenRecord(Buffer.from(text, 'base64').toString('utf8'));

// Decision 0061: of two tokens, the one that ends later holds.
/**
 * Gives a token to a file that the proxy renews, in a container that no other file reaches. One that the proxy has renewed since ends
 * later, and stays. A new one of `connect` ends later than that, and takes its place.
 *
 * @param text The token as base64.
 * @throws ProxyConfigurationError `token_invalid`, and those of a token file.
 */
export function placeFirstToken(path: string, text: string): void {
  const first = readFirstToken(text);
  if (!first) {
    const sentence = 'The first token must be the file that hosted-form-proxy connect has written, as base64.';
    throw new ProxyConfigurationError('token_invalid', sentence);
  }
  const there = readThere(path);
  const isSame = there?.service === first.service && there.clientId === first.clientId;
  if (isSame && (there.expires ?? 0) >= (first.expires ?? 0)) return;
  saveTokenFile(path, first);
}

/** Reads the token that is there; nothing where the file is missing or damaged. */
function readThere(path: string): TokenRecord | undefined {
  try {
    return loadTokenFile(path).record;
  } catch (error) {
    const isLost = error instanceof ProxyConfigurationError && /^token_file_(?:missing|damaged)$/.test(error.code);
    if (isLost) return undefined;
    throw error;
  }
}
