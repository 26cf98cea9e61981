// What sending has in addition when there are files: how far it is, a way to stop it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { fetchWithProgress } from '../api/fetch-with-progress.js';
import { formatPercent, formatSize } from '../locale/size.js';
import type { Words } from '../locale/words.js';
import type { DeliveryOptions } from '../submission/deliver.js';
import type { FilesProgress } from '../submission/seal.js';
import type { SenderHost } from './sender-host.js';

/** The parts of the upload that are said to those who can't see the bar. */
const MILESTONES = [0.25, 0.5, 0.75];
/** Less than this is sent before anybody could read how far it is; in bytes. */
const WORTH_SHOWING = 500_000;

/** How far a submission with files is, and who hears of it. */
export interface FilesSending extends Pick<DeliveryOptions, 'fetchFor'> {
  /** Aborted by the page, or by the person. */
  readonly signal: AbortSignal;
  readonly progress: (progress: FilesProgress) => void;
}

/** Shows how far a submission with files is; the person can stop it. `abort` is the page's. */
export function filesSending(host: SenderHost, words: Words, abort: AbortController): FilesSending {
  // Not the signal itself: what the person stops leads to a phase, what the page stops does not.
  const stop = new AbortController();
  const { signal } = stop;
  abort.signal.addEventListener('abort', () => stop.abort(abort.signal.reason), { once: true });
  const cancel = () => stop.abort();
  let shown: TemplateResult | undefined;
  const progress = (progress: FilesProgress) => {
    if (signal.aborted || (!shown && progress.total < WORTH_SHOWING)) return;
    shown = progressView(progress, words, cancel);
    host.phase = { name: 'sending', abort, notice: shown };
    if (isSent(progress)) keepFocus(host);
  };
  const fetchFor = (alive: () => void) =>
    fetchWithProgress((done, total) => {
      alive();
      progress({ stage: 'sending', done, total });
    });
  return { signal, progress, fetchFor };
}

const isSent = ({ stage, done, total }: FilesProgress) => stage === 'sending' && done >= total;

/** What has arrived can't be called back: then there is no Cancel any more. */
function progressView(progress: FilesProgress, words: Words, cancel: () => void): TemplateResult {
  const { file, language } = words;
  const { stage, done, total } = progress;
  const part = total > 0 ? done / total : 1;
  const milestone = stage === 'sending' ? MILESTONES.findLast((each) => part >= each) : undefined;
  return html`<div part="sending" class="notice">
    <p id="progress">${isSent(progress) ? file.waiting : sentence(progress, words)}</p>
    <progress part="progress" max="1" .value=${part} aria-labelledby="progress"></progress>
    <p class="visually-hidden" role="status">
      ${isSent(progress) ? file.waiting : milestone === undefined ? nothing : formatPercent(milestone, language)}
    </p>
    ${
      isSent(progress)
        ? nothing
        : html`<button part="cancel" class="quiet" type="button" @click=${cancel}>${file.cancel}</button>`
    }
  </div>`;
}

function sentence({ stage, done, total }: FilesProgress, { file, language }: Words): string {
  const percent = formatPercent(Math.floor((done / total) * 100) / 100, language);
  if (stage === 'encoding') return file.preparing(percent);
  return file.sending(formatSize(done, language, 'down'), formatSize(total, language), percent);
}

/** Whoever stands on Cancel when it goes stands on the button that sends. */
function keepFocus({ renderRoot }: SenderHost): void {
  if (renderRoot.querySelector('[part=cancel]:focus')) renderRoot.querySelector<HTMLElement>('[part=submit]')?.focus();
}
