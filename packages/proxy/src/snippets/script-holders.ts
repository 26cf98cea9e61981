// The products that hold scripts of a page back: consent tools until the visitor agrees, optimisers until the visitor moves. The
// command `snippet` writes what they want; `doctor` tells whose work a script is that does not run.
//
// Each mark and each attribute is the documented one of its product, or stands in its public source.

/** A way in which the tag of a script shows who holds it. */
export interface HeldMark {
  readonly attribute: string;
  /** The look of the attribute's value. Without it, the attribute alone counts. */
  readonly value?: RegExp;
}

/** The way in which a tag is bound to the visitor's consent, so that the product frees it later. */
export interface ConsentBinding {
  /** Writes the attributes. `choice` is the category, purpose or service that the owner has chosen. */
  readonly write: (choice: string) => Readonly<Record<string, string>>;
  /** The attribute in which the script's address stands meanwhile. */
  readonly source: string;
  /** The values that the owner may choose, and an example for the help. */
  readonly choices: RegExp;
  readonly example: string;
}

/** A product that holds scripts back. */
export interface ScriptHolder {
  readonly name: string;
  readonly kind: 'consent' | 'optimiser';
  /** The page of its documentation that says so. */
  readonly docs: string;
  /** Any of these on the tag of a script that does not run names the holder. */
  readonly marks: readonly HeldMark[];
  /** The addresses of the product's own scripts. It may hold others in the browser alone, where no tag shows it. */
  readonly own?: RegExp;
  /** The addresses of the files into which it joins scripts. A joined script does not find the files beside it. */
  readonly joined?: RegExp;
  /** The attributes by which the product leaves a script alone. */
  readonly exempt?: Readonly<Record<string, string>>;
  /** The advice for its settings, where it knows no attribute. */
  readonly setting?: string;
  readonly bind?: ConsentBinding;
}

