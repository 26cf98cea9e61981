/** Calls back after so many milliseconds; answers what calls it off. */
export function later(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}
