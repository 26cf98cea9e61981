/** Digits of any script (Arabic, Devanagari …) as 0 to 9, without the marks of direction that pasting brings along. */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u200B\u200E\u200F\u061C]/g, '').replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((point - zero) % 10);
  });
}

/** A whole number of at most four digits; `undefined` for anything else. */
export function toInteger(typed: string): number | undefined {
  const digits = latinDigits(typed).trim();
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}
