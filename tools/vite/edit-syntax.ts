import MagicString from 'magic-string';
import { Visitor, parseSync } from 'vite';

/** Functions that are called at the nodes of a tree. */
type Visits = ConstructorParameters<typeof Visitor>[0];

/**
 * Edits a script by its syntax tree, and keeps its source map right. Returns `null`, as hooks of plugins do, if nothing was edited.
 *
 * @throws Error if the script can't be parsed.
 */
export function editSyntax(fileName: string, code: string, toVisitor: (text: MagicString) => Visits) {
  const { program, errors } = parseSync(fileName, code);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const text = new MagicString(code);
  new Visitor(toVisitor(text)).visit(program);
  return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null;
}
