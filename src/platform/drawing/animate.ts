// Motion on the screen. Without it, what changes is in its new place at once.
import { tryTo } from '../try.js';

/** The motion of one element. */
export interface Motion {
  /** Returns how far it has come, in ms; `undefined` where it is over. */
  time(): number | undefined;
  /** Lets it go on from a time, in ms. */
  goTo(time: number): void;
  /** Ends it: the element is as its styles say. */
  end(): void;
}

/** Shows an element on its way between two looks, while the tree and its styles are already as they will be. */
export function animate(element: Element, looks: Keyframe[], timing: KeyframeAnimationOptions): Motion {
  const animation = tryTo(() => element.animate(looks, timing));
  return {
    time: () =>
      tryTo(() => (animation && animation.playState !== 'finished' ? Number(animation.currentTime) : undefined)),
    goTo: (time) => {
      if (animation) tryTo(() => (animation.currentTime = time));
    },
    end: () => {
      tryTo(() => animation?.cancel());
    },
  };
}
