// A file in a page: the server writes it there until the other answers are right, and the server or the form reads it again.
import { tryTo } from '../../platform/try.js';

/** Begins the name of a hidden input with a file. */
export const KEPT = 'kept_';

/** Begins the name of the box that removes the file. */
export const DROPPED = 'drop_';

/** A file in a text: its name and type, without what ends them, and its content. A name has 255 letters, each of up to 12 here. */
const WRITTEN = /^([^;]{1,3060});([\w.+-]{1,100}\/[\w.+-]{1,100}|);([A-Za-z0-9+/]*={0,2})$/;

/** Reads a file as `letter.txt;text/plain;SGVsbG8=`; `undefined` where anything in it is damaged: a page can post any text. */
export function readKeptFile(text: string): File | undefined {
  const [, name = '', type = '', base64 = ''] = WRITTEN.exec(text) ?? [];
  if (!name) return undefined;
  return tryTo(() => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], decodeURIComponent(name), { type });
  });
}

/** The most letters of a name that is kept. */
const MOST_LETTERS = 255;

/** Writes a file as `readKeptFile` reads it. A longer name keeps its end, which says what the file is. */
export function writeKeptFile({ name, type }: File, base64: string): string {
  const known = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : '';
  return `${encodeURIComponent([...name].slice(-MOST_LETTERS).join(''))};${known};${base64}`;
}
