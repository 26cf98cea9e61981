import type { Field, Values } from '../../src/index.js';

/** The actions of the server on partial submissions: see `demo/form-pages/partial-gateway.ts`. */
export type SavedWay = 'save' | 'resume' | 'discard';

/** The notices to the person. */
export type SavedOutcome = 'saved' | 'resumed' | 'forgotten' | 'nothingKept' | 'notSaved';

/** The form that is filled in: the element, or what stands for it in a test. */
export interface FilledForm extends EventTarget {
  values: Values;
}

/** The parts of the page that the saver needs. */
export interface SaverPorts {
  post(way: SavedWay, body: object): Promise<Response>;
  /** Does the work a little later, unless it is cancelled by what this answers. */
  later(work: () => void): () => void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Under which the storage has the key. */
  readonly mark: string;
  newKey(): string;
  /** Which answers may be saved, and what they are as `field_<id>`. */
  mayBeSaved(field: Field): boolean;
  paramsSoFar(fields: readonly Field[], values: Values): Promise<Record<string, unknown>>;
  told(outcome: SavedOutcome): void;
}

/**
 * Saves what a person fills in on the server, a moment after each change; one save at a time, the newest last. Stops with the
 * submission, which takes away what was saved.
 */
export class PartialSaver {
  /** The key by which the person continues. */
  key: string;
  readonly #form: FilledForm;
  readonly #ports: SaverPorts;
  #fields: readonly Field[] = [];
  #cancel: (() => void) | undefined;
  /** The request under way. */
  #turn: Promise<void> = Promise.resolve();
  #isSaved = false;
  #isOff = false;

  constructor(form: FilledForm, ports: SaverPorts) {
    this.#form = form;
    this.#ports = ports;
    this.key = ports.storage.getItem(ports.mark) ?? ports.newKey();
    form.addEventListener('hf-ready', (event) => {
      this.#fields = (event as HTMLElementEventMap['hf-ready']).detail.fields;
    });
    form.addEventListener('hf-change', () => {
      if (this.#isOff) return;
      this.#cancel?.();
      this.#cancel = ports.later(() => void this.flush());
    });
  }

  /** Takes back what was saved under a key, or goes on with the key of this tab. */
  async start(given: string | undefined): Promise<void> {
    if (given === undefined) return;
    const answer = await this.#post('resume', { resume_key: given });
    const body: unknown = answer?.ok ? await answer.json() : undefined;
    if (!hasValues(body)) {
      this.#ports.told('nothingKept');
      return;
    }
    this.#keep(given);
    this.#form.values = body.values;
    this.#ports.told('resumed');
  }

  /** Saves at once what still waits to be saved. */
  flush(): Promise<void> {
    if (!this.#cancel) return this.#turn;
    this.#cancel();
    this.#cancel = undefined;
    return (this.#turn = this.#turn.then(() => this.#save()));
  }

  /** The form is sent: what was saved is taken away, and the next answers are another person's. */
  async finish(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#turn;
    if (this.#isSaved) await this.#post('discard', { resume_key: this.key });
    this.#isSaved = false;
    this.#ports.storage.removeItem(this.#ports.mark);
    this.key = this.#ports.newKey();
  }

  /** The person wants nothing to be saved. */
  async forget(): Promise<void> {
    this.#isOff = true;
    await this.finish();
    this.#ports.told('forgotten');
  }

  async #save(): Promise<void> {
    const fields = this.#fields.filter((field) => this.#ports.mayBeSaved(field));
    const all = this.#form.values;
    const values = Object.fromEntries(fields.map(({ id }) => [id, all[id]]));
    const params = await this.#ports.paramsSoFar(fields, values);
    const answer = await this.#post('save', { resume_key: this.key, values, ...params });
    if (answer?.ok) this.#keep(this.key);
    this.#ports.told(answer?.ok ? 'saved' : 'notSaved');
  }

  #keep(key: string): void {
    this.key = key;
    this.#isSaved = true;
    this.#ports.storage.setItem(this.#ports.mark, key);
  }

  /** Nothing where there is no connection. */
  #post(way: SavedWay, body: object): Promise<Response | undefined> {
    return this.#ports.post(way, body).catch(() => undefined);
  }
}

function hasValues(body: unknown): body is { readonly values: Values } {
  return typeof body === 'object' && body !== null && 'values' in body && typeof body.values === 'object';
}
