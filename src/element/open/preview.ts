// Shows a form in an editor: it is drawn, and nothing is sent. Fetched only where the owner wants it (`preview`).
import { html } from 'lit/html.js';
import type { FormClient, FormResponses } from '../../api/form-client.js';
import { hasLaterWords, loadLaterWords } from '../../locale/languages.js';
import type { LaterWords } from '../../locale/words.js';
import { fetched } from '../../model/errors.js';
import type { Channel } from '../../session/channel.js';
import type { ElementSession, Sending, StatusView } from '../element-session.js';
import type { FormElement } from '../form-element.js';
import { openForm } from './open-form.js';

/** The lists that the previews of this page have asked for, by address and form. Editors draw the same form again and again. */
const lists = new Map<string, Promise<FormResponses>>();

/** Lets all previews of a page ask for a form once. `isFresh`: the form is wanted again, past what is known. */
function shareLists(client: FormClient, proxy: string, isFresh: boolean): FormClient {
  return {
    form(formId) {
      const key = `${formId} ${proxy}`;
      const known = isFresh ? undefined : lists.get(key);
      if (known) return known;
      // One preview that leaves the page does not end the request of the others.
      const asked = client.form(formId, new AbortController().signal);
      lists.set(key, asked);
      asked.catch(() => lists.delete(key));
      return asked;
    },
  };
}

/** Opens a form as a preview: nothing of it checks or sends, and its pages turn without a check. */
export async function openPreview(
  element: FormElement,
  language: string,
  client: FormClient,
  channel: Channel,
  signal: AbortSignal,
  cache: RequestCache,
): Promise<ElementSession> {
  const source = shareLists(client, element.proxy, cache === 'reload');
  const session = await openForm(element, language, source, channel, signal);
  const words = await fetched(loadLaterWords([session.loaded.words.language], session.loaded.words.own));
  session.features.sending = new PreviewSending(session, words);
  return session;
}

/** Sends nothing, asks for no token, and says so. */
class PreviewSending implements Sending {
  readonly #session: ElementSession;
  readonly #words: LaterWords;

  constructor(session: ElementSession, words: LaterWords) {
    this.#session = session;
    this.#words = words;
  }

  begin(): void {
    // Nothing will be sent.
  }

  stop(): void {
    // Nothing is under way.
  }

  async submit(): Promise<void> {
    const { element, status } = this.#session;
    await element.show(status, '[data-note=preview]');
  }

  async check(): Promise<boolean> {
    return true;
  }

  async showWaiting(): Promise<void> {
    // Nothing waits.
  }

  statusView(): StatusView {
    const { spoken } = this.#session.element;
    // The page may have changed its language.
    const { note, button } = (hasLaterWords(spoken) ? spoken : this.#words).preview;
    const summary = html`<div part="note" class="notice" data-note="preview" tabindex="-1"><p>${note}</p></div>`;
    return { summary, retry: button };
  }
}
