export { createProxy, type TokenProxy } from './proxy.js';
export type { ProxyOptions, TokenSource } from './options.js';
export type { FormTokenOptions, GuardOptions, RateLimits } from './guard-options.js';
export type { Connection } from './client-address.js';
export type { Captcha, CaptchaContext } from './captcha.js';
export { friendlyCaptcha, hcaptcha, recaptcha, turnstile, type CaptchaServiceOptions } from './captcha-services.js';
export type { LogEntry } from './log.js';
export type { Count, KeyStore } from './key-store.js';
export { createUpstashKeys, type UpstashOptions } from './key-store-upstash.js';
export type { KeyStorage } from './key-store-unstorage.js';
export type { Ports } from './ports.js';
export {
  ProxyConfigurationError,
  ProxyError,
  type ConfigurationCode,
  type ProxyErrorCode,
  type ProxyErrorDetails,
} from './errors.js';
