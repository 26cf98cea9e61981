// Tells the person that a draft is back, and the owner that none can be kept.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { keepsKeys } from '../../api/capabilities.js';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import { isKept } from '../../persistence/draft/attempt.js';
import type { Attempt, Draft } from '../../persistence/draft/draft.js';
import type { VaultError } from '../../persistence/vault/vault.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';
import { fetchPart } from '../../parts/fetch-part.js';
import { keepTrying } from '../../parts/keep-trying.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { markNames } from '../../element/views/authors-words.js';
import { listLost, removeNote, showNote } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';
import type { NoteState } from '../../element/views/notes.js';
import { FILLING } from '../../session/form-status.js';

/** The contents of a note, beside the time of the draft. */
interface NoteContent extends Pick<Fitting, 'lost' | 'files'> {
  /** Says that the answers may have arrived; empty where they have not. */
  readonly arrival: string;
}

/** A note that is not shown yet. */
interface PreparedNote {
  readonly state: NoteState;
  readonly content: TemplateResult;
  readonly sentence: string;
}

/** The note above the fields, with a button that empties the form. */
export class DraftNote {
  readonly #session: ElementSession;
  readonly #startOver: () => void;
  readonly #now: () => number;
  /** Counts calls: a newer call cancels the preparation that an older one began. */
  #calls = 0;
  #prepared: PreparedNote | undefined;
  /** Prepares the note above the fields once more; absent where none is shown. */
  #again: (() => Promise<void>) | undefined;

  constructor(session: ElementSession, startOver: () => void, now: () => number) {
    this.#session = session;
    this.#startOver = startOver;
    this.#now = now;
    session.channel.on('reworded', () => void this.#again?.());
  }

  /** Prepares the note. Fulfils when its words are fetched; the note is then shown with the form. */
  async prepare(draft: Draft, fitting: Pick<Fitting, 'lost' | 'files'>): Promise<void> {
    const { when, attempt } = draft;
    this.#again = () => this.prepare(draft, fitting);
    const call = ++this.#calls;
    const { wording, capabilities } = this.#session.loaded;
    const isWanted = () => call === this.#calls && this.#session.element.isConnected;
    const words = await keepTrying(() => wording.complete(), isWanted);
    if (!words || !isWanted()) return;
    const [state, arrival] = this.#describeArrival(attempt, words, keepsKeys(capabilities));
    this.#prepared = { state, ...this.#write(when, { ...fitting, arrival }, words) };
    this.#session.element.requestUpdate();
  }

  /** Returns the state and the sentence for an attempt to send the answers; an empty sentence where nothing can have arrived. */
  #describeArrival(attempt: Attempt | undefined, words: Words, isSafe: boolean): [NoteState, string] {
    const { delivery, sendErrors } = words;
    if (!attempt?.mayHaveArrived) return ['restored', ''];
    // Only another key can send the answers, which may make a second record.
    const isLost = !attempt.digest || !isKept(attempt, this.#now());
    if (isSafe && isLost) return ['ask-first', sendErrors.conflict ?? ''];
    return ['may-have-arrived', isSafe ? delivery.safe : delivery.mayHaveArrived];
  }

  /** Shows the prepared note, once the form is on the page. */
  show(): void {
    if (!this.#prepared || !this.#session.features.fields?.container.isConnected) return;
    const { state, content, sentence } = this.#prepared;
    this.#prepared = undefined;
    adoptLateStyles(this.#session.element.renderRoot, noteStyles);
    showNote(this.#session, 'draft', state, content);
    this.#session.element.announcement = sentence;
  }

  remove(): void {
    this.#calls += 1;
    this.#prepared = this.#again = undefined;
    removeNote(this.#session, 'draft');
  }

  #write(when: number, { lost, files, arrival }: NoteContent, { language, about, draft: words }: Words) {
    const date = formatMoment(when, language, 'short');
    const again = files.length > 0 ? words.files(files) : '';
    const restored = words.restored(date);
    const begin = () => {
      this.#startOver();
      void this.#session.element.show(FILLING, 'form');
    };
    const content = html`<p>${restored} ${arrival}</p>
      ${lost.length > 0 ? html`<p>${words.lost}</p>` : nothing}${listLost(lost, about, language)}
      ${again ? html`<p>${markNames(again, files)}</p>` : nothing}
      <button part="start-over" class="quiet" type="button" @click=${begin}>${words.startOver}</button>`;
    return {
      content,
      sentence: [restored, arrival, lost.length > 0 ? words.lost : '', again].filter(Boolean).join(' '),
    };
  }
}

/** Warns the owner that drafts can't be kept. */
export async function tellUnkept(session: ElementSession, cause: VaultError): Promise<void> {
  const code = await fetchPart(() => import('../../element/owner/owner-warnings.js'));
  code.tellUnkept(session, 'draft', cause);
}
