import { readFile } from 'node:fs/promises';

/**
 * The token in a file: alone, or as `access_token` of a JSON object. Read at each call, so that it can change.
 *
 * @throws The system's own error when the file cannot be read; `TypeError` when there is no token in it.
 */
export function tokenFromFile(path: string): () => Promise<string> {
  return async () => {
    const text = (await readFile(path, 'utf8')).trim();
    const token = text.startsWith('{') ? tokenOf(text) : text;
    if (typeof token === 'string' && token !== '') return token;
    throw new TypeError('There is no token in the file.');
  };
}

function tokenOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly access_token?: unknown }).access_token;
  } catch {
    // What the parser says would show what stands there.
    return undefined;
  }
}
