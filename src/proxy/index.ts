export { createProxy, type TokenProxy } from './proxy.js';
export type { ProxyOptions } from './options.js';
export {
  ProxyConfigurationError,
  ProxyError,
  type ConfigurationCode,
  type ProxyErrorCode,
  type ProxyErrorDetails,
} from './errors.js';
