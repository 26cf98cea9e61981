import { keepsKeys, maxBodyOf } from '../api/abilities.js';
import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import { SubmitError } from '../model/errors.js';
import type { HostedFormError } from '../model/errors.js';
import { comparableAnswers } from '../submission/answers.js';
import { isUpload } from '../submission/body.js';
import type { FieldParam } from '../submission/body.js';
import { deliver } from '../submission/deliver.js';
import { digestsOf } from '../submission/digests.js';
import { paramsOf } from '../submission/params.js';
import { blameLargest, newKey, seal } from '../submission/seal.js';
import type { SealedSubmission } from '../submission/sealed.js';
import { greatestBody } from '../submission/weight.js';
import { fetched } from './fetched.js';
import type { OpenForm } from './open-form.js';
import type { FilesSending } from './sending-files.js';
import type { SenderHost } from './sender-host.js';

/** A set of answers that was sealed. */
export interface Sealed {
  /** In a form that can be compared. */
  readonly answers: string;
  readonly params: readonly FieldParam[];
  readonly submission: SealedSubmission;
}

/** A set of answers that has arrived. */
export interface Arrived extends Sealed {
  readonly accepted: Accepted;
}

/** Seals and posts the answers of one form: the same answers as they were sealed before, with the same key. */
export class Posting {
  readonly #host: SenderHost;
  readonly #open: OpenForm;
  /** What was sealed last, as long as it has not arrived. */
  #last: Sealed | undefined;

  constructor(host: SenderHost, open: OpenForm, before?: Posting) {
    this.#host = host;
    this.#open = open;
    if (before) this.#last = before.#last;
  }

  /**
   * Fulfils with `undefined` if the person has stopped it.
   *
   * @throws SubmitError with a code that tells what happened; the signal's reason if the page has stopped it.
   */
  async post(abort: AbortController, again: (error: HostedFormError) => void): Promise<Arrived | undefined> {
    const answers = comparableAnswers(this.#open.store);
    const params = await this.#paramsFor(answers);
    // Another form may have come while a signature was drawn.
    abort.signal.throwIfAborted();
    const files = params.some(([, param]) => isUpload(param)) ? await this.#filesSending(abort) : undefined;
    const signal = files?.signal ?? abort.signal;
    try {
      const sealed = await this.#sealed(answers, params, { signal, ...files });
      const accepted = await this.#deliver(sealed, { signal, ...files, again });
      return { ...sealed, accepted };
    } catch (cause) {
      if (signal.aborted && !abort.signal.aborted) return undefined;
      throw cause;
    }
  }

  get #proxy(): string {
    return new URL(this.#host.proxy, this.#host.baseURI).href;
  }

  /** What was sealed of these answers for this form, if they have not arrived. */
  #before(answers: string): Sealed | undefined {
    const { formId, proxy } = this.#last?.submission ?? {};
    const isSame = formId === this.#open.loaded.form.id && proxy === this.#proxy && this.#last?.answers === answers;
    return isSame ? this.#last : undefined;
  }

  async #paramsFor(answers: string): Promise<readonly FieldParam[]> {
    const before = this.#before(answers);
    if (before) return before.params;
    const owner = { setting: (name: string) => this.#host.getAttribute(name), now: () => new Date() };
    return paramsOf(this.#open.store, owner);
  }

  async #filesSending(abort: AbortController): Promise<FilesSending> {
    const { filesSending } = await fetched(import('./sending-files.js'));
    return filesSending(this.#host, this.#host.words as Words, abort);
  }

  async #sealed(
    answers: string,
    params: readonly FieldParam[],
    { signal, progress }: Pick<FilesSending, 'signal'> & Partial<FilesSending>,
  ): Promise<Sealed> {
    const before = this.#before(answers);
    if (before) return before;
    const { loaded, keeper } = this.#open;
    const about = {
      // A draft remembers the key of an attempt whose end was never heard.
      key: keeper?.attempt?.answers === answers ? keeper.attempt.key : newKey(),
      formId: loaded.form.id,
      proxy: this.#proxy,
      isIdempotent: keepsKeys(loaded.abilities),
      sealedAt: Date.now(),
      digests: await digestsOf(params),
    };
    const maxBody = greatestBody(this.#host, maxBodyOf(loaded.abilities));
    const submission = await seal(params, about, { maxBody, signal, ...(progress && { progress }) });
    return (this.#last = { answers, params, submission });
  }

  async #deliver(
    { answers, params, submission }: Sealed,
    { signal, ...options }: Pick<FilesSending, 'signal'> & Parameters<typeof deliver>[2],
  ): Promise<Accepted> {
    const { keeper } = this.#open;
    await keeper?.remember({ key: submission.key, answers });
    try {
      const accepted = await deliver(submission, signal, options);
      this.#last = undefined;
      await keeper?.forget();
      return accepted;
    } catch (cause) {
      if (!(cause instanceof SubmitError)) throw cause;
      if (isOver(cause)) {
        this.#last = undefined;
        await keeper?.remember(undefined);
      }
      throw blameLargest(cause, params);
    }
  }
}

/** The proxy will never tell what became of this key: only with another one can the answers be sent again. */
function isOver({ code, details: { mayHaveArrived, answer } }: SubmitError): boolean {
  return code === 'conflict' && mayHaveArrived === true && !answer?.response.headers.has('retry-after');
}
