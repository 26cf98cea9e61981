import { keepsKeys, readKeep, readMaxBody, wantsTokens } from '../../api/capabilities.js';
import { fetchOf } from '../../api/boundary.js';
import { browserPorts } from '../../api/retry.js';
import type { RetryPorts } from '../../api/retry.js';
import type { Accepted } from '../../api/submit-client.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import { SubmitError, fetched } from '../../model/errors.js';
import type { FieldParam, SealedAnswers } from '../../model/submission.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import { comparableAnswers, collectParams } from '../../submission/params.js';
import { isUpload } from '../../submission/body.js';
import { deliver } from '../../submission/deliver.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import { computeDigests } from '../../submission/digests.js';
import { blameLargest, newKey, seal } from '../../submission/seal.js';
import { greatestBody } from '../../submission/weight.js';
import { waitAlone } from '../../session/wait-alone.js';
import { whileItStays } from './page-stays.js';
import type { AntiSpam, ElementSession, OutboxOfForm } from '../element-session.js';
import { proxyAddress } from '../form-element.js';
import type { FilesSending } from './sending-files.js';
import type * as OwnerWarnings from '../open/owner-warnings.js';

/** Result of an attempt: the answers have arrived, wait on the device for a connection, or were stopped by the person. */
export type Posted =
  | ({
      readonly state: 'arrived';
      readonly accepted: Accepted;
      /** Erases the answers from the device, after the person was told. Fulfils when nothing is left. */
      readonly forget: () => Promise<unknown>;
    } & SealedAnswers)
  | ({ readonly state: 'waiting' } & SealedAnswers)
  | { readonly state: 'stopped' };

/** Fulfils while the page stays. */
interface Staying {
  readonly isStaying: () => Promise<void>;
}

/** The last sealed answers of an element that have not arrived. A form that is loaded again continues with them. */
class LastSealed {
  sealed: SealedAnswers | undefined;
}

/** Seals and posts the answers of one form. Answers that were sealed before keep their key. */
export class Posting {
  readonly #session: ElementSession;
  readonly #antiSpam: AntiSpam;
  readonly #last: LastSealed;
  #files: FilesSending | undefined;
  #isTold = false;

  constructor(session: ElementSession, antiSpam: AntiSpam) {
    this.#session = session;
    this.#antiSpam = antiSpam;
    const { lasting } = session.element;
    this.#last = lasting.get(LastSealed) ?? lasting.set(new LastSealed());
  }

