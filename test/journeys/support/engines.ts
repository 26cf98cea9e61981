import { setTimeout as wait } from 'node:timers/promises';
import type { PlaywrightLauncher } from '@web/test-runner-playwright';
import type { Keyboard, PageLauncher, Size } from '../../runner/browsers/page-launcher.js';

/** The pause between two looks at a page. ms */
const PAUSE = 100;

/** The part of a mouse that all engines have. */
interface AnyMouse {
  move(x: number, y: number): Promise<unknown>;
  down(): Promise<unknown>;
  up(): Promise<unknown>;
}

/** The part of a page that all engines have. */
export interface AnyPage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  readonly keyboard: Keyboard;
  readonly mouse: AnyMouse;
  setViewportSize(size: Size): Promise<void>;
  close(): Promise<unknown>;
}

/** An engine beside Chromium. */
export interface OtherEngine {
  readonly name: string;
  /** Opens an empty page. The caller closes it. */
  readonly open: () => Promise<AnyPage>;
}

/**
 * Returns the wanted engines beside Chromium. They are stopped after all tests. `isComposited`: whether WebKit draws by OpenGL, which takes
 * longer; without it, very large pages crash.
 */
export async function startOtherEngines(
  after: (stop: () => Promise<void>) => void,
  { isComposited = true } = {},
): Promise<readonly OtherEngine[]> {
  const { launchers } = await import('../../runner/browsers/launchers.js');
  return launchers({ isComposited })
    .filter(({ name }) => name !== 'Chromium')
    .map((launcher) => {
      after(() => launcher.stop());
      return { name: launcher.name, open: () => openPage(launcher) };
    });
}

async function openPage(launcher: PageLauncher | PlaywrightLauncher): Promise<AnyPage> {
  if ('open' in launcher) return launcher.open();
  await launcher.startSession('journey', 'about:blank');
  return launcher.getPage('journey');
}

/**
 * Looks at a page again and again, until a condition in it is true. `patience`: the longest wait in ms. A page that is just left has no answer,
 * so what an evaluation throws is told only where it lasts.
 */
export async function untilTrue(page: Pick<AnyPage, 'evaluate'>, condition: string, patience: number): Promise<void> {
  const end = Date.now() + patience;
  let cause: unknown;
  for (;;) {
    try {
      if ((await page.evaluate(condition)) === true) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`Not within ${patience / 1000} s: ${condition}`, { cause });
    await wait(PAUSE);
  }
}
