// What the commands refuse in the same way: a wrong call, which ends with the exit code 2.
import { isFormId } from '../calls/call.js';
import { ProxyConfigurationError } from '../errors.js';
import { outgoingFetch } from '../node/outgoing-proxy.js';
import { CommandError } from './command.js';
import type { Terminal } from './command.js';

/** Creates the error for a wrong call. */
export function refusal(code: string, sentence: string): CommandError {
  return new CommandError(code, sentence, { exitCode: 2 });
}

/**
 * Reads the id of a form from the option `--form`.
 *
 * @throws CommandError `form_id_invalid`
 */
export function readFormId(text: string): string {
  if (isFormId(text)) return text;
  throw refusal(
    'form_id_invalid',
    'Give the id of a form, which is a text of digits without a leading zero: --form 102',
  );
}

/**
 * Reads an address for a page. One on the page's own origin begins with one slash; any other names its scheme.
 *
 * @throws CommandError `address_invalid`
 */
export function readAddress(text: string, option: string): string {
  const isPlain = /^(?:\/(?!\/)|https?:\/\/[^/])[^\s"'<>\\]*$/.test(text);
  if (isPlain && URL.canParse(text, 'https://page.invalid')) return text;
  throw refusal(
    'address_invalid',
    `${option} is a path that begins with a slash, or a whole address with https:// or http://, without blanks and quotes.`,
  );
}

/**
 * Reads where people go when the form does not come. The link may lead to a page, or to a person.
 *
 * @throws CommandError `address_invalid`
 */
export const readFallback = (text: string): string =>
  /^(?:mailto:[^\s"'<>\\@]+@[^\s"'<>\\@]+|tel:\+?[\d-]+)$/.test(text) ? text : readAddress(text, '--fallback');

/**
 * Reads attributes of the element, as `--attribute name=value` gives them.
 *
 * @throws CommandError `attribute_invalid`
 */
export function readAttributes(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const [name = '', ...value] = text.split('=');
      if (/^[a-z]+(?:-[a-z]+)*$/.test(name)) return [name, value.join('=')];
      throw refusal(
        'attribute_invalid',
        `"${name}" is no attribute. Give a name and a value: --attribute draft=session`,
      );
    }),
  );
}

/**
 * Returns the `fetch` that goes through the proxy of the environment; `undefined` where it names none.
 *
 * @throws CommandError `outgoing_proxy_invalid`
 */
export function readOutgoing(env: Terminal['env']): typeof fetch | undefined {
  try {
    return outgoingFetch(env);
  } catch (cause) {
    if (!(cause instanceof ProxyConfigurationError)) throw cause;
    throw new CommandError(cause.code, `${cause.message}\nSee ${cause.help}`, { cause, exitCode: 2 });
  }
}
