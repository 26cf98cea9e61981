// What Chromium and Firefox tell otherwise of the same page by themselves, each with its reason.
import type { SpokenBrowser } from './spoken-browser.js';
import type { TreeNode } from './read-tree.js';

/** Names a role as both browsers do. */
export const sameRole = (role: string): string => ROLES.get(role) ?? role;

/** Roles that one browser calls otherwise. */
const ROLES: ReadonlyMap<string, string> = new Map([]);

/** Leaves out of a node what is the browser's own, or the whole node. */
type Rule = (node: TreeNode, browser: SpokenBrowser) => TreeNode | undefined;

/** The differences. */
export const OWN_DIFFERENCES: readonly { readonly why: string; readonly rule: Rule }[] = [];
