import type { JsonObject } from '../values/json.js';
import type { PartialQuery, PartialRecord, PartialStore } from './partial-store.js';
import type { Page } from '../store/store.js';

function without(answers: JsonObject, fieldId: number): JsonObject {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => id !== String(fieldId)));
}

/** The part of the memory store that keeps partial submissions. */
export class MemoryPartials implements PartialStore {
  readonly #partials = new Map<number, PartialRecord>();
  readonly #isLive: (formId: number) => boolean;

  /** @param isLive tells whether a form is there */
  constructor(isLive: (formId: number) => boolean) {
    this.#isLive = isLive;
  }

  async savePartial(partial: PartialRecord): Promise<PartialRecord> {
    const old = this.#find(partial.formId, partial.keyDigest);
    const saved = { ...partial, id: old?.id ?? partial.id };
    this.#partials.set(saved.id, saved);
    return saved;
  }

  async partial(id: number): Promise<PartialRecord | undefined> {
    const partial = this.#partials.get(id);
    return partial && this.#isLive(partial.formId) ? partial : undefined;
  }

  async partialByKey(formId: number, keyDigest: string): Promise<PartialRecord | undefined> {
    return this.#isLive(formId) ? this.#find(formId, keyDigest) : undefined;
  }

  async partials({ formId, ascending, minTime, maxTime, offset, limit }: PartialQuery): Promise<Page<PartialRecord>> {
    const found = [...this.#partials.values()]
      .filter((partial) => partial.formId === formId)
      .filter(({ time }) => !(minTime && time < minTime) && !(maxTime && time > maxTime))
      .sort((left, right) => left.time.getTime() - right.time.getTime() || left.id - right.id);
    const items = (ascending ? found : found.reverse()).slice(offset, offset + limit);
    return { items, total: found.length };
  }

  async removePartial(id: number): Promise<boolean> {
    return (await this.partial(id)) !== undefined && this.#partials.delete(id);
  }

  async removePartialByKey(formId: number, keyDigest: string): Promise<boolean> {
    const partial = this.#find(formId, keyDigest);
    return partial !== undefined && this.#partials.delete(partial.id);
  }

  async removePartialsBefore(time: Date): Promise<void> {
    for (const partial of [...this.#partials.values()]) if (partial.time < time) this.#partials.delete(partial.id);
  }

  /** A field is gone, and the answers to it with it. */
  forgetField(fieldId: number): void {
    for (const partial of this.#partials.values()) {
      const kept = { answers: without(partial.answers, fieldId), state: without(partial.state, fieldId) };
      this.#partials.set(partial.id, { ...partial, ...kept });
    }
  }

  #find(formId: number, keyDigest: string): PartialRecord | undefined {
    return [...this.#partials.values()].find((one) => one.formId === formId && one.keyDigest === keyDigest);
  }
}
