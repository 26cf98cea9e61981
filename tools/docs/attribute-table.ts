// The tables of the documents, as Markdown.
import type { Declaration, Item, Member } from './element.js';

/** Writes a text as code. */
export const code = (text?: string): string => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');

/** Writes a text as the cell of a table. */
export const cell = (text = ''): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|').trim();

/** Writes a table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Checks whether a member is public. Members without a description are callbacks of Lit. */
export const isPublic = ({ privacy, static: isStatic, description }: Member): boolean =>
  Boolean(description) && !isStatic && privacy !== 'private' && privacy !== 'protected';

/** Writes the table of all attributes and properties. */
export function attributeTable({ attributes = [], members = [] }: Declaration): string {
  const byAttribute = new Set(attributes.map(({ fieldName }) => fieldName));
  const properties = members.filter(
    (member) => member.kind === 'field' && isPublic(member) && !byAttribute.has(member.name),
  );
  const rest = ({ type, default: value, description }: Item) => [code(type?.text), code(value), cell(description)];
  return table(
    ['Attribute', 'Property', 'Type', 'Default', 'Meaning'],
    [
      ...attributes.map((item) => [code(item.name), code(item.fieldName), ...rest(item)]),
      ...properties.map((item) => ['', code(item.name), ...rest(item)]),
    ],
  );
}
