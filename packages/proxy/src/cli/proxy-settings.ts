/** A setting of `hosted-form-proxy serve`. The help and the table in docs/pages/proxy/options.md are made from these. */
export interface ProxySetting {
  /** The argument, as in `--service`. A secret has none, because other users can see arguments. */
  readonly flag?: string;
  /** The variable of the environment. */
  readonly env: string;
  /** The placeholder of the value in the help. */
  readonly value: string;
  /** The default. */
  readonly fallback: string;
  readonly meaning: string;
}

// Decision 0033: a secret has no argument, which every account of the machine can read.
/** All settings, in the order in which an owner meets them. */
export const PROXY_SETTINGS = {
  service: {
    flag: 'service',
    env: 'HOSTED_FORM_SERVICE',
    value: 'address',
    fallback: 'needed',
    meaning: 'The service, without /api/v2: https://forms.example.com',
  },
  forms: {
    flag: 'forms',
    env: 'HOSTED_FORM_FORMS',
    value: 'ids',
    fallback: 'needed',
    meaning: 'The forms that this site offers, commas between: 101,102. Or all, that the token can read.',
  },
  token: {
    env: 'HOSTED_FORM_TOKEN',
    value: 'token',
    fallback: 'the token file',
    meaning: 'The bearer token of the service.',
  },
  tokenFile: {
    flag: 'token-file',
    env: 'HOSTED_FORM_TOKEN_FILE',
    value: 'file',
    fallback: '~/.config/hosted-form/token.json',
    meaning: 'The file that hosted-form-proxy connect has written. Read again when it changes.',
  },
  firstToken: {
    env: 'HOSTED_FORM_FIRST_TOKEN',
    value: 'base64',
    fallback: 'none',
    meaning:
      'For a container: the file of hosted-form-proxy connect as base64. It becomes the token file, unless a later token is there.',
  },
  port: {
    flag: 'port',
    env: 'PORT',
    value: 'number',
    fallback: '8080',
    meaning: 'Where the proxy listens. 0 is any that is free.',
  },
  host: {
    flag: 'host',
    env: 'HOSTED_FORM_HOST',
    value: 'address',
    fallback: '127.0.0.1',
    meaning: 'For whom it listens: this machine only; 0.0.0.0 is for everybody who can reach it.',
  },
  basePath: {
    flag: 'base-path',
    env: 'HOSTED_FORM_BASE_PATH',
    value: 'path',
    fallback: '/forms',
    meaning: 'What the addresses of the proxy begin with.',
  },
  metrics: {
    flag: 'metrics',
    env: 'HOSTED_FORM_METRICS',
    value: 'place',
    fallback: 'none',
    meaning:
      'Where Prometheus finds figures, at /metrics: a port of this machine, or address:port. Never the port of --port.',
  },
  keys: {
    flag: 'keys',
    env: 'HOSTED_FORM_KEYS',
    value: 'place',
    fallback: 'a folder in ~/.local/state/hosted-form',
    meaning:
      'Where the keys of submissions are kept: file:///folder, redis://… or postgres://… (with a password: by the environment), or memory:, which a restart empties.',
  },
  keepKeys: {
    flag: 'keep-keys',
    env: 'HOSTED_FORM_KEEP_KEYS',
    value: 'ms',
    fallback: '604800000',
    meaning: 'For how long at least, in milliseconds.',
  },
  carry: {
    flag: 'carry',
    env: 'HOSTED_FORM_CARRY',
    value: 'on|off',
    fallback: 'off',
    meaning: 'Whether visitors can go on with a form on another device. What the proxy keeps for that is encrypted.',
  },
  carryBytes: {
    flag: 'carry-bytes',
    env: 'HOSTED_FORM_CARRY_BYTES',
    value: 'bytes',
    fallback: '10485760',
    meaning: 'The largest carried draft, files included, in bytes.',
  },
  carryDays: {
    flag: 'carry-days',
    env: 'HOSTED_FORM_CARRY_DAYS',
    value: 'number',
    fallback: '30',
    meaning: 'For how many days a carried draft is kept after its last change.',
  },
  carryTotal: {
    flag: 'carry-total',
    env: 'HOSTED_FORM_CARRY_TOTAL',
    value: 'bytes',
    fallback: '1073741824; in memory: 67108864',
    meaning: 'The size of all carried drafts together, in bytes.',
  },
  carryPerVisitor: {
    flag: 'carry-per-visitor',
    env: 'HOSTED_FORM_CARRY_PER_VISITOR',
    value: 'bytes',
    fallback: 'an eighth of --carry-total',
    meaning: 'The size by which the carried drafts of one visitor may grow in a day, in bytes.',
  },
  carryKeys: {
    flag: 'carry-keys',
    env: 'HOSTED_FORM_CARRY_KEYS',
    value: 'place',
    fallback: 'the place of --keys',
    meaning: 'Where carried drafts are kept, as --keys names a place.',
  },
  partials: {
    flag: 'partials',
    env: 'HOSTED_FORM_PARTIALS',
    value: 'address',
    fallback: 'none',
    meaning:
      'Where what visitors type is posted before they send it, if the page asks for that: https://crm.example.com/leads',
  },
  partialsSecret: {
    env: 'HOSTED_FORM_PARTIALS_SECRET',
    value: 'text',
    fallback: 'needed by --partials',
    meaning: 'What signs each of those requests, 32 characters or more.',
  },
  maxBody: {
    flag: 'max-body',
    env: 'HOSTED_FORM_MAX_BODY',
    value: 'bytes',
    fallback: '33554432',
    meaning: 'The greatest submission, files included, in bytes.',
  },
  timeout: {
    flag: 'timeout',
    env: 'HOSTED_FORM_TIMEOUT',
    value: 'ms',
    fallback: '30000',
    meaning: 'How long the service may take for its answer, in milliseconds.',
  },
  origins: {
    flag: 'origins',
    env: 'HOSTED_FORM_ORIGINS',
    value: 'origins',
    fallback: 'none',
    meaning: 'Other sites whose pages may use the proxy, commas between: https://www.example.com',
  },
  trustProxy: {
    flag: 'trust-proxy',
    env: 'HOSTED_FORM_TRUST_PROXY',
    value: 'number',
    fallback: '1 behind this machine’s own, else 0',
    meaning: 'How many web servers of your own are before the proxy and write X-Forwarded-For.',
  },
  ownServers: {
    flag: 'own-servers',
    env: 'HOSTED_FORM_OWN_SERVERS',
    value: 'addresses',
    fallback: 'none',
    meaning:
      'Servers of your own that draw forms for their visitors, commas between: 203.0.113.7. What they read is not counted.',
  },
  rateLimit: {
    flag: 'rate-limit',
    env: 'HOSTED_FORM_RATE_LIMIT',
    value: 'n/seconds',
    fallback: '10/60',
    meaning: 'Submissions of one visitor to one form, and in how many seconds. Or off.',
  },
  formToken: {
    flag: 'form-token',
    env: 'HOSTED_FORM_FORM_TOKEN',
    value: 'on|off',
    fallback: 'on',
    meaning: 'Whether a submission needs a token of the proxy’s own, against robots.',
  },
  serverTiming: {
    flag: 'server-timing',
    env: 'HOSTED_FORM_SERVER_TIMING',
    value: 'on|off',
    fallback: 'on',
    meaning: 'Whether answers say in Server-Timing if they came from the cache, and how long the service took.',
  },
  script: {
    flag: 'script',
    env: 'HOSTED_FORM_SCRIPT',
    value: 'address',
    fallback: 'none',
    meaning: 'The script that takes a drawn form over, such as /assets/hosted-form.js. Without it the form works, too.',
  },
  secret: {
    env: 'HOSTED_FORM_SECRET',
    value: 'text',
    fallback: 'random',
    meaning: 'What form tokens are signed with, 32 characters or more: the same for all copies of the proxy.',
  },
} as const satisfies Readonly<Record<string, ProxySetting>>;

/** The name of a setting, as in `PROXY_SETTINGS`. */
export type ProxySettingName = keyof typeof PROXY_SETTINGS;

/** Tells whether a text is the name of a setting. */
export function isSettingName(text: string): text is ProxySettingName {
  return Object.hasOwn(PROXY_SETTINGS, text);
}

/** Returns a setting's argument and variable, for errors. */
export function nameSetting(name: ProxySettingName): string {
  const { flag, env }: ProxySetting = PROXY_SETTINGS[name];
  return flag === undefined ? env : `--${flag} or ${env}`;
}

/** Returns the settings as lines of the help. */
export function settingLines(): readonly string[] {
  return Object.values<ProxySetting>(PROXY_SETTINGS).flatMap(({ flag, env, value, fallback, meaning }) => [
    flag === undefined ? `  ${env}` : `  --${`${flag} <${value}>`.padEnd(24)} ${env}`,
    `      ${meaning} [${fallback}]`,
  ]);
}
