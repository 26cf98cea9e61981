// The tables of the documents, as Markdown.

/** An attribute, an event, a slot or a part. */
interface Item {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
}

/** A member of a class. */
interface Member extends Item {
  readonly kind?: string;
  readonly privacy?: string;
  readonly static?: boolean;
}

/** The part of a declaration that the table of attributes shows. */
interface Described {
  readonly attributes?: readonly (Item & { readonly fieldName?: string })[];
  readonly members?: readonly Member[];
}

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
export function attributeTable({ attributes = [], members = [] }: Described): string {
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
