import type { Field, Form } from '../model/form.js';
import type { Finding } from '../model/warning.js';
import { Channel } from './channel.js';
import { FILLING } from './form-status.js';
import type { FormStatus } from './form-status.js';
import { FormStore, readValue } from './form-store.js';
import type { DefinedField, FieldState } from './form-store.js';

/** The parts of a loaded form that a session needs. */
export interface SessionForm {
  readonly form: Form;
  readonly fields: readonly (DefinedField & { readonly field: Field })[];
  /** Findings for the form's owner. */
  readonly warnings: readonly Finding[];
}

/** The acts of a feature when the form is reset, and when the session ends. */
interface Ends {
  reset?(): void;
  end?(): void;
}

// Decision 0006: features install themselves into the session, and do not know each other.
/**
 * One open form: its loaded fields, answers, status, channel and lifetime. The other parts are features. Each is
 * installed into the session and imports no other. `features` holds what one offers to others.
 */
export class FormSession<Element, Loaded extends SessionForm, Features extends object> {
  readonly store: FormStore;
  readonly features: Partial<Features> = {};
  /** Findings for the owner. Features add to them until the form is opened. */
  readonly warnings: Finding[];
  /** The field that the person answered first, for what comes later than its answer. */
  firstAnswered: string | undefined;
  /** The keys of attempts whose answers are in the outbox, or have arrived: no draft brings them back. */
  readonly handedOver = new Set<string>();
  /** The fields as they were when the person began to fill in, for code that comes later. */
  asBegun: readonly FieldState[] | undefined;
  readonly #life = new AbortController();
  readonly #installed: (readonly [name: string, installed: Ends])[] = [];
  #status: FormStatus = FILLING;

  constructor(
    readonly element: Element,
    readonly loaded: Loaded,
    readonly channel = new Channel(),
  ) {
    this.store = new FormStore(loaded.fields, channel.faults);
    this.warnings = [...loaded.warnings];
  }

  /** Aborts when another form replaces this one. */
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

  /** Starts the features. Call it after all are installed. */
  open(): void {
    this.channel.emit('opened', undefined);
  }

  /**
   * Takes an answer that the person entered. Every step from the key to the draft starts here:
   *
   * 1. A field's view calls `scope.change` (fields/<type>/<type>.view.ts), which calls this method.
   * 2. The store keeps the answer, and removes an error that no longer applies (form-store.ts).
   * 3. Its `settle` listeners follow: the author's rules calculate, show and hide fields (features/rules/ruling.ts).
   * 4. Its `settled` listeners follow, in any order. They draw the changed fields (element/fields/field-places.ts),
   * leave a page that is now empty (features/pages/paging.ts), and save the draft (features/draft/draft-session.ts).
   * 5. The channel announces the answer: a new draft begins, and `hf-change` is sent last (element/public-events.ts).
   */
  answer(fieldId: string, value: unknown): void {
    const state = this.store.state(fieldId);
    if (!state || Object.is(state.answer, value)) return;
    this.firstAnswered ??= fieldId;
    this.store.setAnswer(fieldId, value);
    this.channel.emit('answered', { fieldId, value: readValue({ ...state, answer: value }) });
  }

  /** Keeps what follows for a feature that has been installed. */
  keep(name: string, installed: Ends): void {
    this.#installed.push([name, installed]);
    this.signal.addEventListener('abort', () => this.channel.faults.alone(name, () => installed.end?.()));
  }

  /** Resets the answers to the author's defaults. Each feature ends its work before that, and begins again after it. */
  reset(): void {
    for (const [name, installed] of this.#installed) this.channel.faults.alone(name, () => installed.reset?.());
    this.setStatus(FILLING);
    this.store.reset();
    this.channel.emit('reset', undefined);
  }

  /** Ends the session, because another form replaces this one. */
  end(): void {
    if (this.signal.aborted) return;
    this.channel.emit('closed', undefined);
    this.#life.abort();
  }
}
