import type { ReactiveControllerHost } from 'lit';
import type { Client, Receipt } from '../api/client.js';
import { SubmitError } from '../model/errors.js';
import { prepareRichText } from '../html/rich-text.js';
import type { FormStore } from '../state/form-store.js';
import { submit } from '../submission/submit.js';

/** Where a submission stands. */
export type SubmissionPhase =
  | { readonly name: 'filling' }
  | { readonly name: 'sending'; readonly abort: AbortController }
  | { readonly name: 'failed'; readonly error: SubmitError }
  | { readonly name: 'sent'; readonly receipt: Receipt };

/**
 * Sends the answers, one submission at a time, and keeps its element up to date about it. A submission that was begun goes on
 * when the element is removed: the person has sent it.
 */
export class SubmissionController {
  #phase: SubmissionPhase = { name: 'filling' };
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get phase(): SubmissionPhase {
    return this.#phase;
  }

  /** Fulfils with the phase that it led to: `sent` or `failed`. */
  async start(formId: string, store: FormStore, client: Client): Promise<SubmissionPhase> {
    const abort = new AbortController();
    this.#become({ name: 'sending', abort });
    try {
      const receipt = await submit(formId, store, client, abort.signal);
      // The answers are there; thanks that can't be shown are no reason to doubt it.
      await prepareRichText(receipt.message).catch(() => undefined);
      this.#become({ name: 'sent', receipt });
    } catch (cause) {
      this.#become(abort.signal.aborted ? { name: 'filling' } : { name: 'failed', error: asSubmitError(cause) });
    }
    return this.#phase;
  }

  /** Back to filling in; what is under way is given up. */
  reset(): void {
    if (this.#phase.name === 'sending') this.#phase.abort.abort();
    this.#become({ name: 'filling' });
  }

  #become(phase: SubmissionPhase): void {
    this.#phase = phase;
    this.#host.requestUpdate();
  }
}

function asSubmitError(cause: unknown): SubmitError {
  return cause instanceof SubmitError ? cause : new SubmitError('refused', 'The submission failed.', { cause });
}