const PLAIN = 'text/plain';
const WORD = /^[\w-]+$/;
const NAME = /^[^<>"]+$/;

/** The holders, by the names that the option `--consent` takes. */
export const SCRIPT_HOLDERS = {
  cookiebot: {
    name: 'Cookiebot',
    kind: 'consent',
    docs: 'https://support.cookiebot.com/hc/en-us/articles/4405978132242-Manual-Markup-Guide',
    marks: [{ attribute: 'data-cookieconsent', value: /^(?!ignore$)/ }],
    own: /consent\.cookiebot\.(?:com|eu)\//,
    exempt: { 'data-cookieconsent': 'ignore' },
    bind: {
      write: (choice) => ({ type: PLAIN, 'data-cookieconsent': choice }),
      source: 'src',
      choices: /^(?:preferences|statistics|marketing)(?:,(?:preferences|statistics|marketing))*$/,
      example: 'preferences',
    },
  },
  onetrust: {
    name: 'OneTrust',
    kind: 'consent',
    docs: 'https://my.onetrust.com/articles/en_US/Knowledge/UUID-518074a1-a6da-81c3-be52-bae7685d9c94',
    marks: [{ attribute: 'class', value: /(?:^|\s)optanon-category-/ }],
    own: /OtAutoBlock\.js|otSDKStub\.js/,
    exempt: { 'data-ot-ignore': '' },
    bind: {
      write: (choice) => ({ type: PLAIN, class: `optanon-category-${choice}` }),
      source: 'src',
      choices: WORD,
      example: 'C0003',
    },
  },
  usercentrics: {
    name: 'Usercentrics',
    kind: 'consent',
    docs: 'https://support.usercentrics.com/hc/en-us/articles/18656524460700-Manually-blocking-services-prior-consent',
    marks: [{ attribute: 'data-usercentrics' }],
    own: /(?:cmp|app)\.usercentrics\.eu\//,
    setting: 'do not list the form’s script as a service',
    bind: {
      write: (choice) => ({ type: PLAIN, 'data-usercentrics': choice }),
      source: 'src',
      choices: NAME,
      example: 'Hosted form',
    },
  },
  complianz: {
    name: 'Complianz',
    kind: 'consent',
    docs: 'https://complianz.io/developers-guide-for-third-party-integrations/',
    marks: [{ attribute: 'data-cmplz-src' }, { attribute: 'data-category', value: /^(?!functional$)/ }],
    own: /\/complianz-gdpr[\w-]*\//,
    exempt: { 'data-category': 'functional' },
    bind: {
      write: (choice) => ({ type: PLAIN, 'data-category': choice }),
      source: 'data-cmplz-src',
      choices: /^(?:preferences|statistics|marketing)$/,
      example: 'preferences',
    },
  },
  cookieyes: {
    name: 'CookieYes',
    kind: 'consent',
    docs: 'https://www.cookieyes.com/documentation/implement-prior-consent-using-cookieyes/',
    marks: [
      { attribute: 'data-cookieyes' },
      { attribute: 'data-cli-class', value: /blocker-script/ },
      { attribute: 'data-cli-src' },
    ],
    own: /cdn-cookieyes\.com\/|\/cookie-law-info\//,
    setting: 'in the Cookie Manager, take the form’s script out of the addresses that wait for consent',
    bind: {
      write: (choice) => ({ 'data-cookieyes': `cookieyes-${choice}` }),
      source: 'src',
      choices: WORD,
      example: 'functional',
    },
  },
  iubenda: {
    name: 'iubenda',
    kind: 'consent',
    docs: 'https://www.iubenda.com/en/help/1229-manual-tagging-blocking-cookies',
    marks: [
      { attribute: 'class', value: /(?:^|\s)_iub_cs_activate/ },
      { attribute: 'data-suppressedsrc' },
      { attribute: 'suppressedsrc' },
    ],
    own: /\biubenda\.com\//,
    exempt: { class: '_iub_cs_skip' },
    bind: {
      write: (choice) => ({ type: PLAIN, class: '_iub_cs_activate', 'data-iub-purposes': choice }),
      source: 'data-suppressedsrc',
      choices: /^\d(?:,\d)*$/,
      example: '2',
    },
  },
  klaro: {
    name: 'Klaro',
    kind: 'consent',
    docs: 'https://klaro.org/docs/getting-started',
    marks: [{ attribute: 'type', value: /^opt-in$/ }, { attribute: 'data-name' }],
    own: /\/klaro[\w.-]*\.js/,
    setting: 'write the script’s usual tag: Klaro holds only tags that are written for it',
    bind: {
      write: (choice) => ({ type: PLAIN, 'data-type': 'application/javascript', 'data-name': choice }),
      source: 'data-src',
      choices: NAME,
      example: 'hosted-form',
    },
  },
  termly: {
    name: 'Termly',
    kind: 'consent',
    docs: 'https://support.termly.io/en/articles/7904653-how-does-auto-blocker-work',
    marks: [{ attribute: 'data-autoblocked' }, { attribute: 'data-categories', value: /^(?!essential$)/ }],
    own: /\bapp\.termly\.io\//,
    exempt: { 'data-categories': 'essential' },
  },
  'real-cookie-banner': {
    name: 'Real Cookie Banner',
    kind: 'consent',
    docs: 'https://devowl.io/knowledge-base/',
    marks: [{ attribute: 'consent-original-src-_' }, { attribute: 'consent-required' }],
    own: /\/real-cookie-banner[\w-]*\//,
    exempt: { 'consent-skip-blocker': '1' },
  },
  didomi: {
    name: 'Didomi',
    kind: 'consent',
    docs: 'https://developers.didomi.io/cmp/web-sdk/third-parties/custom-scripts',
    marks: [{ attribute: 'type', value: /^didomi\// }],
    own: /sdk\.privacy-center\.org\//,
    setting: 'write the script’s usual tag: Didomi holds only tags that are written for it',
    bind: {
      write: (choice) => ({ type: 'didomi/javascript', 'data-vendor': choice }),
      source: 'src',
      choices: /^[\w:-]+$/,
      example: 'c:hosted-form',
    },
  },
  'wp-rocket': {
    name: 'WP Rocket',
    kind: 'optimiser',
    docs: 'https://docs.wp-rocket.me/article/1349-delay-javascript-execution',
    marks: [
      { attribute: 'type', value: /rocketlazyloadscript$/ },
      { attribute: 'data-rocket-src' },
      { attribute: 'data-rocket-type' },
    ],
    joined: /\/cache\/min\//,
    exempt: { nowprocket: '', 'data-no-minify': '1' },
  },
  litespeed: {
    name: 'LiteSpeed Cache',
    kind: 'optimiser',
    docs: 'https://docs.litespeedtech.com/lscache/lscwp/pageopt/',
    marks: [{ attribute: 'type', value: /^litespeed\/javascript$/ }],
    joined: /\/litespeed\/js\//,
    exempt: { 'data-no-optimize': '1', 'data-no-defer': '1' },
  },
  'rocket-loader': {
    name: 'Cloudflare Rocket Loader',
    kind: 'optimiser',
    docs: 'https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/',
    marks: [{ attribute: 'type', value: /^[\da-f]{16,}-/ }],
    own: /\/cloudflare-static\/rocket-loader/,
    // It has to stand before `src`.
    exempt: { 'data-cfasync': 'false' },
  },
  perfmatters: {
    name: 'Perfmatters',
    kind: 'optimiser',
    docs: 'https://perfmatters.io/docs/delay-javascript/',
    marks: [
      { attribute: 'type', value: /^pmdelayedscript$/ },
      { attribute: 'data-perfmatters-type' },
      { attribute: 'data-pmdelayedscript' },
    ],
    setting: 'add hosted-form to the scripts that are not delayed',
  },
  pagespeed: {
    name: 'PageSpeed (mod_pagespeed)',
    kind: 'optimiser',
    docs: 'https://www.modpagespeed.com/doc/filter-js-defer',
    marks: [
      { attribute: 'type', value: /^text\/(?:priority)?psajs$/ },
      { attribute: 'data-pagespeed-orig-type' },
      { attribute: 'pagespeed_orig_type' },
    ],
    joined: /\.pagespeed\.j[cm]\./,
    exempt: { 'data-pagespeed-no-defer': '' },
  },
  autoptimize: {
    name: 'Autoptimize',
    kind: 'optimiser',
    docs: 'https://wordpress.org/plugins/autoptimize/#faq',
    marks: [],
    joined: /\/cache\/autoptimize\//,
    exempt: { 'data-noptimize': '1' },
  },
  'jetpack-boost': {
    name: 'Jetpack Boost',
    kind: 'optimiser',
    docs: 'https://jetpack.com/support/performance/jetpack-boost/',
    marks: [],
    joined: /\/_jb_static\/|\/boost-cache\/static\//,
    exempt: { 'data-jetpack-boost': 'ignore' },
  },
  nitropack: {
    name: 'NitroPack',
    kind: 'optimiser',
    docs: 'https://support.nitropack.io/',
    marks: [{ attribute: 'type', value: /^nitropack\// }],
    exempt: { 'nitro-exclude': '' },
  },
} as const satisfies Readonly<Record<string, ScriptHolder>>;

/** The name of a holder, as `--consent` takes it. */
export type HolderId = keyof typeof SCRIPT_HOLDERS;

/** Tells whether a product is known. */
export const isHolder = (id: string): id is HolderId => Object.hasOwn(SCRIPT_HOLDERS, id);

/** The names of all holders. */
export const HOLDER_IDS: readonly HolderId[] = Object.keys(SCRIPT_HOLDERS).filter(isHolder);

/** Returns a holder. */
export const findHolder = (id: HolderId): ScriptHolder => SCRIPT_HOLDERS[id];

/** Tells whether a browser runs the script of a tag with this `type` at all: another type is data, which somebody else has to free. */
export const isRunType = (type: string | undefined): boolean =>
  type === undefined ||
  /^(?:|module|(?:text|application)\/(?:x-)?(?:(?:java|ecma|live)script(?:1\.\d)?|jscript))$/.test(
    type.trim().toLowerCase(),
  );

/**
 * Names the product that holds the script of a tag, by the marks that it has left there. Call it for a tag whose script does not run
 * alone: a consent tool's attribute may also stand on one that does.
 */
export const nameHolder = (attributes: ReadonlyMap<string, string>): HolderId | undefined =>
  HOLDER_IDS.find((id) => findHolder(id).marks.some((mark) => fitsMark(mark, attributes)));

const fitsMark = ({ attribute, value = /^/ }: HeldMark, attributes: ReadonlyMap<string, string>): boolean => {
  const written = attributes.get(attribute);
  return written !== undefined && value.test(written);
};
