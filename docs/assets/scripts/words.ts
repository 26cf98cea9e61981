// The words of people and those of these documents.

/** Words that say nothing about what is searched. */
const EMPTY = new Set(
  'a about add after all an and any are as at be by can change do does for form forms from get have how i if in into is it make me my no not of off on one or our page put set site that the this to too use want what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** Beside each word of these documents: what people say for it. */
const SAID: Readonly<Record<string, string>> = {
  spam: 'bot bots robot robots recaptcha hcaptcha turnstile honeypot junk abuse',
  captcha: 'recaptcha hcaptcha turnstile',
  file: 'upload uploads attachment attachments attach document pdf image images photo photos picture',
  privacy: 'gdpr dsgvo ccpa cookie cookies consent personal data protection legal tracking',
  consent: 'cookiebot onetrust banner cmp usercentrics',
  'pop-up': 'popup modal lightbox dialog overlay slide-in exit-intent',
  themes: 'theme style styles styling design skin look appearance template customize customise',
  colour: 'color colors colours palette accent',
  brand: 'logo corporate identity color colour colors colours',
  tokens: 'css stylesheet font fonts variables variable margin padding width',
  dark: 'night',
  frame: 'iframe iframes',
  embed: 'snippet code widget',
  languages:
    'language translate translation translations localization localisation i18n l10n locale multilingual german french spanish arabic hebrew chinese japanese rtl',
  analytics: 'tracking ga4 gtm google pixel conversion conversions funnel events datalayer statistics',
  success: 'thanks thank redirect confirmation submit',
  prefill: 'prefilled pre-fill populate prepopulate autofill utm parameters parameter url query default',
  capture: 'utm gclid referrer campaign attribution',
  drafts: 'draft autosave save saved resume continue later progress lost restore',
  connection: 'offline network internet pwa',
  pages: 'step steps multi-step multistep wizard progress multipage multi',
  logic: 'conditional conditions condition show hide branching rules dependent',
  calculations: 'calculate calculation formula sum total price compute maths',
  date: 'calendar datepicker birthday picker time',
  phone: 'telephone mobile number tel',
  signature: 'sign signing esign e-signature signed',
  card: 'payment payments pay stripe paypal checkout credit money',
  checks: 'required mandatory validation validate validator validators regex pattern rule',
  required: 'mandatory compulsory obligatory',
  symptoms:
    'broken missing blank empty showing appear appears loading load loads visible working works error stuck problem',
  once: 'duplicate duplicates double twice idempotency idempotent again',
  connect: 'api key apikey oauth credentials login',
  meter: 'bar indicator',
  token: 'api key apikey secret credentials password oauth login auth',
  deploying: 'hosting host install deploy server vercel netlify cloudflare lambda php express',
  running: 'docker systemd monitoring prometheus metrics uptime health logs kubernetes daemon',
  origins: 'cors cross-origin origin',
  policy: 'csp nonce unsafe-inline trusted-types',
  accessibility: 'a11y accessible disability disabled blind keyboard reader contrast aria wcag ada section508',
  size: 'bundle performance kb speed slow fast lighthouse weight',
  test: 'testing jest vitest cypress playwright storybook mock unit e2e',
  licence: 'license price pricing cost costs free money buy mit',
  sites: 'agency agencies clients client multiple tenants websites multi-site',
  move: 'migrate migration switch replace old convert transfer leave',
  others:
    'compare comparison alternative alternatives versus vs competitors typeform jotform hubspot tally surveyjs gravity',
  upgrading: 'upgrade update version migrate changelog release',
  security: 'vulnerability bug report hacked xss safe',
  drawn: 'javascript ssr noscript script server-side seo prerender nextjs next.js',
  browsers: 'browser ie ie11 safari firefox chrome support compatibility',
  limits: 'limit maximum max largest quota big large size long',
  receipts: 'receipt proof copy pdf print certificate',
  editors: 'cms drupal joomla shopify squarespace webflow wix ghost builder',
  systems: 'cms drupal joomla shopify squarespace webflow wix ghost builder',
  error: 'errors message messages fail failed fails failure',
  doctor: 'debug diagnose check help',
  slots: 'slot html content',
  glossary: 'terms meaning definition vocabulary',
};

/** The words of these documents, by what people say. */
const MEANT = new Map<string, string[]>();
for (const [word, said] of Object.entries(SAID))
  for (const other of said.split(' ')) MEANT.set(other, [...(MEANT.get(other) ?? []), word]);

/** The words that are searched for one of a query: that word first, then the words of these documents for it. */
export type Searched = readonly [word: string, ...meant: string[]];

/** Reads a query: its words that say something, each with what these documents say for it. */
export function readQuery(query: string): Searched[] {
  const all = query
    .toLowerCase()
    .split(/[\s,;?!()"“”]+/)
    .filter(Boolean);
  const full = all.filter((word) => !EMPTY.has(word));
  return (full.length > 0 ? full : all).map((word) => [word, ...(MEANT.get(word) ?? [])]);
}
