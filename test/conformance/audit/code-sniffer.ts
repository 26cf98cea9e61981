// HTML CodeSniffer, as its successors at Pa11y keep it. It reads one tree, and knows of no shadow trees.
import { replaceMember } from '../../support/replace-member.js';
import { found } from '../../support/wait.js';
import { loadScript } from './load-script.js';
import { listTrees } from './trees.js';

/** A message of HTML CodeSniffer about an element. */
interface Message {
  readonly type: number;
  readonly code: string;
  readonly msg: string;
  readonly element: Node;
}

declare global {
  /** The checker, which its script defines. */
  var HTMLCS:
    | {
        readonly ERROR: number;
        process(standard: string, tree: Node, end: () => void): void;
        getMessages(): readonly Message[];
      }
    | undefined;
}

const SCRIPT = '/node_modules/@pa11y/html_codesniffer/build/HTMLCS.js';

/** Returns what HTML CodeSniffer finds in an element: its errors, not what it asks people to look at. */
export async function findByCodeSniffer(element: Element): Promise<string[]> {
  if (!globalThis.HTMLCS) await loadScript(SCRIPT);
  const trees = [document, ...listTrees(element)];
  return trees.flatMap((tree) => sniff(tree, element));
}

/** Checks a tree. Colours are checked in the page's own tree alone: the checker begins at `body` with them. */
function sniff(tree: Document | ShadowRoot, element: Element): string[] {
  const checker = found(globalThis.HTMLCS, 'HTML CodeSniffer');
  let messages: readonly Message[] | undefined;
  answerForDocument(tree, () => {
    checker.process('WCAG2AA', document, () => (messages = checker.getMessages()));
  });
  const place = tree instanceof ShadowRoot ? tree : element;
  return found(messages, 'what HTML CodeSniffer says')
    .filter((message) => message.type === checker.ERROR && place.contains(message.element))
    .map(({ code, msg, element: at }) => `HTMLCS ${code} (${msg}): ${describe(at)}`);
}

/** Lets a shadow tree answer what the checker asks the document. The checker ends before anything else runs. */
function answerForDocument(tree: Document | ShadowRoot, check: () => void): void {
  if (tree instanceof Document) {
    check();
    return;
  }
  const search = {
    querySelector: (selector: string) => tree.querySelector(selector),
    querySelectorAll: (selector: string) => tree.querySelectorAll(selector),
    getElementById: (id: string) => tree.getElementById(id),
    getElementsByTagName: (name: string) => tree.querySelectorAll(name),
  };
  const restores = Object.entries(search).map(([name, value]) => replaceMember(document, name, { value }));
  try {
    check();
  } finally {
    for (const restore of restores) restore();
  }
}

const describe = (node: Node): string => (node instanceof Element ? node.outerHTML.slice(0, 200) : node.nodeName);
