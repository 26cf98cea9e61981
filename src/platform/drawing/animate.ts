// Motion on the screen. Without it, what changes is in its new place at once.
import { tryTo } from '../try.js';

/** Shows an element on its way between two looks, while the tree and its styles are already as they will be. Returns a function that ends it. */
export function animate(element: Element, looks: Keyframe[], timing: KeyframeAnimationOptions): () => void {
  const animation = tryTo(() => element.animate(looks, timing));
  return () => {
    tryTo(() => animation?.cancel());
  };
}
