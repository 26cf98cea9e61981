// Texts in selectors.

/** Writes any text as one in a selector: `[id=${quoted(id)}]`. A page may have replaced `CSS.escape`. */
export const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`;
