// Asks whether a form was closed while a person filled it in.
import { chooseFetch } from '../../api/boundary.js';
import { call } from '../../api/call.js';
import { flag, isObject, text } from '../../api/read.js';
import { LoadError } from '../../model/errors.js';
import type { ErrorCode } from '../../model/errors.js';
import { withTimeLimit } from '../../time/time-limit.js';
import type { ElementSession } from '../element-session.js';
import { proxyAddress } from '../form-element.js';
import { authorsMessage } from './authors-words.js';

/** The person waits for the answer with the answers still in the form. ms */
const PATIENCE = 5_000;

/** A form that takes no more answers. */
export interface Closed {
  /** The author's own message, sanitised; `undefined` where there is none. */
  readonly message: Element | undefined;
}

/**
 * Asks the service for the form object after it refused a submission. Fulfils with `undefined` where the form is open, or where its
 * object can't be fetched. It does so, too, where the code says that something else is wrong. Never rejects.
 *
 * No recording says how the service refuses answers to a closed form. The reference service answers with 403.
 */
export async function askWhetherClosed(session: ElementSession, code: ErrorCode): Promise<Closed | undefined> {
  const { element, loaded, signal } = session;
  if (code !== 'unauthorized' && code !== 'refused') return undefined;
  const late = new LoadError('timeout', 'The form object does not come in time.');
  const path = `${encodeURIComponent(loaded.form.id)}.json`;
  try {
    const { json } = await withTimeLimit(PATIENCE, late, signal, (limited) =>
      call(
        { proxy: proxyAddress(element), fetch: chooseFetch(element) },
        path,
        { signal: limited, cache: 'no-cache', headers: { accept: 'application/json' } },
        LoadError,
      ),
    );
    if (!isObject(json) || !flag(json['inactive'])) return undefined;
    return { message: await authorsMessage(text(json['disabled_message']), loaded.form.language) };
  } catch {
    return undefined;
  }
}
