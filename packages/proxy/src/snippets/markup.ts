// Writes attributes for HTML, for JSX and for data attributes, so that no value ends its quotes.

const QUOTED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** Writes attributes of a tag in HTML, each with a blank before it. */
export const writeAttributes = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([name, value]) => ` ${writeAttribute(name, value)}`).join('');

const writeAttribute = (name: string, value: string): string =>
  value === '' ? name : `${name}="${escapeHtml(value)}"`;

/** Escapes a text for HTML, between tags and within double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&"<]/g, (sign) => QUOTED[sign] ?? sign);

/** Writes attributes as the props of a component: `successUrl="/thanks"`. */
export const writeProps = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([name, value]) => ` ${writeProp(toCamelCase(name), value)}`).join('');

/** The properties that components take as numbers. */
const COUNTS = ['minFields', 'maxBody'];

/** Writes a property. A text with characters that HTML or JSX reads otherwise becomes a string of JavaScript. */
const writeProp = (name: string, value: string): string => {
  if (value === '') return name;
  if (COUNTS.includes(name)) return `${name}={${String(Number(value) || 0)}}`;
  return /[&"<>{}\\\n]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`;
};

/** Writes a name in camel case: `successUrl` for `success-url`. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Indents lines by two blanks for each step. */
export const indent = (lines: readonly string[], steps = 1): string[] =>
  lines.map((line) => (line === '' ? '' : '  '.repeat(steps) + line));
