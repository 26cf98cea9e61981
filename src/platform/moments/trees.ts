// Changes in trees.
import { tryTo } from '../try.js';

/** A watch of trees. */
export interface TreeWatch {
  observe(node: Node, options: MutationObserverInit): void;
  /** Forgets what has changed and was not told yet. */
  forget(): void;
  disconnect(): void;
}

/** Watches what changes in trees. */
export function watchTrees(listener: (changes: readonly MutationRecord[]) => void): TreeWatch {
  const observer = tryTo(() => new MutationObserver(listener));
  return {
    observe: (node, options) => tryTo(() => observer?.observe(node, options)),
    forget: () => tryTo(() => observer?.takeRecords()),
    disconnect: () => tryTo(() => observer?.disconnect()),
  };
}
