/** The part of a JSON number that came last. */
export type NumberPart = 'minus' | 'zero' | 'whole' | 'point' | 'fraction' | 'e' | 'sign' | 'power';

const WHOLE: ReadonlySet<NumberPart> = new Set(['zero', 'whole', 'fraction', 'power']);

/** Returns the part that a number begins with, if it can begin with the byte. */
export function startNumber(byte: number): NumberPart | undefined {
  if (byte === 0x2d) return 'minus';
  return continueNumber('minus', byte);
}

/** Tells whether a number may end after a part. */
export function isWholeNumber(part: NumberPart): boolean {
  return WHOLE.has(part);
}

/** Returns the part that the next byte belongs to, if the number can go on with it. */
export function continueNumber(part: NumberPart, byte: number): NumberPart | undefined {
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const isE = byte === 0x65 || byte === 0x45;
  switch (part) {
    case 'minus':
      if (byte === 0x30) return 'zero';
      return isDigit ? 'whole' : undefined;
    case 'zero':
    case 'whole':
      if (byte === 0x2e) return 'point';
      if (isE) return 'e';
      return isDigit && part === 'whole' ? 'whole' : undefined;
    case 'point':
      return isDigit ? 'fraction' : undefined;
    case 'fraction':
      if (isE) return 'e';
      return isDigit ? 'fraction' : undefined;
    case 'e':
      if (byte === 0x2b || byte === 0x2d) return 'sign';
      return isDigit ? 'power' : undefined;
    case 'sign':
    case 'power':
      return isDigit ? 'power' : undefined;
  }
}
