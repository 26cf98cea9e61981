import { keepsKeys, readMaxBody, wantsTokens } from '../../api/capabilities.js';
import { browserPorts } from '../../api/retry.js';
import type { RetryPorts } from '../../api/retry.js';
import type { Accepted } from '../../api/submit-client.js';
import type { Words } from '../../locale/words.js';
import { SubmitError } from '../../model/errors.js';
import type { FieldParam, SealedAnswers } from '../../model/submission.js';
import { comparableAnswers, collectParams } from '../../submission/params.js';
import { isUpload } from '../../submission/body.js';
import { deliver } from '../../submission/deliver.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import { computeDigests } from '../../submission/digests.js';
import { blameLargest, newKey, seal } from '../../submission/seal.js';
import { greatestBody } from '../../submission/weight.js';
import { fetched } from '../../model/fetched.js';
import { whileItStays } from './page-stays.js';
import type { AntiSpam, ElementSession, OutboxOfForm } from '../element-session.js';
import { proxyAddress } from '../form-element.js';
import type { FilesSending } from './sending-files.js';

/** Result of an attempt: the answers have arrived, wait on the device for a connection, or were stopped by the person. */
export type Posted =
  | ({
      readonly state: 'arrived';
      readonly accepted: Accepted;
      /** The person has been told: fulfils when nothing of it is left on the device. */
      readonly forget: () => Promise<unknown>;
    } & SealedAnswers)
  | ({ readonly state: 'waiting' } & SealedAnswers)
  | { readonly state: 'stopped' };

/** Fulfils while the page stays. */
interface Staying {
  readonly isStaying: () => Promise<void>;
}

/** The last sealed answers of an element that have not arrived. A form that is loaded again goes on with them. */
class LastSealed {
  sealed: SealedAnswers | undefined;
}

/** Seals and posts the answers of one form: the same answers as they were sealed before, with the same key. */
export class Posting {
  readonly #session: ElementSession;
  readonly #antiSpam: AntiSpam;
  readonly #last: LastSealed;
  #files: FilesSending | undefined;

  constructor(session: ElementSession, antiSpam: AntiSpam) {
    this.#session = session;
    this.#antiSpam = antiSpam;
    const { lasting } = session.element;
    this.#last = lasting.get(LastSealed) ?? lasting.set(new LastSealed());
  }

  /** @throws SubmitError with a code that tells what happened; the signal's reason if the page has stopped it. */
  async post(outer: AbortSignal): Promise<Posted> {
    const answers = comparableAnswers(this.#session.store);
    const params = await this.#paramsFor(answers);
    // Another form may have come while a signature was drawn.
    outer.throwIfAborted();
    const files = params.some(([, param]) => isUpload(param)) ? await this.#filesSending(outer) : undefined;
    this.#files = files;
    const signal = files?.signal ?? outer;
    const watching = new AbortController();
    const isStaying = whileItStays(watching.signal, this.#ports);
    const fetchFor: DeliveryOptions['fetchFor'] = (alive) => async (input, init) => {
      await isStaying();
      return (files?.fetchFor?.(alive) ?? fetch)(input, init);
    };
    try {
      const sealed = await this.#sealed(answers, params, { signal, ...files });
      // Without a network nothing is sent, and a captcha could not be answered.
      const headers = this.#ports.isOnline() ? await this.#antiSpam.headers(signal) : {};
      return await this.#deliver(sealed, signal, {
        fetchFor,
        isStaying,
        headers,
        tokens: this.#antiSpam.tokens,
        ports: this.#ports,
        again: () => this.#tellRepeated(),
      });
    } catch (cause) {
      if (signal.aborted && !outer.aborted) return { state: 'stopped' };
      throw cause;
    } finally {
      watching.abort();
    }
  }

  /** The person stops a submission with files. */
  stop(): void {
    this.#files?.stop();
  }

  /** Forgets the last sealed answers: the next submission gets a key of its own. */
  forget(): void {
    this.#last.sealed = undefined;
  }

  /** Notes in the draft that the answers are back in the form, and nowhere else. */
  takeBack({ answers, submission }: SealedAnswers): void {
    void this.#session.features.draft?.remember({ key: submission.key, answers, mayHaveArrived: false });
  }

