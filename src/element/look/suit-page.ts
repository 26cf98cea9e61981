// Decision 0054: the colours of a form keep their contrast on the page’s real background.
import type { LitElement } from 'lit';
import { isOnUsualPage, waitForChange } from './usual-page.js';

/** Lets the colours of a form suit the page's background, as soon as it is not the usual one. */
export async function suitPage(host: LitElement, signal: AbortSignal): Promise<void> {
  await host.updateComplete;
  while (isOnUsualPage(host)) if (!(await waitForChange(host, signal))) return;
  const code = await import('./follow-page.js').catch(() => undefined);
  code?.followPage(host, signal);
}
