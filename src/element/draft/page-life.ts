/** What a listener hears of the page. */
export interface PageLife {
  /** Nobody sees it, or it is being left: it may end any moment without a further word. */
  hidden(): void;
  /** It is left; the browser may keep it in its memory. */
  left(): void;
  /** It is back from there. */
  back(): void;
}

/** Tells what becomes of the page, until the signal is aborted. */
export function watchPage(life: PageLife, signal: AbortSignal): void {
  const options = { signal };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') life.hidden();
  };
  const onLeave = () => {
    life.hidden();
    life.left();
  };
  document.addEventListener('visibilitychange', onVisibility, options);
  addEventListener('pagehide', onLeave, options);
  addEventListener('pageshow', ({ persisted }) => persisted && life.back(), options);
}
