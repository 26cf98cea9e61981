// Tells the person that what they type is sent early, and lets them say no.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { Words } from '../../locale/words.js';
import { keepTrying } from '../../parts/keep-trying.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { findNote, showNote } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';

/** The note above the fields. */
export class PartialNote {
  /** The sentence that the note has now; `''` until it is on the page. */
  sentence = '';
  readonly #session: ElementSession;
  readonly #refuse: () => void;
  #words: Words | undefined;
  #isRefused: boolean;

  constructor(session: ElementSession, isRefused: boolean, refuse: () => void) {
    this.#session = session;
    this.#isRefused = isRefused;
    this.#refuse = refuse;
    session.channel.on('reworded', () => void this.prepare(keepTrying));
    session.channel.on('ready', () => {
      if (!this.#words) void this.prepare(keepTrying);
    });
  }

  /** Fetches the words, and shows the note. Nothing moves later if they come before the form is drawn. */
  async prepare(fetch: typeof keepTrying): Promise<void> {
    const { element, loaded, signal } = this.#session;
    const isWanted = () => element.isConnected && !signal.aborted;
    this.#words = (await fetch(() => loaded.wording.complete(), isWanted)) ?? this.#words;
    this.sentence = '';
    this.show();
  }

  /** Shows the note, once the form is on the page. */
  show(): void {
    const { features, element } = this.#session;
    if (!this.#words || this.sentence || !features.fields?.container.isConnected) return;
    adoptLateStyles(element.renderRoot, noteStyles);
    const { told, refuse, refused } = this.#words.partials;
    this.sentence = this.#isRefused ? refused : told;
    showNote(this.#session, 'partials', this.#isRefused ? 'refused' : 'told', this.#draw(refuse));
  }

  #draw(refuse: string): TemplateResult {
    if (this.#isRefused) return html`<p>${this.sentence}</p>`;
    return html`<p>${this.sentence}</p>
      <button part="refuse" class="quiet" type="button" @click=${this.#end}>${refuse}</button>`;
  }

  readonly #end = (): void => {
    const { element } = this.#session;
    this.#isRefused = true;
    this.sentence = '';
    this.show();
    // The button is gone, which had the focus.
    findNote(this.#session, 'partials')?.querySelector<HTMLElement>('.notice')?.focus();
    element.announcement = this.sentence;
    this.#refuse();
  };
}
