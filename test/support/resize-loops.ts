// WebKit sometimes reports “ResizeObserver loop completed with undelivered notifications”, although no observer of the
// form changes the layout. The report is no error of a test, and mocha would end the page with it. The other engines
// keep reporting, so a loop of our own is still found.
import { engine } from './engine.js';

/** Hides the report from mocha. A listener that captures hears it before mocha's handler, and a picture's error as well. */
function hideResizeLoop(event: Event): void {
  if (event instanceof ErrorEvent && event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
}

if (engine() === 'WebKit') addEventListener('error', hideResizeLoop, { capture: true });
