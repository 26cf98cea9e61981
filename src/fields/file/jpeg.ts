// Walks over the segments of a JPEG (ITU T.81, B.1.1).

/** One segment, or what follows the picture. */
export interface Segment {
  readonly marker: number;
  /** Where it begins, and where the next one may begin. */
  readonly at: number;
  readonly end: number;
  readonly content: Uint8Array<ArrayBuffer>;
}

const [SIGN, START_OF_PICTURE] = [0xff, 0xd8];
/** The marker of the end of a picture, and of all that follows it. */
const REST = 0xd9;

/** Tells whether a file is a JPEG, by its first two bytes. */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === SIGN && bytes[1] === START_OF_PICTURE;

/** Tells whether a marker is one byte of the picture, or begins a restart: neither has a length. */
const isAlone = (marker: number): boolean => marker === SIGN || marker < 0xc0 || (marker >= 0xd0 && marker < 0xd8);

/**
 * Lists the segments of the first picture, in order, as decoders find them: they skip fill bytes, and what lies between two segments. The
 * last one is what follows the picture. A second beginning, or a length that can't be, ends the picture, too.
 */
export function* listSegments(bytes: Uint8Array<ArrayBuffer>): Generator<Segment> {
  let end = 2;
  for (let at = bytes.indexOf(SIGN, end); at >= 0; at = bytes.indexOf(SIGN, end)) {
    const marker = bytes[at + 1] ?? 0;
    // A fill byte may be the first byte of a marker.
    end = at + (marker === SIGN ? 1 : 2);
    if (isAlone(marker)) continue;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (marker === START_OF_PICTURE || marker === REST || length < 2) {
      const rest = bytes.subarray(marker === REST ? end : at);
      if (rest.length > 0) yield { marker: REST, at: bytes.length - rest.length, end: bytes.length, content: rest };
      return;
    }
    end += length;
    yield { marker, at, end, content: bytes.subarray(at + 4, end) };
  }
}

/** Checks whether a segment holds something other than the picture: an APPn, a comment, or what follows the picture. */
export const isBeside = ({ marker }: Segment): boolean =>
  marker === REST || marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);

/** Checks whether the content of a segment begins with a name of ASCII letters. */
export const isNamed = ({ content }: Segment, name: string): boolean =>
  new TextDecoder('latin1').decode(content.subarray(0, name.length)) === name;
