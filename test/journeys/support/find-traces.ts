import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of base64, which is how a store of texts keeps bytes. */
const BASE64 = /[\w+/-]{24,}/g;

/** Lists which of some texts are in the files of a folder, as they stand, in UTF-16, or within base64. */
export function findTraces(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return findIn(Buffer.concat([Buffer.from(path), readFileSync(path)]), texts).map((text) => `${text} in ${path}`);
  });
}

/** Lists which of some texts are among bytes, in any of these ways to write them. */
function findIn(bytes: Buffer, texts: readonly string[]): string[] {
  const decoded = (bytes.toString('latin1').match(BASE64) ?? []).map((text) => Buffer.from(text, 'base64'));
  return [...new Set([bytes, Buffer.concat(decoded)].flatMap((one) => findPlain(one, texts)))];
}

/** Lists which of some texts are among bytes as they stand, or in UTF-16. */
export const findPlain = (bytes: Buffer, texts: readonly string[]): string[] =>
  texts.filter((text) =>
    (['utf8', 'latin1', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(text, encoding))),
  );
