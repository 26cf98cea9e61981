/** “Label: sentence”; no colon after a label that ends in a mark of its own, such as a question's. A closing bracket is none. */
export function joinWithColon(label: string, sentence: string): string {
  if (label === '') return sentence;
  return /[^\P{P}\p{Pe}\p{Pf}]$/u.test(label) ? `${label} ${sentence}` : `${label}: ${sentence}`;
}
