import { isLong } from '../../support/long.js';
import { onApache } from './apache.js';
import { onNginx } from './nginx.js';
import { onNode } from './node.js';
import { onPhp } from './php.js';
import { onPhpBehindApache, onPhpBehindNginx } from './php-fpm.js';
import { missingServers } from './process.js';
import type { Implementation } from './subject.js';

/** PROXY=Apache in the environment selects one. */
const wanted = process.env['PROXY'];

/**
 * The ways to run the token proxy, or the selected one. PHP by itself represents the others that run the same file. The
 * settings of nginx and Apache change rarely, so a long run tests them.
 */
export function implementations(): readonly Implementation[] {
  const missing = missingServers();
  const usual = [onNode, onPhp('PHP', [], missing.php)];
  const others = [
    onNginx(missing.nginx),
    onApache(missing.apache),
    onPhp('PHP without curl', ['-d', 'disable_functions=curl_init'], missing.php),
    onPhpBehindApache(missing.fpm ?? missing.apache),
    onPhpBehindNginx(missing.fpm ?? missing.nginx),
  ];
  if (wanted) return [...usual, ...others].filter(({ name }) => name === wanted);
  return isLong ? [...usual, ...others] : usual;
}

/** The implementations of the reference proxy. */
export const referenceImplementations = (): readonly Implementation[] =>
  implementations().filter(({ abilities }) => abilities.includes('reference'));
