import { keepsKeys, maxBodyOf, wantsTokens } from '../api/abilities.js';
import { retryPorts } from '../api/retry.js';
import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import { SubmitError } from '../model/errors.js';
import type { HostedFormError } from '../model/errors.js';
import { comparableAnswers } from '../submission/answers.js';
import { isUpload } from '../submission/body.js';
import type { FieldParam } from '../submission/body.js';
import { deliver } from '../submission/deliver.js';
import type { DeliveryOptions } from '../submission/deliver.js';
import { digestsOf } from '../submission/digests.js';
import { paramsOf } from '../submission/params.js';
import { blameLargest, newKey, seal } from '../submission/seal.js';
import type { SealedSubmission } from '../submission/sealed.js';
import { greatestBody } from '../submission/weight.js';
import { fetched } from './fetched.js';
import type { Outbox } from '../persistence/outbox.js';
import type { OpenForm } from './open-form.js';
import { whileItStays } from './page-life.js';
import type { Proof } from './proof.js';
import { proxyAddress } from './proxy-address.js';
import type { FilesSending } from './sending-files.js';
import type { SenderHost } from './sender-host.js';

/** A set of answers that was sealed. */
export interface Sealed {
  /** In a form that can be compared. */
  readonly answers: string;
  readonly params: readonly FieldParam[];
  readonly submission: SealedSubmission;
}

/** What has become of a set of answers: it has arrived, waits on the device for a connection, or was stopped by the person. */
export type Posted =
  | ({
      readonly state: 'arrived';
      readonly accepted: Accepted;
      /** The person has been told: fulfils when nothing of it is left on the device. */
      readonly forget: () => Promise<unknown>;
    } & Sealed)
  | ({ readonly state: 'waiting'; readonly outbox: Outbox } & Sealed)
  | { readonly state: 'stopped' };

/** Fulfils while the page stays. */
interface Staying {
  readonly isStaying: () => Promise<void>;
}

/** Seals and posts the answers of one form: the same answers as they were sealed before, with the same key. */
export class Posting {
  readonly #host: SenderHost;
  readonly #open: OpenForm;
  readonly #proof: Proof;
  /** What was sealed last, as long as it has not arrived. */
  #last: Sealed | undefined;

  constructor(host: SenderHost, open: OpenForm, proof: Proof, before?: Posting) {
    this.#host = host;
    this.#open = open;
    this.#proof = proof;
    if (before) this.#last = before.#last;
  }

  /** @throws SubmitError with a code that tells what happened; the signal's reason if the page has stopped it. */
  async post(abort: AbortController, again: (error: HostedFormError) => void): Promise<Posted> {
    const answers = comparableAnswers(this.#open.store);
    const params = await this.#paramsFor(answers);
    // Another form may have come while a signature was drawn.
    abort.signal.throwIfAborted();
    const files = params.some(([, param]) => isUpload(param)) ? await this.#filesSending(abort) : undefined;
    const signal = files?.signal ?? abort.signal;
    const watching = new AbortController();
    const isStaying = whileItStays(watching.signal);
    const fetchFor: DeliveryOptions['fetchFor'] = (alive) => async (input, init) => {
      await isStaying();
      return (files?.fetchFor?.(alive) ?? fetch)(input, init);
    };
    try {
      const sealed = await this.#sealed(answers, params, { signal, ...files });
      // Without a network nothing is sent, and a captcha could not be answered.
      const headers = retryPorts.isOnline() ? await this.#proof.headers(signal) : {};
      return await this.#deliver(sealed, signal, { fetchFor, again, isStaying, headers });
    } catch (cause) {
      if (signal.aborted && !abort.signal.aborted) return { state: 'stopped' };
      throw cause;
    } finally {
      watching.abort();
    }
  }

  /** The next submission is another one, whatever is in it. */
  forget(): void {
    this.#last = undefined;
  }

  /** The answers are in the form again, and nowhere else. */
  takeBack({ answers, submission }: Sealed): void {
    void this.#open.keeper?.remember({ key: submission.key, answers, mayHaveArrived: false });
  }

  /** What was sealed of these answers for this form, if they have not arrived. */
  #before(answers: string): Sealed | undefined {
    const { formId, proxy } = this.#last?.submission ?? {};
    const isSame =
      formId === this.#open.loaded.form.id && proxy === proxyAddress(this.#host) && this.#last?.answers === answers;
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
      key: (keeper?.attempt?.answers === answers && keeper.attempt.key) || newKey(),
      formId: loaded.form.id,
      proxy: proxyAddress(this.#host),
      isIdempotent: keepsKeys(loaded.abilities),
      isGuarded: wantsTokens(loaded.abilities),
      sealedAt: Date.now(),
      digests: await digestsOf(params),
    };
    const maxBody = greatestBody(this.#host, maxBodyOf(loaded.abilities));
    const submission = await seal(params, about, { maxBody, signal, ...(progress && { progress }) });
    return (this.#last = { answers, params, submission });
  }

  /** The draft stays until it is known that the answers have arrived, or wait in the outbox. */
  async #deliver(sealed: Sealed, signal: AbortSignal, options: DeliveryOptions & Staying): Promise<Posted> {
    const { keeper } = this.#open;
    const { submission, answers, params } = sealed;
    const attempt = { key: submission.key, answers, mayHaveArrived: true };
    const outbox = await this.#outbox();
    await keeper?.remember(attempt);
    const kept = await outbox?.keep(submission);
    this.#proof.use();
    try {
      const accepted = await deliver(submission, signal, options);
      // In a page that goes nobody would be told: the next one finds the attempt, and tells.
      await options.isStaying();
      this.#last = undefined;
      const forget = () => Promise.all([kept?.forget(), keeper?.forget()]);
      return { state: 'arrived', accepted, forget, ...sealed };
    } catch (cause) {
      const { mayHaveArrived = false } = cause instanceof SubmitError ? cause.details : attempt;
      const isEnded = cause instanceof SubmitError && isOver(cause);
      if (isEnded) this.#last = undefined;
      await keeper?.remember({ ...attempt, mayHaveArrived, ...(isEnded && { key: '' }) });
      if (outbox && (await kept?.failed(cause))) {
        await keeper?.forget();
        return { state: 'waiting', outbox, ...sealed };
      }
      throw cause instanceof SubmitError ? blameLargest(cause, params) : cause;
    }
  }

  /** `undefined` where the owner wants none, or its script can't be had. */
  async #outbox(): Promise<Outbox | undefined> {
    if (!this.#host.hasAttribute('outbox')) return undefined;
    return import('./outbox.js').then(({ pageOutbox }) => pageOutbox()).catch(() => undefined);
  }
}

/** The proxy will never tell what became of this key: only with another one can the answers be sent again. */
function isOver({ code, details: { mayHaveArrived, answer } }: SubmitError): boolean {
  return code === 'conflict' && mayHaveArrived === true && !answer?.response.headers.has('retry-after');
}
