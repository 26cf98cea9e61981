// Compares the trees of two browsers. What is the browser's own is listed in own-differences.ts; anything else is a fault.
import { OWN_DIFFERENCES, sameRole } from './own-differences.js';
import type { SpokenBrowser } from './spoken-browser.js';
import type { Tree, TreeNode } from './read-tree.js';

/** The trees of a browser, by scene and part. */
export type Trees = ReadonlyMap<string, Tree>;

/** Returns a sentence for each difference that has no reason. */
export function compareTrees(chromium: Trees, firefox: Trees): readonly string[] {
  return [...chromium].flatMap(([part, tree]) => {
    const other = firefox.get(part);
    return other ? compareTree(tree, other).map((difference) => `${part}: ${difference}`) : [];
  });
}

/** Compares two trees node by node. Nodes that only one browser has are named by themselves. */
function compareTree(chromium: Tree, firefox: Tree): readonly string[] {
  const [left, right] = [clean(chromium, 'chromium'), clean(firefox, 'firefox')];
  const differences: string[] = [];
  for (let here = 0, there = 0; here < left.length || there < right.length;) {
    const [a, b] = [left[here], right[there]];
    if (a && b && isSame(a, b)) differences.push(...compareNodes(a, b));
    else if (a && !right.slice(there).some((node) => isSame(a, node))) {
      differences.push(`only Chromium has ${show(a)}`);
      there--;
    } else if (b) {
      differences.push(`only Firefox has ${show(b)}`);
      here--;
    }
    here++;
    there++;
  }
  return differences;
}

/** Leaves out what is the browser's own. */
function clean(tree: Tree, browser: SpokenBrowser): Tree {
  return tree.flatMap((node) => {
    let kept: TreeNode | undefined = { ...node, role: sameRole(node.role) };
    for (const { rule } of OWN_DIFFERENCES) kept &&= rule(kept, browser);
    return kept ? [kept] : [];
  });
}

const isSame = (a: TreeNode, b: TreeNode): boolean => a.role === b.role && a.name === b.name;

function compareNodes(a: TreeNode, b: TreeNode): readonly string[] {
  const states = [a, b].map((node) => [...node.states].sort().join(', '));
  return [
    ...(a.description === b.description
      ? []
      : [`${show(a)}: “${a.description}” in Chromium, “${b.description}” in Firefox`]),
    ...(states[0] === states[1]
      ? []
      : [`${show(a)}: ${states[0] || 'plain'} in Chromium, ${states[1] || 'plain'} in Firefox`]),
  ];
}

const show = ({ role, name }: TreeNode): string => `${role} “${name}”`;
