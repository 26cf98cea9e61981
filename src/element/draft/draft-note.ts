// What the person is told of a draft that is back.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keepsKeys } from '../../api/capabilities.js';
import { joinWithColon } from '../../locale/join.js';
import { loadLaterWords } from '../../locale/languages.js';
import { formatMoment } from '../../locale/moment.js';
import type { LaterWords } from '../../locale/words.js';
import type { Attempt, Draft } from '../../persistence/draft/draft.js';
import type { Fitting } from '../../persistence/draft/draft-answers.js';
import { fetchSurely } from '../open/fetch-surely.js';
import type { ElementSession } from '../element-session.js';
import { adoptStyles } from '../form-element.js';
import { removeNote, showNote } from '../views/notes.js';
import { noteStyles } from '../views/notes.styles.js';
import type { NoteState } from '../views/notes.js';
import { FILLING } from '../../session/form-status.js';

/** A list without "and", for names. */
const UNITS = { type: 'unit' } as const;

/** What is told beside when. */
interface Told extends Pick<Fitting, 'lost' | 'files'> {
  /** That they may have arrived; else empty. */
  readonly arrival: string;
}

/** A note that is not shown yet. */
interface News {
  readonly state: NoteState;
  readonly content: TemplateResult;
  readonly sentence: string;
}

/** The note above the fields, with a button that begins anew. */
export class DraftNote {
  readonly #session: ElementSession;
  readonly #startOver: () => void;
  /** What was called after it undoes what is still on its way. */
  #calls = 0;
  /** What is not shown yet. */
  #news: News | undefined;

  constructor(session: ElementSession, startOver: () => void) {
    this.#session = session;
    this.#startOver = startOver;
  }

  /** Fulfils when its words are there; then it is shown with the form. */
  async prepare({ when, attempt }: Draft, fitting: Pick<Fitting, 'lost' | 'files'>): Promise<void> {
    const call = ++this.#calls;
    const { words, capabilities } = this.#session.loaded;
    const { language } = words;
    const isWanted = () => call === this.#calls && this.#session.element.isConnected;
    const later = await fetchSurely(() => loadLaterWords([language]), isWanted);
    if (!later || !isWanted()) return;
    const [state, arrival] = arrivalOf(attempt, later, keepsKeys(capabilities));
    this.#news = { state, ...this.#write(when, { ...fitting, arrival }, language, later.draft) };
    this.#session.element.requestUpdate();
  }

  /** Shows it, once there is a form to show it in. */
  show(): void {
    if (!this.#news || !this.#session.features.fields?.container.isConnected) return;
    const { state, content, sentence } = this.#news;
    this.#news = undefined;
    adoptStyles(this.#session.element.renderRoot, noteStyles);
    showNote(this.#session, 'draft', state, content);
    this.#session.element.announcement = sentence;
  }

  remove(): void {
    this.#calls += 1;
    this.#news = undefined;
    removeNote(this.#session, 'draft');
  }

  #write(when: number, { lost, files, arrival }: Told, language: string, words: LaterWords['draft']) {
    const date = formatMoment(when, language, 'short');
    const again = files.length > 0 ? words.files(new Intl.ListFormat(language, UNITS).format(files)) : '';
    const restored = words.restored(date);
    const begin = () => {
      this.#startOver();
      void this.#session.element.show(FILLING, 'form');
    };
    const content = html`<p>${restored} ${arrival}</p>
      ${lost.length > 0 ? html`<p>${words.lost}</p>` : nothing}${lost.length > 0 ? list(lost) : nothing}
      ${again ? html`<p>${again}</p>` : nothing}
      <button part="start-over" class="quiet" type="button" @click=${begin}>${words.startOver}</button>`;
    return {
      content,
      sentence: [restored, arrival, lost.length > 0 ? words.lost : '', again].filter(Boolean).join(' '),
    };
  }
}

/** Says what is known of an attempt to send the answers; nothing where none may have arrived. */
function arrivalOf(attempt: Attempt | undefined, words: LaterWords, isSafe: boolean): [NoteState, string] {
  const { delivery, sendErrors } = words;
  if (!attempt?.mayHaveArrived) return ['restored', ''];
  if (isSafe && !attempt.key) return ['ask-first', sendErrors.conflict ?? ''];
  return ['may-have-arrived', isSafe ? delivery.safe : delivery.mayHaveArrived];
}

function list(lost: Fitting['lost']): TemplateResult {
  return html`<ul>
    ${lost.map(({ label, text }) => html`<li><bdi>${text ? joinWithColon(label, text) : label}</bdi></li>`)}
  </ul>`;
}