  get #ports(): RetryPorts {
    return this.#session.element.ports ?? browserPorts;
  }

  /** Returns the sealed form of these answers, if they were sealed for this form and have not arrived. */
  #before(answers: string): SealedAnswers | undefined {
    const { sealed } = this.#last;
    if (sealed?.answers !== answers) return undefined;
    const { formId, proxy } = sealed.submission;
    const { loaded, element } = this.#session;
    return formId === loaded.form.id && proxy === proxyAddress(element) ? sealed : undefined;
  }

  async #paramsFor(answers: string): Promise<readonly FieldParam[]> {
    const before = this.#before(answers);
    if (before) return before.params;
    const owner = { setting: (name: string) => this.#session.element.getAttribute(name), now: () => new Date() };
    return collectParams(this.#session.store, owner);
  }

  async #filesSending(outer: AbortSignal): Promise<FilesSending> {
    const { filesSending } = await fetched(import('./sending-files.js'));
    return filesSending(this.#session, outer);
  }

  /** Says that an attempt failed and another one follows. */
  #tellRepeated(): void {
    const session = this.#session;
    session.setStatus({ name: 'sending', isRepeated: true });
    session.element.announcement = (session.element.words as Words).delivery.again;
  }

  async #sealed(
    answers: string,
    params: readonly FieldParam[],
    { signal, progress }: Pick<FilesSending, 'signal'> & Partial<FilesSending>,
  ): Promise<SealedAnswers> {
    const before = this.#before(answers);
    if (before) return before;
    const { loaded, features, element } = this.#session;
    const about = {
      // A draft remembers the key of an attempt whose end was never heard.
      key: (features.draft?.attempt?.answers === answers && features.draft.attempt.key) || newKey(),
      formId: loaded.form.id,
      proxy: proxyAddress(element),
      isIdempotent: keepsKeys(loaded.capabilities),
      isGuarded: wantsTokens(loaded.capabilities),
      sealedAt: Date.now(),
      digests: await computeDigests(params),
    };
    const maxBody = greatestBody(element, readMaxBody(loaded.capabilities));
    const submission = await seal(params, about, { maxBody, signal, ...(progress && { progress }) });
    return (this.#last.sealed = { answers, params, submission });
  }

  /** Posts, and keeps the draft until the answers have arrived or wait in the outbox. */
  async #deliver(sealed: SealedAnswers, signal: AbortSignal, options: DeliveryOptions & Staying): Promise<Posted> {
    const { draft } = this.#session.features;
    const { submission, answers, params } = sealed;
    const attempt = { key: submission.key, answers, mayHaveArrived: true };
    const outbox = await this.#outbox();
    await draft?.remember(attempt);
    const kept = await outbox?.keep(submission);
    this.#antiSpam.use();
    try {
      const accepted = await deliver(submission, signal, options);
      // In a page that goes nobody would be told: the next one finds the attempt, and tells.
      await options.isStaying();
      this.#last.sealed = undefined;
      const forget = () => Promise.all([kept?.forget(), draft?.forget()]);
      return { state: 'arrived', accepted, forget, ...sealed };
    } catch (cause) {
      const { mayHaveArrived = false } = cause instanceof SubmitError ? cause.details : attempt;
      const isEnded = cause instanceof SubmitError && isOver(cause);
      if (isEnded) this.#last.sealed = undefined;
      await draft?.remember({ ...attempt, mayHaveArrived, ...(isEnded && { key: '' }) });
      if (await kept?.failed(cause)) {
        await draft?.forget();
        return { state: 'waiting', ...sealed };
      }
      throw cause instanceof SubmitError ? blameLargest(cause, params) : cause;
    }
  }

  /** `undefined` where the owner wants none, or its script can't be had. */
  async #outbox(): Promise<OutboxOfForm | undefined> {
    const session = this.#session;
    if (!session.element.hasAttribute('outbox')) return undefined;
    try {
      // The owner may want one only since the form stands there.
      if (!session.features.outbox) (await import('../outbox/page-outbox.js')).pageOutbox().serve(session);
    } catch {
      return undefined;
    }
    return session.features.outbox;
  }
}

/** Tells whether the proxy will never know what became of this key, so that only another key can send the answers. */
function isOver({ code, details: { mayHaveArrived, answer } }: SubmitError): boolean {
  return code === 'conflict' && mayHaveArrived === true && !answer?.response.headers.has('retry-after');
}
