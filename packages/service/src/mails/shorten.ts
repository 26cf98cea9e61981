import { cutText } from '../values/text.js';

/** The letters of all answers in a mail. A mail of nine million took seven seconds of a processor. */
const MOST_LETTERS = 100_000;

/** Cuts off what is too long, and says so. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${cutText(text, most)}… (cut off here: the whole answer has ${text.length} letters)`;
}

/** Creates the function that shortens the answers of a mail, one after the other. All together, they can be sent. */
export function createShortener(): (text: string) => string {
  let left = MOST_LETTERS;
  return (text) => {
    const kept = cut(text, left);
    left = Math.max(0, left - text.length);
    return kept;
  };
}
