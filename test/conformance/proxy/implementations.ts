import { onApache } from './apache.js';
import { onNginx } from './nginx.js';
import { onNode } from './node.js';
import { onPhp } from './php.js';
import { onPhpBehindApache, onPhpBehindNginx } from './php-fpm.js';
import { missingServers } from './process.js';
import type { Implementation } from './subject.js';

/** PROXY=Apache in the environment selects one. */
const wanted = process.env['PROXY'];

/** All ways to run the token proxy, or the selected one. */
export function implementations(): readonly Implementation[] {
  const missing = missingServers();
  const all = [
    onNode,
    onPhp('PHP', [], missing.php),
    onPhp('PHP without curl', ['-d', 'disable_functions=curl_init'], missing.php),
    onPhpBehindApache(missing.fpm ?? missing.apache),
    onPhpBehindNginx(missing.fpm ?? missing.nginx),
    onNginx(missing.nginx),
    onApache(missing.apache),
  ];
  return all.filter(({ name }) => wanted === undefined || name === wanted);
}

/** The implementations of the reference proxy. */
export const referenceImplementations = (): readonly Implementation[] =>
  implementations().filter(({ abilities }) => abilities.includes('reference'));
