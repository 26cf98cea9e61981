// The switches with which the tests start Chromium.

/** The features that Playwright turns off. Chromium takes the last list alone, so ours repeats it. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'Translate',
  'AutoDeElevate',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

/**
 * Parts of Chromium's own window. Each new context has a window, also where nobody sees it, and opens two pages for its
 * address bar: 0.4 seconds of a processor, as long as all the rest of an empty context.
 */
const OWN_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

export const CHROMIUM_ARGUMENTS = [
  // These keep the log quiet on a closed network.
  '--disable-background-networking',
  '--disable-quic',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OWN_WINDOW].join()}`,
];
