// @ts-check
// Compares what the code has with what the documents name.

/** @typedef {Readonly<Record<string, readonly string[]>>} Things names by their kind, such as `attribute` */

/**
 * Lists the things that no page names as code. A name is alone or first in code: `--port 8080`. An option may also be in an
 * object: `{ fresh: 60_000 }`.
 * @param {Things} things
 * @param {readonly string[]} code the texts that are code in the pages
 * @returns {string[]}
 */
export function findUnnamed(things, code) {
  const first = new Set(code.flatMap((text) => [text, text.split(/[\s=(<]/)[0] ?? '']));
  const words = new Set(code.flatMap((text) => text.split(/[^\w$]+/)));
  return Object.entries(things).flatMap(([kind, names]) =>
    names
      .filter((name) => !(kind === 'option' ? words : first).has(name))
      .map((name) => `No page names the ${kind} \`${name}\``),
  );
}

/**
 * Lists the codes without a heading, and the headings that are no code.
 * @param {string} path of the page
 * @param {readonly string[]} headings
 * @param {readonly string[]} codes
 * @returns {string[]}
 */
export function compareHeadings(path, headings, codes) {
  return [
    ...codes.filter((code) => !headings.includes(code)).map((code) => `${path} has no heading \`${code}\``),
    ...headings
      .filter((heading) => !codes.includes(heading))
      .map((heading) => `${path} explains \`${heading}\`, which is no code`),
  ];
}

/**
 * Lists the tokens and events that a page names and the element does not have.
 * @param {string} path
 * @param {readonly string[]} code the texts that are code in the page
 * @param {{ token: readonly string[], event: readonly string[] }} known
 * @returns {string[]}
 */
export function findInvented(path, code, { token, event }) {
  const isUnknown = (/** @type {string} */ text) =>
    (/^--hf-[\w-]+$/.test(text) && !token.includes(text)) || (/^hf-[a-z]+$/.test(text) && !event.includes(text));
  return code.filter(isUnknown).map((text) => `${path} names \`${text}\`, which does not exist`);
}
