/** “Label: sentence”; no colon after a label that ends in a mark of its own, such as a question's. */
export function joinWithColon(label: string, sentence: string): string {
  if (label === '') return sentence;
  return /\p{P}$/u.test(label) ? `${label} ${sentence}` : `${label}: ${sentence}`;
}
