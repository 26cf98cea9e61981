// Lets Back of the browser close a pop-up in place of leaving the page.

/** The key of an entry's state that tells of an open pop-up. All other keys belong to the page. */
const KEY = 'hosted-form-popup';

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && KEY in state;

/** Makes an entry of the history, and calls `close` when the person goes back before it. Closed otherwise, the entry goes. */
export function followBack(close: () => void, signal: AbortSignal): void {
  const before: unknown = history.state;
  try {
    history.pushState({ ...(typeof before === 'object' ? before : {}), [KEY]: true }, '');
  } catch {
    // A browser may refuse too many entries. Back then leaves the page.
    return;
  }
  const over = new AbortController();
  addEventListener(
    'popstate',
    ({ state }) => {
      if (isMarked(state)) return;
      over.abort();
      close();
    },
    { signal: over.signal },
  );
  signal.addEventListener('abort', () => {
    if (over.signal.aborted) return;
    over.abort();
    if (isMarked(history.state)) history.back();
  });
}
