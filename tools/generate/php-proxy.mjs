// @ts-check
// npm run generate: the PHP proxy as the one file that owners copy, from the sources in packages/proxy/php.
import { joinParts } from '../php/join-parts.mjs';

/**
 * Makes the proxy: its text by its path.
 * @returns {[path: string, text: string][]}
 */
export const make = () => [['recipes/php/hosted-form-proxy.php', joinParts()]];
