/** Begins a live example shortly before it comes into view. */
const NEAR = '400px';

/** Starts each live example of the page when it comes near. */
export function startLiveExamples(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        void import('../../live/live.js').then(({ runExample }) => runExample(target));
      }
    },
    { rootMargin: NEAR },
  );
  for (const example of document.querySelectorAll('[data-live]')) observer.observe(example);
}
