// The tree that the server has drawn: `<div part="root" data-served>`, in the shadow root or in the page's own tree.
import type { FormElement } from '../../element/element-session.js';

/** Finds the tree that the server has drawn; none once the form is in its place. */
export function findServed({ aside, renderRoot, shadowRoot }: FormElement): HTMLElement | null {
  // In the page's own tree it is beside the one that the form has.
  const around = aside && (renderRoot === shadowRoot ? renderRoot : renderRoot.parentElement);
  return around?.querySelector<HTMLElement>('[data-served]') ?? null;
}

/** Tells when a form is in the place of the tree that the server has drawn. */
export class TakenOver {
  end = (): void => undefined;
  readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });
}

/** Waits until the form is in the place of what the server has drawn, if there is such a tree. */
export async function waitForTakeOver(element: FormElement): Promise<void> {
  if (findServed(element)) await tellTakenOver(element).ended;
}

/** Returns what tells it. */
export const tellTakenOver = ({ lasting }: FormElement): TakenOver =>
  lasting.get(TakenOver) ?? lasting.set(new TakenOver());

/** Takes the sheets away with which the server has drawn: the form has its own, and may change its look. */
export function dropServedSheets({ shadowRoot }: FormElement): void {
  for (const sheet of shadowRoot?.querySelectorAll(':scope > link[rel=stylesheet]') ?? []) sheet.remove();
}
