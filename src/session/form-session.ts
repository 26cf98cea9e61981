import type { Field, Form } from '../model/form.js';
import type { Finding } from '../model/warning.js';
import { Channel } from './channel.js';
import { FILLING } from './form-status.js';
import type { FormStatus } from './form-status.js';
import { FormStore } from './form-store.js';
import type { DefinedField } from './form-store.js';

/** What a session needs to know of a form that was loaded. */
export interface SessionForm {
  readonly form: Form;
  readonly fields: readonly (DefinedField & { readonly field: Field })[];
  /** What the form's owner should know. */
  readonly warnings: readonly Finding[];
}

/**
 * One open form: what was loaded, the answers, the status, the channel between its parts, and how long all of it lasts. The parts are
 * features: each is installed into the session, and knows no other. What one offers to others stands in `features`.
 */
export class FormSession<Element, Loaded extends SessionForm, Features extends object> {
  readonly store: FormStore;
  readonly features: Partial<Features> = {};
  /** For the owner; features add to it until the form is opened. */
  readonly warnings: Finding[];
  readonly #life = new AbortController();
  #status: FormStatus = FILLING;

  constructor(
    readonly element: Element,
    readonly loaded: Loaded,
    readonly channel = new Channel(),
  ) {
    this.store = new FormStore(loaded.fields);
    this.warnings = [...loaded.warnings];
  }

  /** Aborted when another form stands in the element. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  get status(): FormStatus {
    return this.#status;
  }

  setStatus(status: FormStatus): void {
    this.#status = status;
    this.channel.emit('statusChanged', status);
  }

  /** Starts the features; call it when all are installed. */
  open(): void {
    this.channel.emit('opened', undefined);
  }

  /**
   * Takes what the person entered. This is the way of an answer, from the key to the draft:
   *
   * 1. A field's view calls `scope.change` (fields/<type>/<type>.view.ts), which leads here.
   * 2. The store keeps the answer, and takes back an error that is mended (form-store.ts).
   * 3. Its `settle` listeners follow: the author's rules calculate, show and hide (element/rules/ruling.ts).
   * 4. Its `settled` listeners follow, in no order: the changed fields are drawn (element/fields/field-places.ts), a page that is
   *    empty now is left (element/pages/paging.ts), the draft is written (element/draft/draft-session.ts).
   * 5. The channel tells that the person has answered: the draft begins, and `hf-change` is sent last (element/public-events.ts).
   */
  answer(fieldId: string, value: unknown): void {
    if (Object.is(this.store.state(fieldId)?.answer, value)) return;
    this.store.answer(fieldId, value);
    this.channel.emit('answered', { fieldId, value });
  }

  /** Ends the session: another form stands in the element. */
  end(): void {
    if (this.signal.aborted) return;
    this.channel.emit('closed', undefined);
    this.#life.abort();
  }
}
