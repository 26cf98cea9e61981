// What the person is told of a draft that is back.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keepsKeys } from '../api/abilities.js';
import { joinWithColon } from '../locale/join.js';
import { loadLaterWords } from '../locale/languages.js';
import { formatMoment } from '../locale/moment.js';
import type { LaterWords } from '../locale/words.js';
import type { Attempt, Draft } from '../persistence/draft.js';
import type { Fitting } from '../persistence/draft-answers.js';
import type { FormHost } from './form-host.js';
import { showNote } from './notes.js';
import type { OpenForm } from './open-form.js';
import { FILLING } from './phase.js';

/** A list without "and", for names. */
const UNITS = { type: 'unit' } as const;

/** What is told beside when. */
interface Told extends Pick<Fitting, 'lost' | 'files'> {
  /** That they may have arrived; else empty. */
  readonly arrival: string;
}

/** The note above the fields, with a button that begins anew. */
export class DraftNote {
  readonly #host: FormHost;
  readonly #open: OpenForm;
  readonly #startOver: () => void;
  /** What was called after it undoes what is still on its way. */
  #calls = 0;
  /** What is not shown yet. */
  #news: { readonly content: TemplateResult; readonly sentence: string } | undefined;

  constructor(host: FormHost, open: OpenForm, startOver: () => void) {
    this.#host = host;
    this.#open = open;
    this.#startOver = startOver;
  }

  /** Fulfils when its words are there; then it is shown with the form. Without words there is none. */
  async prepare({ when, attempt }: Draft, fitting: Pick<Fitting, 'lost' | 'files'>): Promise<void> {
    const call = ++this.#calls;
    const { words, abilities } = this.#open.loaded;
    const { language } = words;
    const later = await loadLaterWords([language]).catch(() => undefined);
    if (!later || call !== this.#calls) return;
    const arrival = attempt?.mayHaveArrived ? arrivalOf(attempt, later, keepsKeys(abilities)) : '';
    this.#news = this.#write(when, { ...fitting, arrival }, language, later.draft);
    this.#host.requestUpdate();
  }

  /** Shows it, once there is a form to show it in. */
  show(): void {
    if (!this.#news || !this.#open.places.container.isConnected) return;
    const { content, sentence } = this.#news;
    this.#news = undefined;
    showNote(this.#open, 'draft', content);
    this.#host.announcement = sentence;
  }

  remove(): void {
    this.#calls += 1;
    this.#news = undefined;
    showNote(this.#open, 'draft', undefined);
  }

  #write(when: number, { lost, files, arrival }: Told, language: string, words: LaterWords['draft']) {
    const date = formatMoment(when, language, 'short');
    const again = files.length > 0 ? words.files(new Intl.ListFormat(language, UNITS).format(files)) : '';
    const restored = words.restored(date);
    const begin = () => {
      this.#startOver();
      void this.#host.show(FILLING, 'form');
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

/** What is to be said of answers that may have arrived. */
function arrivalOf({ key }: Attempt, { delivery, sendErrors }: LaterWords, isSafe: boolean): string {
  if (!isSafe) return delivery.mayHaveArrived;
  return key ? delivery.safe : (sendErrors.conflict ?? '');
}

function list(lost: Fitting['lost']): TemplateResult {
  return html`<ul>
    ${lost.map(({ label, text }) => html`<li><bdi>${text ? joinWithColon(label, text) : label}</bdi></li>`)}
  </ul>`;
}
