// Compares what the code has with what the documents name.

/** Names by their kind, such as `attribute`. */
type Things = Readonly<Record<string, readonly string[]>>;

/**
 * Lists the things that no page names as code. A name is alone or first in code: `--port 8080`. An option may also be in an
 * object: `{ fresh: 60_000 }`.
 * @param code the texts that are code in the pages
 */
export function findUnnamed(things: Things, code: readonly string[]): string[] {
  const first = new Set(code.flatMap((text) => [text, text.split(/[\s=(<]/)[0] ?? '']));
  const words = new Set(code.flatMap((text) => text.split(/[^\w$]+/)));
  return Object.entries(things).flatMap(([kind, names]) =>
    names
      .filter((name) => !(kind === 'option' ? words : first).has(name))
      .map((name) => `No page names the ${kind} \`${name}\``),
  );
}

/** Lists the codes without a heading on a page, and the headings that are no code. */
export function compareHeadings(path: string, headings: readonly string[], codes: readonly string[]): string[] {
  return [
    ...codes.filter((code) => !headings.includes(code)).map((code) => `${path} has no heading \`${code}\``),
    ...headings
      .filter((heading) => !codes.includes(heading))
      .map((heading) => `${path} explains \`${heading}\`, which is no code`),
  ];
}

/** Lists the tokens and events that a page names in its code and the element does not have. */
export function findInvented(
  path: string,
  code: readonly string[],
  { token, event }: { token: readonly string[]; event: readonly string[] },
): string[] {
  const isUnknown = (text: string) =>
    (/^--hf-[\w-]+$/.test(text) && !token.includes(text)) || (/^hf-[a-z]+$/.test(text) && !event.includes(text));
  return code.filter(isUnknown).map((text) => `${path} names \`${text}\`, which does not exist`);
}
