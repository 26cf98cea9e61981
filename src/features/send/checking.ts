// Checks the answers: all before they are sent, those of a page before it is turned, and one that the person has left.
import { hasLaterWords } from '../../locale/languages.js';
import { hasFocus } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';
import { HostedFormError } from '../../model/errors.js';
import { findUnderstood, readUnderstood } from '../../session/read-answers.js';
import type { WrongLine } from '../../session/form-status.js';
import type { FieldState } from '../../session/form-store.js';
import { saidAnew } from '../../element/views/said-anew.js';
import type { ElementSession } from '../../element/element-session.js';
import { readControls } from '../../element/fields/controls.js';
import { controlId, otherLanguage } from '../../element/fields/field-scope.js';
import { inPageOrder, sayLine, summarise } from '../../element/views/error-summary.js';
import type { StepEvent } from './attempt-states.js';
import { CustomChecks } from './custom-checks.js';
import type { Refusals } from './refusals.js';
import type { Left } from './validate-on-blur.js';

/** Checks the answers of one form. */
export class Checking {
  readonly #session: ElementSession;
  readonly #refusals: Refusals;
  readonly #checks: CustomChecks;

  constructor(session: ElementSession, refusals: Refusals) {
    this.#session = session;
    this.#refusals = refusals;
    this.#checks = new CustomChecks(session.element.validators, session.store, session.channel.faults);
  }

  /** Checks all answers before they are sent, and asks the page. */
  async checkAll(signal: AbortSignal): Promise<StepEvent> {
    const { element, store, channel } = this.#session;
    // What can't be read stops the attempt: an answer left out in silence is worse.
    readControls(element.renderRoot.querySelector('form'));
    this.#refusals.forget();
    const lines = await this.findMistakes(signal);
    if (lines.length > 0) return { name: 'invalid', lines };
    const shown = Object.entries(store.answers(readUnderstood)).filter(([fieldId]) => store.state(fieldId)?.shown);
    const permission = new AbortController();
    channel.emit('submitting', { values: Object.fromEntries(shown), prevent: () => permission.abort() });
    return { name: permission.signal.aborted ? 'prevented' : 'valid' };
  }

  /**
   * Finds the mistakes in the answers of these fields, or of all. If there are some, tells the page.
   *
   * @throws the signal's reason when the form was reset or replaced meanwhile
   */
  async findMistakes(signal: AbortSignal, fieldIds?: readonly string[]): Promise<readonly WrongLine[]> {
    const { element, store, features, channel } = this.#session;
    await this.#checks.wait(fieldIds);
    signal.throwIfAborted();
    const found = store.validate(fieldIds);
    if (found.length === 0) return [];
    // The error summary links to all of these fields, so they have to be drawn.
    features.fields?.finish();
    const wrong = inPageOrder(found, element.renderRoot);
    const [first] = wrong;
    if (!first) return [];
    channel.emit('failed', new HostedFormError('invalid', 'Some answers are wrong.', { fieldId: first.field.id }));
    return summarise(wrong, element);
  }

  /** Checks what the person has left. Shows the error beside it, and announces it, unless the person `isLed` away. */
  async checkLeft(
    { fieldId, controlId: partId }: Left,
    isLed: boolean,
    released?: () => Promise<void> | undefined,
  ): Promise<void> {
    const { element, store, loaded } = this.#session;
    if (partId === undefined) {
      this.#showUnderstood(fieldId);
      await this.#checks.wait([fieldId]);
      await released?.();
    }
    const words = element.wording.current;
    // While another form is loading, only the core words are loaded, and the removed field loses the focus.
    if (!hasLaterWords(words)) return;
    const wrong = partId === undefined ? store.validate([fieldId]) : this.#checkPart(fieldId, partId);
    const [line] = summarise(wrong, element);
    if (!line || isLed) return;
    const language = otherLanguage(loaded.form.language, words.language);
    element.announcement = saidAnew(sayLine(line, { words, language, fields: loaded.fields }));
  }

  /** Shows the answer of a field that the person has left as it was understood, and tells the field's view. */
  #showUnderstood(fieldId: string): void {
    const { store } = this.#session;
    const before = store.state(fieldId);
    if (!before?.shown) return;
    // They may have come back, and write on.
    if (!this.#hasFocus(fieldId)) this.#session.answer(fieldId, findUnderstood(before));
    const after = store.state(fieldId);
    if (after && after.left !== after.answer) store.setState({ ...after, left: after.answer });
  }

  #hasFocus(fieldId: string): boolean {
    return hasFocus(this.#session.element.renderRoot.querySelector(`[data-field=${quoted(fieldId)}]`));
  }

  /**
   * Checks a part of a field, such as a postal code, while the person fills in the others. Keeps its problems in the store, and returns the
   * field with these alone, if there are any. A missing part elsewhere is no problem yet.
   */
  #checkPart(fieldId: string, partId: string): readonly FieldState[] {
    const { store, element } = this.#session;
    const state = store.state(fieldId);
    if (!state?.shown || !state.definition.collects) return [];
    const isOfPart = ({ subfield }: { readonly subfield?: string }) =>
      subfield !== undefined && controlId(element, fieldId, subfield) === partId;
    const others = state.issues.filter((issue) => !isOfPart(issue));
    const issues = state.definition.validate(state.field, state.answer).filter(isOfPart);
    if (issues.length === 0) return [];
    store.setState({ ...state, issues: [...others, ...issues] });
    return [{ ...state, issues }];
  }
}
