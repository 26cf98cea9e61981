export { createProxy, type TokenProxy } from './proxy.js';
export type { ProxyOptions, TokenSource } from './options.js';
export type { FormTokenOptions, GuardOptions, RateLimits } from './guard/guard-options.js';
export type { AnsweredForm, DrawnForm, DrawnScript, FormDrawing, Place, WantedForm } from './drawing/drawing.js';
export type { CarryLimits, CarryOptions } from './carried/carry-options.js';
export type {
  PartialAddress,
  PartialAnswer,
  PartialAnswers,
  PartialOptions,
  PartialReceiver,
} from './partials/partial-options.js';
export type { DrawingOptions } from './drawing/drawing-options.js';
export { createFigures, FIGURES_TYPE, type CountedServiceCall, type Figures } from './figures/figures.js';
export type { Connection } from './guard/client-address.js';
export type { Captcha, CaptchaContext } from './guard/captcha.js';
export {
  friendlyCaptcha,
  hcaptcha,
  recaptcha,
  turnstile,
  type CaptchaServiceOptions,
} from './guard/captcha-services.js';
export type { LogEntry } from './calls/log.js';
export type { Count, KeyStore } from './keys/key-store.js';
export {
  createPostgresKeys,
  type ClosablePool,
  type PostgresOptions,
  type PostgresPool,
} from './keys/key-store-postgres.js';
export { createUpstashKeys, type UpstashOptions } from './keys/key-store-upstash.js';
export type { KeyStorage } from './keys/key-store-unstorage.js';
export type { Ports } from './ports.js';
export {
  ProxyConfigurationError,
  ProxyError,
  type ConfigurationCode,
  type ProxyErrorCode,
  type ProxyErrorDetails,
} from './errors.js';