  /** @throws SubmitError with a code that tells what happened; the signal's reason if the page has stopped it. */
  async post(outer: AbortSignal): Promise<Posted> {
    const { answers, params } = await this.#collect(outer);
    const files = params.some(([, param]) => isUpload(param)) ? await this.#filesSending(outer) : undefined;
    this.#files = files;
    const signal = files?.signal ?? outer;
    const watching = new AbortController();
    const isStaying = whileItStays(watching.signal, this.#ports);
    const { element } = this.#session;
    const fetchFor: DeliveryOptions['fetchFor'] = (alive) => async (input, init) => {
      await isStaying();
      return fetchOf(element, files?.fetchFor?.(alive))(input, init);
    };
    try {
      const sealed = await this.#seal(answers, params, { signal, ...files });
      // Without a network nothing is sent, and no captcha can be answered.
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

  /**
   * Keeps the answers on the device after an attempt that failed with `cause`: the person wants it.
   *
   * @throws SubmitError `cause`, if the device keeps nothing
   */
  async keep(outer: AbortSignal, cause: SubmitError): Promise<Posted> {
    const { answers, params } = await this.#collect(outer);
    const sealed = await this.#seal(answers, params, { signal: outer });
    const outbox = await this.#findOutbox();
    const { draft } = this.#session.features;
    // The page may close at any moment: the next one knows by the key that the outbox has the answers of the draft.
    const { mayHaveArrived = false } = cause.details;
    await draft?.remember(attemptOf(sealed, mayHaveArrived));
    const kept = await outbox?.keep(sealed.submission, this.#tellUnkept);
    if (!(await kept?.failed(cause))) throw cause;
    await draft?.forget();
    return { state: 'waiting', ...sealed };
  }

  /** Tells whether the person has to decide what becomes of answers whose sending failed so. */
  asksAfter(cause: unknown): boolean {
    const { loaded, features, element } = this.#session;
    const about = { isIdempotent: keepsKeys(loaded.capabilities) };
    return asksToKeep(element) && (features.outbox?.mayKeepAfter(cause, about) ?? false);
  }

  /** Stops a submission with files, because the person wants it. */
  stop(): void {
    this.#files?.stop();
  }

  /** Forgets the last sealed answers: the next submission gets a key of its own. */
  forget(): void {
    this.#last.sealed = undefined;
  }

  /**
   * Takes answers out of the outbox, unless they are being sent just now. Fulfils with false if they are, or are gone. Never rejects.
   */
  async takeBack(sealed: SealedAnswers): Promise<boolean> {
    const { draft, outbox } = this.#session.features;
    // The page may close at any moment: the draft has the answers before the outbox erases them.
    await draft?.remember(attemptOf(sealed, false));
    if (await outbox?.takeBack(sealed.submission.key)) return true;
    await draft?.forget();
    return false;
  }

  get #ports(): RetryPorts {
    return this.#session.element.ports ?? browserPorts;
  }

  /** Returns these answers as they were sealed before for this form, if they have not arrived. */
  #findSealed(answers: string): SealedAnswers | undefined {
    const { sealed } = this.#last;
    if (sealed?.answers !== answers) return undefined;
    const { formId, proxy } = sealed.submission;
    const { loaded, element } = this.#session;
    return formId === loaded.form.id && proxy === proxyAddress(element) ? sealed : undefined;
  }

  /** Makes the parameters of the answers as they stand now. */
  async #collect(outer: AbortSignal): Promise<Pick<SealedAnswers, 'answers' | 'params'>> {
    const answers = comparableAnswers(this.#session.store);
    const params = await this.#makeParams(answers);
    // Another form may have replaced this one while the parameters were made: a signature takes time.
    outer.throwIfAborted();
    return { answers, params };
  }

  async #makeParams(answers: string): Promise<readonly FieldParam[]> {
    const before = this.#findSealed(answers);
    if (before) return before.params;
    const owner = { setting: (name: string) => this.#session.element.getAttribute(name), now: () => new Date() };
    return collectParams(this.#session.store, owner);
  }

  async #filesSending(outer: AbortSignal): Promise<FilesSending> {
    const { filesSending } = await fetched(import('./sending-files.js'));
    return filesSending(this.#session, outer);
  }

  /** Tells the person that an attempt failed and another one follows. */
  #tellRepeated(): void {
    const session = this.#session;
    session.setStatus({ name: 'sending', isRepeated: true });
    session.element.announcement = requireAllWords(session.element.spoken).delivery.again;
  }

  async #seal(
    answers: string,
    params: readonly FieldParam[],
    { signal, progress }: Pick<FilesSending, 'signal'> & Partial<FilesSending>,
  ): Promise<SealedAnswers> {
    const before = this.#findSealed(answers);
    if (before) return before;
    const { loaded, features, element } = this.#session;
    // A draft remembers an attempt with an unknown result, and its key.
    const { key = newKey(), keepsFor, attemptedAt } = (await features.draft?.attemptFor(answers)) ?? {};
    const keep = readKeep(loaded.capabilities);
    const about = {
      key,
      formId: loaded.form.id,
      proxy: proxyAddress(element),
      isIdempotent: keep > 0,
      keepsFor: Math.min(keepsFor ?? keep, keep),
      ...(attemptedAt !== undefined && { attemptedAt }),
      isGuarded: wantsTokens(loaded.capabilities),
      sealedAt: Date.now(),
      digests: await computeDigests(params),
    };
    const maxBody = greatestBody(element, readMaxBody(loaded.capabilities));
    const submission = await seal(params, about, { maxBody, signal, ...(progress && { progress }) });
    return (this.#last.sealed = { answers, params, submission });
  }

  /** Posts the answers. The draft is kept until they have arrived or wait in the outbox. */
  async #deliver(sealed: SealedAnswers, signal: AbortSignal, options: DeliveryOptions & Staying): Promise<Posted> {
    const { draft } = this.#session.features;
    const { submission, params } = sealed;
    const attemptedAt = submission.attemptedAt ?? this.#ports.now();
    const attempted = { ...sealed, submission: { ...submission, attemptedAt } };
    const outbox = await this.#findOutbox();
    const { faults } = this.#session.channel;
    await waitAlone(faults, 'draft', () => draft?.remember(attemptOf(attempted, true)));
    const isKept = !asksToKeep(this.#session.element);
    const kept = isKept
      ? await waitAlone(faults, 'outbox', () => outbox?.keep(submission, this.#tellUnkept))
      : undefined;
    this.#antiSpam.use();
    try {
      const accepted = await deliver(submission, signal, options);
      // A page that unloads can tell the person nothing. The next page finds the attempt, and tells them.
      await options.isStaying();
      this.#last.sealed = undefined;
      const forget = () => Promise.all([kept?.forget(), draft?.forget()]);
      return { state: 'arrived', accepted, forget, ...sealed };
    } catch (cause) {
      const { mayHaveArrived = false } = cause instanceof SubmitError ? cause.details : { mayHaveArrived: true };
      const isLost = cause instanceof SubmitError && isKeyLost(cause);
      if (isLost) this.#last.sealed = undefined;
      else if (mayHaveArrived && this.#last.sealed === sealed) this.#last.sealed = attempted;
      await waitAlone(faults, 'draft', () =>
        draft?.remember({ ...attemptOf(attempted, mayHaveArrived), ...(isLost && { key: '' }) }),
      );
      if (await kept?.failed(cause)) {
        await draft?.forget();
        return { state: 'waiting', ...sealed };
      }
      throw cause instanceof SubmitError ? blameLargest(cause, params) : cause;
    }
  }

  /** Tells the owner, once, that the outbox keeps nothing. */
  readonly #tellUnkept = (cause: unknown): void => {
    if (this.#isTold) return;
    this.#isTold = true;
    const tell = ({ tellUnkept }: typeof OwnerWarnings) => {
      tellUnkept(this.#session, 'outbox', cause);
    };
    void import('../open/owner-warnings.js').then(tell).catch(() => undefined);
  };

  /** Returns the outbox; `undefined` where the owner wants none, or its script can't be fetched. */
  async #findOutbox(): Promise<OutboxOfForm | undefined> {
    const session = this.#session;
    if (!session.element.hasAttribute('outbox')) return undefined;
    try {
      // The owner may have added the attribute after the form was opened.
      if (!session.features.outbox) (await import('../outbox/page-outbox.js')).pageOutbox().serve(session);
    } catch {
      return undefined;
    }
    return session.features.outbox;
  }
}

/** Tells whether nothing may be kept on the device before the person agrees. */
const asksToKeep = (element: Element): boolean => element.getAttribute('outbox') === 'ask';

/** Returns an attempt to send sealed answers, as a draft remembers it. */
function attemptOf({ answers, params, submission }: SealedAnswers, mayHaveArrived: boolean): MadeAttempt {
  const { key, attemptedAt, keepsFor } = submission;
  return {
    ...{ key, answers, params, mayHaveArrived },
    ...(attemptedAt !== undefined && { attemptedAt }),
    ...(keepsFor !== undefined && { keepsFor }),
  };
}

/** Tells whether the proxy will never know the result for this key. Only another key can send the answers then. */
function isKeyLost({ code, details: { mayHaveArrived, answer } }: SubmitError): boolean {
  return code === 'conflict' && mayHaveArrived === true && !answer?.response.headers.has('retry-after');
}
