import { isObject, text } from '../../api/read.js';
import type { PartialEnd } from '../../api/partial-client.js';
import { dropText, keepText } from '../../platform/keep-texts.js';
import { readText } from '../../platform/kept-texts.js';
import type { OpenStorage } from '../../platform/kept-texts.js';
import { toJson } from '../../platform/json.js';
import { tryTo } from '../../platform/try.js';

/** A partial that has ended, and of which the proxy may not know. */
export interface Ending {
  readonly id: string;
  readonly how: PartialEnd;
}

/** The facts that this tab remembers of the partials of a form, also when the page is loaded again. */
export interface Mark {
  /** The id under which answers may be at the proxy. */
  readonly id?: string;
  /** The person wants no partials of this form. */
  readonly isRefused?: boolean;
  readonly ending?: Ending;
}

/** An id: 32 hexadecimal digits. */
const ID = /^[\da-f]{32}$/;

/** Reads what the tab remembers. Another script may have written it. */
export function readMark(open: OpenStorage, name: string): Mark {
  const kept = tryTo<unknown>(() => JSON.parse(readText(open, name)));
  if (!isObject(kept)) return {};
  const [id, ending] = [text(kept['id']), isObject(kept['ending']) ? kept['ending'] : {}];
  const ended = text(ending['id']);
  return {
    ...(ID.test(id) && { id }),
    ...(kept['isRefused'] === true && { isRefused: true }),
    ...(ID.test(ended) && { ending: { id: ended, how: ending['how'] === 'sent' ? 'sent' : 'refused' } }),
  };
}

/** Remembers it. A browser that keeps nothing remembers it until the page is left. */
export function keepMark(open: OpenStorage, name: string, mark: Mark): void {
  if (Object.keys(mark).length === 0) dropText(open, name);
  else keepText(open, name, toJson(mark));
}
