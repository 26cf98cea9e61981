/** A piece of a tag: its name, an attribute's name, or a value. */
const PIECES = /(<\/?[\w-]+)|([\w-]+)(?==)|("[^"]*")|(\s[\w-]+)(?=[\s>])/g;
const CLASSES = ['tag', 'attr-name', 'attr-value', 'attr-name'];

/** Writes the example's code anew, with other attributes in the tag. */
export function showCode(code: HTMLElement, source: DocumentFragment, attributes: ReadonlyMap<string, string>): void {
  const holder = document.createElement('template');
  holder.content.append(document.importNode(source, true));
  const whole = holder.innerHTML.trim();
  const written = [...attributes].map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  const [tag = ''] = /<hosted-form[^>]*>/.exec(whole) ?? [];
  const [before = '', after = ''] = tag ? splitAt(whole, tag) : [whole];
  code.replaceChildren(before, ...highlight(`<hosted-form${written.join('')}>`), ...highlight(after));
}

function splitAt(text: string, part: string): [string, string] {
  const index = text.indexOf(part);
  return [text.slice(0, index), text.slice(index + part.length)];
}

/** Colours the tags in a piece of HTML, as the build does. */
function highlight(html: string): (Node | string)[] {
  return html.split(/(<[^>]*>)/).flatMap((part) => (part.startsWith('<') ? highlightTag(part) : [part]));
}

function highlightTag(tag: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const match of tag.matchAll(PIECES)) {
    const span = document.createElement('span');
    const kind = match.slice(1).findIndex((piece) => piece !== undefined);
    span.className = `token ${CLASSES[kind] ?? ''}`;
    [span.textContent] = match;
    nodes.push(tag.slice(end, match.index), span);
    end = match.index + match[0].length;
  }
  return [...nodes, tag.slice(end)];
}
