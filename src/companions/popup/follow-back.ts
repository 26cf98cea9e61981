// Lets Back of the browser close a pop-up in place of leaving the page.
import { isObject } from '../../api/read.js';
import { browserHistory } from '../../features/pages/page-history.js';
import type { HistoryPorts } from '../../features/pages/page-history.js';

/** The key of an entry's state that tells of an open pop-up. All other keys belong to the page. */
const KEY = 'hosted-form-popup';

const isMarked = (state: unknown): boolean => isObject(state) && KEY in state;

/** Makes an entry of the history, and calls `close` when the person goes back before it. Closed otherwise, the entry goes. */
export function followBack(close: () => void, signal: AbortSignal, ports: HistoryPorts = browserHistory): void {
  const before = ports.state();
  ports.push({ ...(isObject(before) && before), [KEY]: true });
  // A browser may refuse too many entries. Back then leaves the page.
  if (!isMarked(ports.state())) return;
  const stop = ports.onMove((state) => {
    if (isMarked(state)) return;
    stop();
    close();
  });
  signal.addEventListener('abort', () => {
    stop();
    if (isMarked(ports.state())) ports.go(-1);
  });
}
