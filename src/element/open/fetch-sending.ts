// Fetches the code that checks and sends the answers. The core does not need it before the person begins to fill in.
import { hasLaterWords, loadLaterWords } from '../../locale/languages.js';
import { SubmitError, NOT_FETCHED } from '../../model/errors.js';
import type { ElementSession, Sending } from '../element-session.js';
import { adoptStyles } from '../form-element.js';
import type { FormElement } from '../form-element.js';

/** An element, and the session of the form that stands in it. */
interface OpenElement extends FormElement {
  readonly session: ElementSession | undefined;
}

/** Fetches the sending and its words, and installs it into the session. Rejects if it can't be fetched. */
export async function fetchSending(element: OpenElement): Promise<Sending | undefined> {
  const before = element.session?.store.states;
  const [module, later] = await Promise.all([
    import('../send/install-sending.js'),
    loadLaterWords([element.spoken.language], element.spoken.own),
  ]);
  adoptStyles(element.renderRoot, module.sendingStyles);
  if (!hasLaterWords(element.spoken)) element.spoken = { ...element.spoken, ...later };
  const sending = element.session && module.installSending(element.session, before);
  sending?.begin();
  return sending;
}

/** Fetches the sending because it is needed now. Where it can't be fetched, tells the person and the page. */
export async function requireSending(element: OpenElement): Promise<Sending | undefined> {
  try {
    return await fetchSending(element);
  } catch (cause) {
    const error = new SubmitError('type-not-loaded', NOT_FETCHED, { cause });
    element.session?.channel.emit('failed', error);
    await element.show({ name: 'failed', error }, '[part=failure]');
    return undefined;
  }
}
