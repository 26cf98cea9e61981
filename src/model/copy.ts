/** Copies an answer for the page, which may change what it gets. Files stay the same objects. */
export function copyOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(copyOf);
  if (typeof answer !== 'object' || answer === null || answer instanceof Blob) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, part]: [string, unknown]) => [name, copyOf(part)]));
}
