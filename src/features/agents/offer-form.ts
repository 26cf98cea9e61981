// Decision 0019: the form is a tool of the page for the agents of a browser, as long as it can be filled in.
import { findModelContext } from '../../platform/model-context.js';
import type { ModelContext, ModelContextTool } from '../../platform/model-context.js';
import { isHandedIn } from '../../session/questions.js';
import type { ElementSession } from '../../element/element-session.js';
import { GivenMarks } from '../given/mark-given.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';
import { describeFields } from './describe-fields.js';
import { refuseCall, takeAnswers } from './take-answers.js';
import type { RefusedCall, TakenAnswers } from './take-answers.js';
import { follow, unfollow } from '../../element/followers.js';

/** The most forms of one page with the same id. */
const MOST_ALIKE = 20;

/** Offers a form to the agents of the browser. */
export function install(session: ElementSession): void {
  const context = findModelContext(document);
  if (context) offerForm(session, context);
}

/** Offers an open form to agents, until its session ends. Fetched only where the attribute `agents` and the browser ask for it. */
export function offerForm(session: ElementSession, context: ModelContext): void {
  if (session.features.instead) return;
  const tool = new FormTool(session, context);
  const { element, channel, store, signal } = session;
  const update = () => {
    tool.update();
  };
  const controller = { hostConnected: update, hostDisconnected: update, hostUpdated: update };
  follow(element, controller);
  channel.on('statusChanged', update);
  store.subscribe((fieldId) => {
    tool.see(fieldId);
  });
  signal.addEventListener('abort', () => {
    unfollow(element, controller);
    tool.update();
  });
  tool.update();
}

/** The tool of one session. */
class FormTool {
  readonly #session: ElementSession;
  readonly #context: ModelContext;
  readonly #marks: GivenMarks;
  /** The answers that the page or an agent gave. All others are the person's. */
  readonly #given = new Map<string, unknown>();
  readonly #shown = new Map<string, boolean>();
  #registered: AbortController | undefined;
  /** The suffix of the name, where another form of the page has it. */
  #number = 1;
  #isChanging = false;

  constructor(session: ElementSession, context: ModelContext) {
    this.#session = session;
    this.#context = context;
    this.#marks = new GivenMarks(session, 'assisted');
    for (const { field, answer, shown } of session.store.states) {
      this.#shown.set(field.id, shown);
      if (session.features.given?.has(field.id)) this.#given.set(field.id, answer);
    }
  }

  /** Registers the tool, or takes it back, as the form can be filled in. */
  update(): void {
    if (!this.#isOpen) {
      this.#registered?.abort();
      this.#registered = undefined;
    } else if (!this.#registered) {
      const registered = new AbortController();
      this.#registered = registered;
      void this.#register(registered.signal);
    }
  }

  /** Follows logic: other fields are other answers, so another schema. Several changes at once are one. */
  see(fieldId: string): void {
    const shown = this.#session.store.state(fieldId)?.shown ?? false;
    if (this.#shown.get(fieldId) === shown) return;
    this.#shown.set(fieldId, shown);
    if (this.#isChanging) return;
    this.#isChanging = true;
    queueMicrotask(() => {
      this.#isChanging = false;
      this.#registered?.abort();
      this.#registered = undefined;
      this.update();
    });
  }

  get #isOpen(): boolean {
    const { element, status, signal } = this.#session;
    const isClosed = element.disabled || element.readOnly || element.matches(':disabled');
    return !signal.aborted && element.isConnected && !isClosed && status.name !== 'sending' && !isHandedIn(status);
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { channel, loaded } = this.#session;
    try {
      while (!(await this.#takesName(signal))) this.#number += 1;
    } catch (cause) {
      if (signal.aborted) return;
      const about = `The browser refused the tool for agents: ${String(cause)}`;
      tellOwner(channel, loaded.form.id, [{ code: 'not-given', path: 'agents', about }]);
    }
  }

  /** Registers the tool under its name. Returns false where another tool has it. */
  async #takesName(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#context.registerTool(this.#makeTool(), { signal });
      return true;
    } catch (cause) {
      const isTaken = cause instanceof DOMException && cause.name === 'InvalidStateError';
      if (!isTaken || signal.aborted || this.#number >= MOST_ALIKE) throw cause;
      return false;
    }
  }

  #makeTool(): ModelContextTool {
    const { loaded, store } = this.#session;
    const { id, title } = loaded.form;
    return {
      name: `fill_form_${id}${this.#number > 1 ? `_${this.#number}` : ''}`,
      ...(title && { title }),
      description: `Fills in the form ${title ? `“${title.slice(0, 200)}”` : id} on this page. It sends nothing: the person checks the answers, and presses the button. Give only what the person wants to say. Call it again for fields that answers have brought into the schema.`,
      inputSchema: describeFields(store.states.filter(({ shown }) => shown)),
      annotations: { untrustedContentHint: true },
      execute: (input) => this.#fill(input),
    };
  }

  /** Fills in what an agent gives, marks it, and tells the person. */
  #fill(input: unknown): Promise<TakenAnswers | RefusedCall> {
    if (!this.#isOpen)
      return Promise.resolve(refuseCall('form-not-open', 'The form is not being filled in at present.'));
    const { store } = this.#session;
    const filled = new Map<string, unknown>();
    const answer = (fieldId: string, value: unknown) => {
      this.#session.answer(fieldId, value);
      // The answer that came of it: rules may have changed it.
      const taken = store.state(fieldId)?.answer;
      filled.set(fieldId, taken);
      this.#given.set(fieldId, taken);
    };
    const result = takeAnswers({ store, given: this.#given, answer }, input);
    this.#marks.add(filled);
    if (filled.size > 0) void this.#marks.announce();
    return Promise.resolve(result);
  }
}
