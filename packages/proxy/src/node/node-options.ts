import { createHmac } from 'node:crypto';
import { readOptions } from '../options.js';
import type { ProxyOptions, Settings } from '../options.js';
import { PLATFORM } from '../ports.js';
import type { Ports } from '../ports.js';
import { findKeys } from './find-keys.js';

/** The ports of Node: those of every platform, and its own HMAC. */
export const NODE_PORTS: Ports = {
  ...PLATFORM,
  hmac: (secret, text) => createHmac('sha256', secret).update(text).digest('base64url'),
};

/**
 * Checks the options of a proxy on Node, and fills in the defaults: the keys are in a folder of this user's.
 *
 * @throws ProxyConfigurationError as `readOptions` does.
 */
export function readNodeOptions(options: ProxyOptions): Settings {
  return readOptions(options, NODE_PORTS, findKeys);
}
