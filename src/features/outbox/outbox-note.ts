import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { ErrorCode } from '../../model/errors.js';
import { isUndecided } from '../../persistence/outbox/outbox-item.js';
import type { OutboxState } from '../../persistence/outbox/outbox-item.js';
import type { SubmissionFacts } from '../../model/submission.js';
import { sendSentence } from '../../element/views/failure-sentence.js';

/** A submission that a note is about, and its state. */
export interface Noted {
  readonly submission: SubmissionFacts;
  readonly state: OutboxState | 'arrived';
  /** The error code of a refused submission. */
  readonly code?: ErrorCode;
}

/** Decisions that the person can make. */
export interface NoteActions {
  again(): void;
  erase(): void;
}

/** Draws the note about a submission, and returns its sentence for screen readers. */
export function noteView(
  words: Words,
  noted: Noted,
  actions: NoteActions,
): { readonly content: TemplateResult; readonly sentence: string } {
  const { outbox, retry } = words;
  const sentence = describeState(words, noted);
  const again = noted.state === 'refused' ? retry : outbox.sendAgain;
  const needsDecision = isUndecided(noted.state);
  const content = html`<p>${sentence}</p>
    ${
      needsDecision
        ? html`<button part="send-again" class="quiet" type="button" @click=${actions.again}>${again}</button>`
        : nothing
    }
    ${
      needsDecision || noted.state === 'waiting'
        ? html`<button part="delete" class="quiet" type="button" @click=${actions.erase}>${outbox.delete}</button>`
        : nothing
    }`;
  return { content, sentence };
}

function describeState(words: Words, { submission, state, code }: Noted): string {
  const { outbox, language } = words;
  const date = formatDate(submission.sealedAt, language);
  if (state !== 'refused') return outbox.states[state](date);
  const reason = code === undefined || code === 'refused' ? '' : sendSentence(code, words);
  return [outbox.states.refused(date), reason].filter(Boolean).join(' ');
}

/** Formats a time in the person's own zone; returns `''` for an invalid time. */
function formatDate(milliseconds: number, language: string): string {
  return Number.isNaN(new Date(milliseconds).getTime()) ? '' : formatMoment(milliseconds, language, 'short');
}
