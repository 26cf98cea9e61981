/** A piece of a tag: its name, an attribute's name, or a value. */
const PIECES = /(<[\w-]+)|([\w-]+)(?==)|("[^"]*")|(?<=\s)([\w-]+)/g;
const CLASSES = ['tag', 'attr-name', 'attr-value', 'attr-name'];
/** A tag with more attributes has a line for each. */
const MOST_ON_A_LINE = 2;

/** Writes the tag in the example's code anew. The rest of the code stays. */
export function showCode(code: HTMLElement, attributes: ReadonlyMap<string, string>): void {
  const shown = [...code.children].find(({ textContent }) => textContent.startsWith('<hosted-form'));
  if (!shown) return;
  const tag = document.createElement('span');
  tag.append(...highlightTag(writeTag(attributes)));
  shown.replaceWith(tag);
}

function writeTag(attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(([name, value]) =>
    value === '' ? name : `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  if (written.length <= MOST_ON_A_LINE) return `<hosted-form ${written.join(' ')}>`;
  return `<hosted-form\n  ${written.join('\n  ')}\n>`;
}

/** Colours a tag as the build does. */
function highlightTag(tag: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const match of tag.matchAll(PIECES)) {
    const span = document.createElement('span');
    const kind = match.slice(1).findIndex(Boolean);
    span.className = `token ${CLASSES[kind] ?? ''}`;
    [span.textContent] = match;
    nodes.push(tag.slice(end, match.index), span);
    end = match.index + match[0].length;
  }
  return [...nodes, tag.slice(end)];
}
