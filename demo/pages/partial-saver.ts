import type { Field, Values } from '../../src/index.js';

/** The actions of the server on partial submissions: see `demo/form-pages/partial-gateway.ts`. */
export type SavedWay = 'save' | 'resume' | 'discard';

/** The notices to the person. */
export type SavedOutcome = 'saved' | 'resumed' | 'forgotten' | 'nothingKept' | 'notSaved';

/** The form that is filled in: the element, or the fake of a test. */
export interface FilledForm extends EventTarget {
  values: Values;
  /** The fields of the form that is there; none before that. */
  readonly fields: readonly Field[];
}

/** The parts of the page that the saver needs. */
export interface SaverPorts {
  post(way: SavedWay, body: object): Promise<Response>;
  /** Does the work a little later, unless the returned function cancels it. */
  later(work: () => void): () => void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The name of the key in the storage. */
  readonly mark: string;
  newKey(): string;
  /** Tells whether an answer may be saved. */
  mayBeSaved(field: Field): boolean;
  paramsSoFar(fields: readonly Field[], values: Values): Promise<Record<string, unknown>>;
  tell(outcome: SavedOutcome): void;
}

/**
 * Saves answers on the server while a person fills in a form, a moment after each change. One save runs at a time, the
 * newest last. The submission ends this, and removes the saved answers.
 */
export class PartialSaver {
  /** The key by which the person continues. */
  key: string;
  readonly #form: FilledForm;
  readonly #ports: SaverPorts;
  #cancel: (() => void) | undefined;
  /** The request under way. */
  #turn: Promise<void> = Promise.resolve();
  /** Answers are, or may be, on the server under the key. */
  #isSaved: boolean;
  #isOff = false;

  constructor(form: FilledForm, ports: SaverPorts) {
    this.#form = form;
    this.#ports = ports;
    const kept = ports.storage.getItem(ports.mark);
    this.#isSaved = kept !== null;
    this.key = kept ?? ports.newKey();
    form.addEventListener('hf-change', () => {
      if (this.#isOff) return;
      this.#cancel?.();
      this.#cancel = ports.later(() => void this.flush());
    });
  }

  /**
   * Restores the answers that were saved under a key. Otherwise it continues with the key of this tab, if answers were
   * saved before a reload.
   */
  async start(given: string | undefined): Promise<void> {
    if ((given === undefined || !(await this.#resume(given))) && this.#isSaved) this.#ports.tell('saved');
  }

  /** Tells whether there are answers under a key. */
  async #resume(given: string): Promise<boolean> {
    const answer = await this.#post('resume', { resume_key: given });
    const body: unknown = answer?.ok ? await answer.json() : undefined;
    if (!hasValues(body)) {
      this.#ports.tell('nothingKept');
      return false;
    }
    this.#keep(given);
    this.#form.values = body.values;
    this.#ports.tell('resumed');
    return true;
  }

  /** Saves pending changes at once. */
  flush(): Promise<void> {
    if (!this.#cancel) return this.#turn;
    this.#cancel();
    this.#cancel = undefined;
    return (this.#turn = this.#turn.then(() => this.#save()));
  }

  /** Removes the saved answers after the submission. The next answers are another person's. */
  async finish(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#turn;
    if (this.#isSaved) await this.#post('discard', { resume_key: this.key });
    this.#isSaved = false;
    this.#ports.storage.removeItem(this.#ports.mark);
    this.key = this.#ports.newKey();
  }

  /** Removes the saved answers on the person's request, and saves nothing more. */
  async forget(): Promise<void> {
    this.#isOff = true;
    await this.finish();
    this.#ports.tell('forgotten');
  }

  async #save(): Promise<void> {
    const fields = this.#form.fields.filter((field) => this.#ports.mayBeSaved(field));
    const all = this.#form.values;
    const values = Object.fromEntries(fields.map(({ id }) => [id, all[id]]));
    const params = await this.#ports.paramsSoFar(fields, values);
    // The page may be left before the answer.
    this.#ports.storage.setItem(this.#ports.mark, this.key);
    const answer = await this.#post('save', { resume_key: this.key, values, ...params });
    if (answer?.ok) this.#keep(this.key);
    else if (!this.#isSaved) this.#ports.storage.removeItem(this.#ports.mark);
    this.#ports.tell(answer?.ok ? 'saved' : 'notSaved');
  }

  #keep(key: string): void {
    this.key = key;
    this.#isSaved = true;
    this.#ports.storage.setItem(this.#ports.mark, key);
  }

  /** Sends a request; returns nothing where there is no connection. */
  #post(way: SavedWay, body: object): Promise<Response | undefined> {
    return this.#ports.post(way, body).catch(() => undefined);
  }
}

function hasValues(body: unknown): body is { readonly values: Values } {
  return typeof body === 'object' && body !== null && 'values' in body && typeof body.values === 'object';
}
