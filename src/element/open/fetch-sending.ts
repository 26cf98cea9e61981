// Fetches the code that checks and sends the answers. The core does not need it before the person begins to fill in.
import { SubmitError, NOT_FETCHED } from '../../model/errors.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { FormElement, Sending } from '../element-session.js';

/** Fetches the sending and its words, and installs it into the session. Rejects if it can't be fetched. */
export async function fetchSending(element: FormElement): Promise<Sending | undefined> {
  const { session } = element;
  // The first call tells: a later one may overtake it.
  if (session) session.asBegun ??= session.store.states;
  const { enterFirstFocus } = await fetchPart(() => import('../stages.js'));
  await enterFirstFocus(element);
  const sending = element.session?.features.sending;
  sending?.begin();
  return sending;
}

/** Fetches the sending because it is needed now. Where it can't be fetched, tells the person and the page. */
export async function requireSending(element: FormElement): Promise<Sending | undefined> {
  try {
    return await fetchSending(element);
  } catch (cause) {
    const error = new SubmitError('type-not-loaded', NOT_FETCHED, { cause });
    element.session?.channel.emit('failed', error);
    await element.show({ name: 'failed', code: error.code }, '[part=failure]');
    return undefined;
  }
}
