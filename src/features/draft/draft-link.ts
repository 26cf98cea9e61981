// Keeps the link to another device beside the draft, so that a reload goes on with it. Decision 0073: a draft keeps the link.
import type { ElementSession } from '../../element/element-session.js';
import type { Attempt, KeptLink } from '../../persistence/draft/draft.js';

/** The link of one form to another device. */
export class DraftLink {
  readonly #session: ElementSession;
  /** The link as it was last known: the code for it comes later than the draft. */
  #before: KeptLink | undefined;
  #take: ((link: KeptLink) => void) | undefined;

  constructor(session: ElementSession) {
    this.#session = session;
  }

  /** The link as it is now. */
  get now(): KeptLink | undefined {
    return (this.#before = this.#session.features.carried?.link ?? this.#before);
  }

  /** Calls a function with the link of before, now or once it is found. */
  whenFound(take: (link: KeptLink) => void): void {
    this.#take = take;
    if (this.#before) take(this.#before);
  }

  /** Takes the link of a draft that was found. */
  restore(link: KeptLink | undefined): void {
    this.#before = link;
    if (link) this.#take?.(link);
  }

  forget(): void {
    this.#before = undefined;
  }

  /** Returns the key with which the other device sends, unless other answers may have arrived with it. */
  findKey(attempt: Attempt | undefined): string | undefined {
    const key = this.now?.sendKey;
    const isUsed = attempt?.key === '' || (attempt?.key === key && attempt?.mayHaveArrived);
    return isUsed ? undefined : key;
  }
}
