import type { LitElement } from 'lit';
import type { ElementSession } from '../element-session.js';
import { keepKey } from './keep-key.js';
import { isOnUsualPage, waitForChange } from './usual-page.js';

/**
 * Lets a form suit its page, for as long as it is there: its colours on any background, its place below a fixed header, the keys that are
 * typed into it.
 */
export async function suitPage(
  host: LitElement,
  signal: AbortSignal,
  session: () => ElementSession | undefined,
): Promise<void> {
  const { renderRoot } = host;
  renderRoot.addEventListener('focusin', keepInSight, { signal });
  // In the page's own tree, its shortcuts see the control that has the key.
  if (renderRoot === host.shadowRoot)
    for (const type of ['keydown', 'keypress', 'keyup']) renderRoot.addEventListener(type, keepKey, { signal });
  watchRender(host, signal, session);
  await suitBackground(host, signal);
}

/**
 * Scrolls to a control for text that takes the focus, as far as its margin says. Safari scrolls to its caret, which may lie below a fixed
 * header of the page. For all other controls, the browsers respect the margin.
 */
function keepInSight({ target }: Event): void {
  if (target instanceof Element && target.matches(':read-write')) target.scrollIntoView({ block: 'nearest' });
}

/** Tells the owner that `render` is read only once. */
function watchRender(host: LitElement, signal: AbortSignal, session: () => ElementSession | undefined): void {
  const observer = new MutationObserver(() => {
    void import('../light/render-changed.js').then(({ tellRenderChanged }) => {
      tellRenderChanged(host, session());
    });
  });
  observer.observe(host, { attributeFilter: ['render'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

// Decision 0055: the colours of a form keep their contrast on the page’s real background.
async function suitBackground(host: LitElement, signal: AbortSignal): Promise<void> {
  await host.updateComplete;
  while (isOnUsualPage(host)) if (!(await waitForChange(host, signal))) return;
  const code = await import('./follow-page.js').catch(() => undefined);
  code?.followPage(host, signal);
}
