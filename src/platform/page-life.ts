import { readOfPage } from './page.js';

/** Listens to the life of the page. */
export interface PageLife {
  /** The page is hidden or being left. It may end at any moment without another event. */
  hidden(): void;
  /** The page is left. The browser may keep it in its back/forward cache. */
  left(): void;
  /** The page is back from the cache. */
  back(): void;
}

/** Calls the listener as the page is hidden, left and brought back, until the signal is aborted. */
export function watchPage(life: PageLife, signal: AbortSignal): void {
  const options = { signal };
  const onVisibility = () => {
    if (readOfPage('visibilityState') === 'hidden') life.hidden();
  };
  const onLeave = () => {
    life.hidden();
    life.left();
  };
  document.addEventListener('visibilitychange', onVisibility, options);
  addEventListener('pagehide', onLeave, options);
  addEventListener('pageshow', ({ persisted }) => persisted && life.back(), options);
}
