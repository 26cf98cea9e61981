// What Chromium and Firefox tell otherwise of the same page by themselves, each with its reason.
import type { TreeNode } from './read-tree.js';
import type { SpokenBrowser } from './spoken-browser.js';

/** Leaves out of a node what is the browser's own, or the whole node. */
type Rule = (node: TreeNode, browser: SpokenBrowser) => TreeNode | undefined;

/** The parts of a native date or time, and its button. */
const DATE_PART = /^((Year|Month|Day|Hours|Minutes|Seconds|AM\/PM)( .*)?|Show (date|time) picker.*|Calendar)$/;

/** The names of native dates and times in their group. */
const DATE = /^(Date|Time)$/;

/** The characters that keep the direction of a text apart. */
const ISOLATES = /[\u2066-\u2069]/g;

const withoutIsolates = (text: string): string => text.replace(ISOLATES, '');

const without = (unwanted: string, node: TreeNode): TreeNode => ({
  ...node,
  states: node.states.filter((state) => state !== unwanted),
});

/** Names a role as both browsers do. */
export const sameRole = (role: string): string => ROLES.get(role) ?? role;

/** Roles that one browser calls otherwise. */
const ROLES: ReadonlyMap<string, string> = new Map([
  // Chromium takes a button that opens something for one that stays pressed.
  ['toggle button', 'push button'],
  // A native time is a panel in Firefox.
  ['date editor', 'panel'],
]);

/** The differences. */
export const OWN_DIFFERENCES: readonly { readonly why: string; readonly rule: Rule }[] = [
  {
    why: 'Firefox leaves out the characters that keep directions apart. Nobody hears them.',
    rule: (node) => ({
      ...node,
      name: withoutIsolates(node.name),
      description: withoutIsolates(node.description),
    }),
  },
  {
    why: 'Each browser draws a native date in its own parts, and names them itself.',
    rule: (node) => (DATE_PART.test(node.name) ? undefined : node),
  },
  {
    why: 'Firefox takes a native date for a text of several lines.',
    rule: (node, browser) => (node.role === 'panel' && browser === 'firefox' ? without('multi-line', node) : node),
  },
  {
    why: 'Each browser says in its own words that no file is chosen.',
    rule: (node) => ({
      ...node,
      name: node.name.replace(/: No file chosen$| Browse… No file selected\.$/, ':').replace(' Browse… ', ': '),
    }),
  },
  {
    why: 'The list of a native select has the states of its select in Firefox.',
    rule: (node) => (node.role === 'menu' && node.name === '' ? undefined : node),
  },
  {
    why: 'Firefox calls a form and a group invalid that has an invalid control. Where ours says so itself, it has an error of its own.',
    rule: (node) =>
      node.role === 'landmark' || (node.role === 'panel' && node.description === '') ? without('invalid', node) : node,
  },
  {
    why: 'Chromium does not tell that a native date is required, if `aria-required` says it. Its group says it in words.',
    rule: (node) => (node.role === 'panel' && DATE.test(node.name) ? without('required', node) : node),
  },
];
