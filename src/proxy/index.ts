export { createProxy, type TokenProxy } from './proxy.js';
export type { ProxyOptions, TokenSource } from './options.js';
export type { KeyStore } from './key-store.js';
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
