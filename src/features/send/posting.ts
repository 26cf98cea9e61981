// Posts sealed answers, with what the draft and the outbox keep meanwhile.
import { chooseFetch } from '../../api/boundary.js';
import { browserPorts } from '../../api/retry.js';
import type { RetryPorts } from '../../api/retry.js';
import type { SubmitHeaders } from '../../api/submit-client.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import { SubmitError } from '../../model/errors.js';
import type { SealedAnswers } from '../../model/submission.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { Kept } from '../../persistence/outbox/kept-submission.js';
import { waitAlone } from '../../session/wait-alone.js';
import { deliver } from '../../submission/deliver.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import { comparableAnswers } from '../../submission/params.js';
import { mayHaveArrived } from '../../submission/repeatable.js';
import { blameLargest } from '../../submission/seal.js';
import type { AntiSpam, ElementSession, OutboxOfForm } from '../../element/element-session.js';
import type { Run } from './attempt.js';
import type { StepEvent } from './attempt-states.js';
import { redirectAfter } from './redirect.js';
import { asksToKeep } from './failures.js';
import type { Sealing } from './sealing.js';

/** Posts the sealed answers of one form, or keeps them on the device. */
export class Posting {
  readonly #session: ElementSession;
  readonly #antiSpam: AntiSpam;
  readonly #sealing: Sealing;
  #isTold = false;

  constructor(session: ElementSession, antiSpam: AntiSpam, sealing: Sealing) {
    this.#session = session;
    this.#antiSpam = antiSpam;
    this.#sealing = sealing;
  }

