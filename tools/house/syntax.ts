import ts from 'typescript';
import type { Source } from './sources.js';

/** A place in the code: `path:line` and its text. */
export type Finding = string;

/** The parts of a source file that the measures count. */
export interface SyntaxFindings {
  /** Module-level bindings that change: `let`, `var`, and collections that start empty. */
  readonly mutableBindings: readonly Finding[];
  /** Assertions of a type, `as const` left out. */
  readonly casts: readonly Finding[];
}

/** Parses a TypeScript or JavaScript file and finds what the measures count. */
export function findInSyntax({ path, text }: Source): SyntaxFindings {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const findLine = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const locate = (node: ts.Node, about: string) => `${path}:${findLine(node.getStart())} ${about}`;
  const casts: Finding[] = [];
  const visit = (node: ts.Node): void => {
    if (isCast(node)) casts.push(locate(node, `as ${node.type.getText()}`));
    ts.forEachChild(node, visit);
  };
  visit(file);
  const mutableBindings = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => listMutable(declarationList))
    .map((declaration) => locate(declaration, declaration.name.getText()));
  return { mutableBindings, casts };
}

function isCast(node: ts.Node): node is ts.AssertionExpression {
  return ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type);
}

function listMutable(list: ts.VariableDeclarationList): ts.VariableDeclaration[] {
  const isConst = (list.flags & ts.NodeFlags.Const) !== 0;
  return list.declarations.filter((declaration) => !isConst || isFilledLater(declaration));
}

/** Checks whether a constant is a collection that starts empty and that its type allows to change. */
function isFilledLater({ initializer, type }: ts.VariableDeclaration): boolean {
  if (!initializer || /^readonly/i.test(type?.getText() ?? '')) return false;
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  // Nothing can be added to an object without a type of its own.
  if (ts.isObjectLiteralExpression(initializer)) return type !== undefined && initializer.properties.length === 0;
  if (!ts.isNewExpression(initializer) || initializer.arguments?.length) return false;
  return /^(Weak)?(Map|Set)$/.test(initializer.expression.getText());
}
