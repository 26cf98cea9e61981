/** Is set by `npm test -- --all-engines`: the configuration of the test runner writes it here. */
declare const ALL_ENGINES: boolean;
/** Is set by `npm test -- --long` in the same way. */
declare const LONG: boolean;

/** The engine of a browser. */
export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** Returns the engine that these tests run in. */
export function engine(): Engine {
  const { userAgent } = navigator;
  if (userAgent.includes('Firefox/')) return 'Firefox';
  return userAgent.includes('Chrome/') ? 'Chromium' : 'WebKit';
}

/** Tells whether this engine also tests what depends on none: Chromium does, and each with `npm test -- --all-engines`. */
export const testsEverything = (): boolean => ALL_ENGINES || engine() === 'Chromium';

/** Tells whether the long tests run, too. */
export const isLongRun = (): boolean => LONG || ALL_ENGINES;

/** Returns how many random cases a test tries: all in a long run, else a fifth. */
export const randomCases = (all: number): number => (isLongRun() ? all : Math.ceil(all / 5));

/** Tells whether this engine also tests variants of what it has tested once: Chromium does, and each in a long run. */
export const testsVariants = (): boolean => LONG || testsEverything();

/** Defines tests of what depends on no engine: our own logic, words and tree. */
export function describeOnce(title: string, define: () => void): void {
  if (testsEverything()) describe(title, define);
}

/** Defines tests of what depends on no engine and takes long: they run in a long run alone. */
export function describeOnceAtLength(title: string, define: () => void): void {
  if (isLongRun()) describeOnce(title, define);
}

/** Defines tests of variants of what is tested once, by the same code. */
export function describeVariants(title: string, define: () => void): void {
  if (testsVariants()) describe(title, define);
}

/** Defines tests that one engine alone can run. */
export function describeIn(only: Engine, title: string, define: () => void): void {
  if (engine() === only) describe(title, define);
}
