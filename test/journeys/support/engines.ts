import { setTimeout as wait } from 'node:timers/promises';

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
  readonly mouse: AnyMouse;
  close(): Promise<unknown>;
}

/** An engine beside Chromium. */
export interface OtherEngine {
  readonly name: string;
  /** Opens an empty page. The caller closes it. */
  readonly open: () => Promise<AnyPage>;
}

/** The launchers of the browser tests, as far as journeys use them. Playwright's own launchers have no `open`. */
interface Launcher {
  readonly name: string;
  open?(): Promise<AnyPage>;
  startSession(id: string, url: string): Promise<void>;
  getPage(id: string): AnyPage;
  stop(): Promise<void>;
}

const launchers = new URL('../../runner/browsers/launchers.mjs', import.meta.url);

/**
 * Returns the wanted engines beside Chromium. They are stopped after all tests. `isComposited`: whether WebKit draws by OpenGL, which takes
 * longer; without it, very large pages crash.
 */
export async function startOtherEngines(
  after: (stop: () => Promise<void>) => void,
  { isComposited = true } = {},
): Promise<readonly OtherEngine[]> {
  const tools = (await import(launchers.href)) as {
    launchers(options: { isComposited: boolean }): readonly Launcher[];
  };
  return tools
    .launchers({ isComposited })
    .filter(({ name }) => name !== 'Chromium')
    .map((launcher) => {
      after(() => launcher.stop());
      return { name: launcher.name, open: () => openPage(launcher) };
    });
}

async function openPage(launcher: Launcher): Promise<AnyPage> {
  if (launcher.open) return launcher.open();
  await launcher.startSession('journey', 'about:blank');
  return launcher.getPage('journey');
}

/** Looks at a page again and again, until a condition in it is true. `patience`: the longest wait in ms. */
export async function untilTrue(page: Pick<AnyPage, 'evaluate'>, condition: string, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while ((await page.evaluate(condition)) !== true) {
    if (Date.now() > end) throw new Error(`Not within ${patience / 1000} s: ${condition}`);
    await wait(PAUSE);
  }
}
