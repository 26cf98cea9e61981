// Ends each motion as soon as it begins, so that tests see where everything ends. Those of motion itself use the browser's own.
import { replaceMember } from './replace-member.js';

/** Moves an element as the browser does. */
export const ownAnimate = Element.prototype.animate;

function animateAtOnce(this: Element, ...given: Parameters<Element['animate']>): Animation {
  const animation = ownAnimate.apply(this, given);
  animation.finish();
  return animation;
}

replaceMember(Element.prototype, 'animate', { value: animateAtOnce });