  /** Watches from now on whether the page begins to unload. */
  watch(run: Run): void {
    run.isStaying = whileItStays(run.ended, this.#ports);
  }

  /**
   * Makes the headers that show the proxy that a person sends. Answers that another device has sent need none: they are not sent again. What
   * another device has changed since is shown before it is sent.
   */
  async prove({ answers }: SealedAnswers, { signal }: Run): Promise<StepEvent> {
    const { features, store } = this.#session;
    const at = await features.carried?.takeIn(signal);
    if (at !== undefined) {
      this.#sealing.forget();
      await features.draft?.forget();
      return { name: 'elsewhere', at };
    }
    if (features.carried && comparableAnswers(store) !== answers) return { name: 'prevented' };
    // Without a network nothing is sent, and no captcha can be answered.
    return { name: 'proved', headers: this.#ports.isOnline() ? await this.#antiSpam.headers(signal) : {} };
  }

  /** Posts the answers. The draft is kept until they have arrived or wait in the outbox. */
  async post(given: SealedAnswers, headers: SubmitHeaders, run: Run): Promise<StepEvent> {
    const sealed = this.#sealing.withAttempt(given);
    const { submission, params } = sealed;
    const { element, loaded, features, channel } = this.#session;
    const attemptedAt = submission.attemptedAt ?? this.#ports.now();
    const attempted = { ...sealed, submission: { ...submission, attemptedAt } };
    const outbox = await this.#findOutbox();
    await this.#remember(makeAttempt(attempted, true));
    const kept = asksToKeep(element)
      ? undefined
      : await waitAlone(channel.faults, 'outbox', () => outbox?.keep(submission, this.#tellUnkept));
    this.#antiSpam.use();
    const heard: Heard = { isRepeated: false, isReplayed: false };
    try {
      const accepted = await deliver(submission, run.signal, this.#deliveryOptions(headers, run, heard));
      // A page that unloads can tell the person nothing. The next page finds the attempt, and tells them.
      await run.isStaying();
      this.#sealing.forget();
      // Decision 0073: the proxy repeats the outcome of answers with the same key, which may be those of another device.
      const at = heard.isReplayed ? await features.carried?.findSender(heard.isRepeated, run.signal) : undefined;
      if (at !== undefined) {
        await Promise.all([kept?.forget(), features.draft?.forget()]);
        return { name: 'elsewhere', at };
      }
      run.afterwards = () => {
        const { submissionId, response } = accepted;
        const forgotten = Promise.all([kept?.forget(), features.draft?.forget()]);
        void redirectAfter(this.#session, { submissionId, response }, forgotten);
      };
      return { name: 'answered', accepted, answers: { form: loaded.form, params, sealed: submission } };
    } catch (cause) {
      if (kept) run.tell({ name: 'lost' });
      await this.#noteFailure(sealed, attempted, cause);
      return await this.#settle(sealed, kept, cause);
    }
  }

  /**
   * Keeps the answers on the device after a post that failed with `cause`: the person wants it.
   *
   * @throws the cause, if the device keeps nothing
   */
  async keep(given: SealedAnswers, cause: unknown): Promise<StepEvent> {
    const sealed = this.#sealing.withAttempt(given);
    const outbox = await this.#findOutbox();
    // The page may close at any moment: the next one knows by the key that the outbox has the answers of the draft.
    await this.#remember(makeAttempt(sealed, mayHaveArrived(cause)));
    return this.#settle(sealed, await outbox?.keep(sealed.submission, this.#tellUnkept), cause);
  }

  /** Takes answers out of the outbox, unless they are being sent just now, or are gone. */
  async takeBack(sealed: SealedAnswers): Promise<StepEvent> {
    const { draft, outbox } = this.#session.features;
    // The page may close at any moment: the draft has the answers before the outbox erases them.
    await draft?.remember(makeAttempt(sealed, false));
    if (await outbox?.takeBack(sealed.submission.key)) return { name: 'back' };
    await draft?.forget();
    return { name: 'gone' };
  }

  get #ports(): RetryPorts {
    return this.#session.element.ports ?? browserPorts;
  }

  #deliveryOptions(headers: SubmitHeaders, run: Run, heard: Heard): DeliveryOptions {
    const { element } = this.#session;
    return {
      headers,
      tokens: this.#antiSpam.tokens,
      ports: this.#ports,
      fetchFor: (alive) => async (input, init) => {
        await run.isStaying();
        const response = await chooseFetch(element, run.files?.fetchFor(alive))(input, init);
        heard.isReplayed = response.headers.has('idempotency-replayed');
        return response;
      },
      again: () => {
        heard.isRepeated = true;
        run.tell({ name: 'repeated' });
        element.announcement = requireAllWords(element.wording.current).delivery.again;
      },
    };
  }

  /** Notes a failed attempt in the draft. */
  async #noteFailure(sealed: SealedAnswers, attempted: SealedAnswers, cause: unknown): Promise<void> {
    const isLost = cause instanceof SubmitError && isKeyLost(cause);
    if (isLost) this.#sealing.forget();
    else if (mayHaveArrived(cause)) this.#sealing.replace(sealed, attempted);
    await this.#remember({ ...makeAttempt(attempted, mayHaveArrived(cause)), ...(isLost && { key: '' }) });
  }

  /**
   * Leaves answers in the outbox where there was no connection.
   *
   * @throws the cause, if nothing waits there
   */
  async #settle(sealed: SealedAnswers, kept: Kept | undefined, cause: unknown): Promise<StepEvent> {
    if (!(await kept?.failed(cause))) throw cause instanceof SubmitError ? blameLargest(cause, sealed.params) : cause;
    const { features, channel } = this.#session;
    await features.draft?.forget();
    channel.emit('queued', { submissionKey: sealed.submission.key });
    return { name: 'queued', sealed };
  }

  async #remember(attempt: MadeAttempt): Promise<void> {
    const { channel, features } = this.#session;
    features.carried?.remember(attempt);
    await waitAlone(channel.faults, 'draft', () => features.draft?.remember(attempt));
  }

  /** Tells the owner, once, that the outbox keeps nothing. */
  readonly #tellUnkept = (cause: unknown): void => {
    if (this.#isTold) return;
    this.#isTold = true;
    const tell = async () => {
      const warnings = await tryPart(() => import('../../element/owner/owner-warnings.js'));
      warnings?.tellUnkept(this.#session, 'outbox', cause);
    };
    void tell();
  };

  /** Returns the outbox; `undefined` where the owner wants none, or its script can't be fetched. */
  async #findOutbox(): Promise<OutboxOfForm | undefined> {
    const { element, features } = this.#session;
    if (element.outbox === false) return undefined;
    // The owner may have added the attribute after the form was opened.
    if (!features.outbox) (await tryPart(() => import('../outbox/page-outbox.js')))?.pageOutbox().serve(this.#session);
    return features.outbox;
  }
}

/** The facts that a delivery tells beside its outcome. */
interface Heard {
  /** A post failed, and another one followed. */
  isRepeated: boolean;
  /** The proxy has answered with the outcome of an earlier request. */
  isReplayed: boolean;
}

/** Returns an attempt to send sealed answers, as a draft remembers it. */
function makeAttempt({ answers, params, submission }: SealedAnswers, mayArrive: boolean): MadeAttempt {
  const { key, attemptedAt, keepsFor } = submission;
  return {
    key,
    answers,
    params,
    mayHaveArrived: mayArrive,
    ...(attemptedAt !== undefined && { attemptedAt }),
    ...(keepsFor !== undefined && { keepsFor }),
  };
}

/** Tells whether the proxy will never know the result for this key. Only another key can send the answers then. */
function isKeyLost({ code, details: { mayHaveArrived, answer } }: SubmitError): boolean {
  return code === 'conflict' && mayHaveArrived === true && !answer?.response.headers.has('retry-after');
}

/** The longest time that a page takes to unload; in milliseconds. If it is still there then, the link was a download or `mailto:`. */
const LONGEST_UNLOAD = 2000;

/**
 * Watches whether the page begins to unload, until the signal is aborted. Returns a function that fulfils at once while the page stays,
 * and never in a page that unloads. Some browsers close such a page's storage first and still send its requests; no record of those
 * would be left.
 */
function whileItStays(signal: AbortSignal, { wait }: Pick<RetryPorts, 'wait'>): () => Promise<void> {
  let isUnloading = false;
  const onUnload = () => {
    isUnloading = true;
  };
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, onUnload, { signal });
  return async () => {
    while (isUnloading) {
      isUnloading = false;
      await wait(LONGEST_UNLOAD, signal);
    }
  };
}
