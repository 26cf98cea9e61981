// Runs first in every frame of a page whose loading is measured. It waits for the first control of the form, and for the first key in it.
import { frameDone } from './opened.js';
import type { Stood } from '../load/visit.js';

/** Tells the bench that the form is shown. `load/visit.ts` binds it to every page. */
declare function tellStood(stood: Stood): void;
/** Tells it that the form is painted. */
declare function tellPainted(): void;

/** All shifts of this frame, added up. Those after a key count, too. */
const shifts = { sum: 0 };
new PerformanceObserver((list) => {
  // TypeScript does not know the entries of shifts yet.
  for (const entry of list.getEntries()) {
    if ('value' in entry && typeof entry.value === 'number') shifts.sum += entry.value;
  }
}).observe({ type: 'layout-shift', buffered: true });

/** Returns the first control of the form, once a person can see it. */
function findControl(): HTMLInputElement | undefined {
  const root = document.querySelector('hosted-form')?.shadowRoot ?? document;
  const control = root.querySelector<HTMLInputElement>('input[id^="field-"]');
  return control && control.getClientRects().length > 0 ? control : undefined;
}

/** The time since 1970, with fractions of a millisecond, so that frames can be compared. */
const now = () => performance.timeOrigin + performance.now();

async function watch(tell: (stood: Stood) => void): Promise<void> {
  for (;;) {
    await new Promise(requestAnimationFrame);
    // A frame of another origin cannot take the focus by itself.
    document.querySelector('iframe')?.focus();
    const control = findControl();
    if (!control) continue;
    const taken = new Promise<number>((resolve) => {
      control.addEventListener('input', () => resolve(now()), { once: true });
    });
    await frameDone();
    const painted = now();
    tellPainted();
    // Whoever only reads gives no sign.
    if ('isReading' in globalThis) return;
    control.focus();
    const key = await taken;
    const [script] = performance.getEntriesByName('script-start');
    tell({ painted, key, script: script && performance.timeOrigin + script.startTime });
    return;
  }
}

const readShifts = () => ({ sum: shifts.sum, hasKey: findControl()?.value !== '' });

Object.assign(globalThis, { readShifts });
void watch((stood) => tellStood(stood));
