import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { formatPercent, formatSize } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { SendingProgress } from '../../session/form-status.js';

/** Fractions of the upload at which screen readers announce the progress. */
const MILESTONES = [0.25, 0.5, 0.75];

/** Tells whether all bytes are sent. From then on, the submission can't be stopped. */
export function isUploaded({ stage, done, total }: SendingProgress): boolean {
  return stage === 'sending' && done >= total;
}

/** Draws the progress of a submission with files, and a button that stops it while that is possible. */
export function progressView(progress: SendingProgress, words: Words, cancel: () => void): TemplateResult {
  const { file, language } = words;
  const { stage, done, total } = progress;
  const part = total > 0 ? done / total : 1;
  const milestone = stage === 'sending' ? MILESTONES.findLast((each) => part >= each) : undefined;
  return html`<div part="sending" class="notice">
    <label>
      ${changing(isUploaded(progress) ? file.waiting : describeProgress(progress, words))}
      <progress part="progress" max="1" .value=${part}></progress>
    </label>
    <p class="visually-hidden" role="status">
      ${changing(isUploaded(progress) ? file.waiting : milestone === undefined ? '' : formatPercent(milestone, language))}
    </p>
    ${
      isUploaded(progress)
        ? nothing
        : html`<button part="cancel" class="quiet" type="button" @click=${cancel}>${file.cancel}</button>`
    }
  </div>`;
}

function describeProgress({ stage, done, total }: SendingProgress, { file, language }: Words): string {
  const percent = formatPercent(Math.floor((done / total) * 100) / 100, language);
  if (stage === 'encoding') return file.preparing(percent);
  return file.sending(formatSize(done, language, 'down'), formatSize(total, language), percent);
}
