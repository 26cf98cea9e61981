// @ts-check
// The tables of the documents, as Markdown.

/**
 * @typedef {import('./element.mjs').Item} Item
 * @typedef {import('./element.mjs').Declaration} Declaration
 * @typedef {import('./element.mjs').Member} Member
 */

/** @param {string | undefined} text */
export const code = (text) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');

/** @param {string | undefined} text */
export const cell = (text) => (text ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|').trim();

/**
 * Writes a table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Checks whether a member is public. Members without a description are callbacks of Lit. @param {Member} member */
export const isPublic = ({ privacy, static: isStatic, description }) =>
  Boolean(description) && !isStatic && privacy !== 'private' && privacy !== 'protected';

/** Writes the table of all attributes and properties. @param {Declaration} element */
export function attributeTable({ attributes = [], members = [] }) {
  const byAttribute = new Set(attributes.map(({ fieldName }) => fieldName));
  const properties = members.filter(
    (member) => member.kind === 'field' && isPublic(member) && !byAttribute.has(member.name),
  );
  const rest = (/** @type {Item} */ { type, default: value, description }) => [
    ...[code(type?.text), code(value), cell(description)],
  ];
  return table(
    ['Attribute', 'Property', 'Type', 'Default', 'Meaning'],
    [
      ...attributes.map((item) => [code(item.name), code(item.fieldName), ...rest(item)]),
      ...properties.map((item) => ['', code(item.name), ...rest(item)]),
    ],
  );
}
