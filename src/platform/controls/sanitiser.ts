// The platform's own sanitiser.
import { tryTo } from '../try.js';

/** An element with the platform's own sanitiser, which TypeScript's library does not have yet. */
interface WithSetHtml extends Element {
  setHTML(source: string, options: { sanitizer: Record<string, string[]> }): void;
}

const hasSetHtml = (element: Element): element is WithSetHtml => 'setHTML' in element;

/** Puts HTML into an element by the platform's own sanitiser. Returns whether there is one, and it did it. */
export function putHtml(element: Element, source: string, sanitizer: Record<string, string[]>): boolean {
  return (
    tryTo(() => {
      if (!hasSetHtml(element)) return false;
      element.setHTML(source, { sanitizer });
      return true;
    }) === true
  );
}
