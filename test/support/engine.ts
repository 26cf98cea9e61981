/** The engine of a browser. */
export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** Returns the engine that these tests run in. */
export function engine(): Engine {
  const { userAgent } = navigator;
  if (userAgent.includes('Firefox/')) return 'Firefox';
  return userAgent.includes('Chrome/') ? 'Chromium' : 'WebKit';
}

/** Defines tests in Chromium alone: what they hold depends on no engine, and they take long. */
export function describeOnce(title: string, define: () => void): void {
  if (engine() === 'Chromium') describe(title, define);
}
