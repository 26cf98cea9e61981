import { watchTrees } from '../../platform/moments/trees.js';
import { tryPart } from '../../parts/fetch-part.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { FormElement } from '../../element/element-session.js';

/** Takes part in the form of the page that the element belongs to, and in the one that `form="…"` names later. */
export async function followForm(element: FormElement, signal: AbortSignal): Promise<void> {
  const join = () => joinFormOfPage(element);
  const observer = watchTrees(() => void waitAlone(element.faults, 'host-form', join));
  observer.observe(element, { attributeFilter: ['form'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  await join();
}

async function joinFormOfPage(element: FormElement): Promise<void> {
  const code = element.internals.form ? await tryPart(() => import('./host-form.js')) : undefined;
  code?.joinForm(element);
}
