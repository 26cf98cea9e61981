// Shows a form in an editor: it is drawn, and nothing is sent. Fetched only where the owner wants it (`preview`).
import { html } from 'lit/html.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { ElementSession, Sending, StatusView } from '../../element/element-session.js';

/** Lets nothing of a form check or send, and its pages turn without a check. */
export async function install(session: ElementSession): Promise<void> {
  await fetchPart(() => session.loaded.wording.complete());
  session.features.sending = new PreviewSending(session);
}

/** Sends nothing, asks for no token, and says so. */
class PreviewSending implements Sending {
  readonly #session: ElementSession;

  constructor(session: ElementSession) {
    this.#session = session;
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

  async showSentElsewhere(): Promise<void> {
    // No other device has a preview.
  }

  async refuse(): Promise<void> {
    // Nothing was sent.
  }

  statusView(): StatusView {
    const { note, button } = requireAllWords(this.#session.element.wording.current).preview;
    const summary = html`<div part="note" class="notice" data-note="preview" tabindex="-1"><p>${note}</p></div>`;
    return { summary, retry: button };
  }
}
