import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Terminal } from './command.js';

/**
 * Where the token lies unless another place is said: `hosted-form connect` writes it, `hosted-form proxy` reads it.
 * Source: the XDG Base Directory Specification; a path in it that is not absolute does not count.
 */
export function defaultTokenFile(env: Terminal['env']): string {
  const configured = env['XDG_CONFIG_HOME'] ?? '';
  const folder = isAbsolute(configured) ? configured : join(env['HOME'] || homedir(), '.config');
  return join(folder, 'hosted-form', 'token.json');
}
