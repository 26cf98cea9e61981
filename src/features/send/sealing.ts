// Makes the submission from the answers, once for one set of answers: its parameters, its key, its body.
import { readKeep, readMaxBody, wantsTokens } from '../../api/capabilities.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { FieldParam, SealedAnswers, SubmissionFacts, UnsealedAnswers } from '../../model/submission.js';
import { isUpload } from '../../submission/body.js';
import { computeDigests } from '../../submission/digests.js';
import { collectParams, comparableAnswers } from '../../submission/params.js';
import { newKey, seal } from '../../submission/seal.js';
import { greatestBody } from '../../submission/weight.js';
import type { ElementSession } from '../../element/element-session.js';
import { proxyAddress } from '../../element/form-element.js';
import type { Run } from './attempt.js';
import type { StepEvent } from './attempt-states.js';

/** The last sealed answers of an element that have not arrived. A form that is loaded again continues with them. */
class LastSealed {
  sealed: SealedAnswers | undefined;
}

/** Seals the answers of one form. Answers that were sealed before keep their key. */
export class Sealing {
  readonly #session: ElementSession;
  readonly #last: LastSealed;
  readonly #now: () => number;

  constructor(session: ElementSession, now: () => number = Date.now) {
    this.#session = session;
    this.#now = now;
    const { lasting } = session.element;
    this.#last = lasting.get(LastSealed) ?? lasting.set(new LastSealed());
  }

  /** Makes the parameters of the answers as they are now, and finds their key. */
  async seal(run: Run, purpose: 'post' | 'keep'): Promise<StepEvent> {
    const answers = comparableAnswers(this.#session.store);
    const params = await this.#makeParams(answers);
    // Another form may have replaced this one while the parameters were made: a signature takes time.
    run.signal.throwIfAborted();
    if (purpose === 'post' && params.some(([, param]) => isUpload(param))) {
      const { filesSending } = await fetchPart(() => import('./sending-files.js'));
      run.files = filesSending(this.#session, run.signal, (progress) => {
        run.tell({ name: 'progress', progress });
      });
    }
    const sealed = this.#findSealed(answers);
    if (sealed) return { name: 'encoded', sealed };
    const facts = await this.#makeFacts(answers, params);
    return { name: 'sealed', unsealed: { answers, params, facts } };
  }

  /** Makes the body. */
  async encode({ answers, params, facts }: UnsealedAnswers, { signal, files }: Run): Promise<StepEvent> {
    const { loaded, element } = this.#session;
    const maxBody = greatestBody(element, readMaxBody(loaded.capabilities));
    const submission = await seal(params, facts, { maxBody, signal, ...(files && { progress: files.progress }) });
    const sealed = { answers, params, submission };
    this.#last.sealed = sealed;
    return { name: 'encoded', sealed };
  }

  /** Forgets the last sealed answers: the next submission gets a key of its own. */
  forget(): void {
    this.#last.sealed = undefined;
  }

  /**
   * Returns sealed answers with the time of an attempt of another device, of which this one may have heard since they were sealed: the proxy
   * may have forgotten it. Decision 0073.
   */
  withAttempt(sealed: SealedAnswers): SealedAnswers {
    const { answers, submission } = sealed;
    const { carried } = this.#session.features;
    const attemptedAt = carried?.attempted;
    // Under another key, nobody else has attempted anything.
    const isCommon = carried?.keyFor(answers) === submission.key;
    if (!attemptedAt || !isCommon || submission.attemptedAt !== undefined) return sealed;
    const attempted = { ...sealed, submission: { ...submission, attemptedAt } };
    this.replace(sealed, attempted);
    return attempted;
  }

  /** Keeps the time of the first attempt that may have arrived with the sealed answers. */
  replace(sealed: SealedAnswers, attempted: SealedAnswers): void {
    if (this.#last.sealed === sealed) this.#last.sealed = attempted;
  }

  /** Returns these answers as they were sealed before for this form, if they have not arrived. */
  #findSealed(answers: string): SealedAnswers | undefined {
    const { sealed } = this.#last;
    if (sealed?.answers !== answers) return undefined;
    const { formId, proxy, key, attemptedAt } = sealed.submission;
    const { loaded, element, features } = this.#session;
    if (formId !== loaded.form.id || proxy !== proxyAddress(element)) return undefined;
    const shared = features.carried?.keyFor(answers);
    // What was sealed before another device had the answers has another key. It has not been posted.
    return shared && shared !== key && attemptedAt === undefined ? undefined : sealed;
  }

  async #makeParams(answers: string): Promise<readonly FieldParam[]> {
    const before = this.#findSealed(answers);
    if (before) return before.params;
    const { element, store } = this.#session;
    const { language } = element.wording.current;
    return collectParams(store, { options: element, now: () => new Date(this.#now()), language });
  }

  async #makeFacts(answers: string, params: readonly FieldParam[]): Promise<SubmissionFacts> {
    const { loaded, features, element } = this.#session;
    // A draft remembers an attempt with an unknown result, and its key. All devices that have the answers send them with one key.
    const shared = features.carried ? features.carried.keyFor(answers) : features.draft?.sharedKey;
    const { key = shared ?? newKey(), keepsFor, attemptedAt } = (await features.draft?.attemptFor(answers)) ?? {};
    const keep = readKeep(loaded.capabilities);
    return {
      key,
      formId: loaded.form.id,
      proxy: proxyAddress(element),
      isIdempotent: keep > 0,
      keepsFor: Math.min(keepsFor ?? keep, keep),
      ...(attemptedAt !== undefined && { attemptedAt }),
      isGuarded: wantsTokens(loaded.capabilities),
      sealedAt: this.#now(),
      digests: await computeDigests(params),
    };
  }
}
