// Moves the focus of the person around an attempt: to the button while the answers are held, then to the outcome. Decision 0004.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import { afterFocus, focusIn } from '../../platform/focus.js';
import type { FormStatus, WrongLine } from '../../session/form-status.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession } from '../../element/element-session.js';
import { focusControl } from '../../element/fields/controls.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import { needSummary, sayLine } from '../../element/views/error-summary.js';
import type { Saying } from '../../element/views/error-summary.js';
import { saidAnew } from '../../element/views/said-anew.js';

/** The parts that take the focus after an attempt. */
const OUTCOME = '[part=error-summary], [part=failure], [part=success], [part=waiting]';

/** Leads the person through one form, and holds its answers while they are being sent. */
export class Guide {
  /** The focus is being moved: the person leaves no field by themselves. */
  isLeading = false;
  readonly #session: ElementSession;
  /** The control that had the focus when the hold began. */
  #focused: HTMLElement | undefined;

  constructor(session: ElementSession) {
    this.#session = session;
  }

  // Decision 0022: what a person typed meanwhile would be lost with the thanks.
  /** Holds the answers as they are. The focus moves from a field to the button that sends. */
  hold(): void {
    this.isLeading = true;
    this.#session.channel.faults.alone('controls', () => {
      const { element, features } = this.#session;
      const focused = features.fields && focusIn(features.fields.container);
      this.#focused = focused instanceof HTMLElement ? focused : undefined;
      if (focused) element.renderRoot.querySelector<HTMLElement>('[part=submit]')?.focus({ preventScroll: true });
      this.#setHeld(true);
    });
    this.isLeading = false;
  }

  /** Lets the person go on; with `isBack`, where they were. */
  release(isBack: boolean): void {
    this.#session.channel.faults.alone('controls', () => {
      this.#setHeld(false);
      if (isBack) this.#focused?.focus({ preventScroll: true });
      this.#focused = undefined;
    });
  }

  /** Shows the outcome of an attempt. The focus moves to it: a few mistakes have no summary, so it moves to the first wrong control. */
  async showOutcome(status: FormStatus): Promise<void> {
    this.isLeading = true;
    await waitAlone(this.#session.channel.faults, 'status', () => this.#show(status));
    this.isLeading = false;
  }

  /** Moves the focus to the control of a mistake, on its page. */
  async leadTo({ fieldId, controlId }: WrongLine): Promise<void> {
    const { element, features } = this.#session;
    // Without pages the focus moves during the press itself: Safari on phones opens its keyboard only then.
    if (features.pages) await features.pages.turnToField(fieldId);
    focusControl(element.renderRoot, fieldId, controlId);
  }

  async #show(status: FormStatus): Promise<void> {
    const { element, features } = this.#session;
    await element.show(status, OUTCOME);
    const [first, ...others] = status.name === 'wrong' && !needSummary(status.lines) ? status.lines : [];
    if (status.name !== 'wrong' || !first) return;
    // The control says its error with its name, if the error is there before the focus.
    await afterFocus();
    const before = focusIn(element.renderRoot);
    await this.leadTo(first);
    // Of one question, nobody needs to hear how many mistakes there are. Where the focus comes to the control, that says which.
    const isAlone = features.pages?.asksOne === true && others.length === 0;
    if (!isAlone) element.announcement = saidAnew(this.#sayMistakes(status.lines));
    else element.announcement = focusIn(element.renderRoot) === before ? saidAnew(this.#sayEach([first])) : '';
  }

  /** Says how many mistakes there are, and each of them. */
  #sayMistakes(lines: readonly WrongLine[]): TemplateResult {
    const { way } = requireAllWords(this.#session.element.wording.current);
    return html`${changing(`${way.mistakes(lines.length)}. `)}${this.#sayEach(lines)}`;
  }

  /** Says each mistake, with the author's label in its own language. */
  #sayEach(lines: readonly WrongLine[]): TemplateResult {
    const { element, loaded } = this.#session;
    const words = requireAllWords(element.wording.current);
    const language = otherLanguage(loaded.form.language, words.language);
    const saying: Saying = { words, language, fields: loaded.fields };
    // The build takes a space off the start of a template. Without one, a sentence is read on into the next one.
    return html`${lines.map((line) => html`<span class="mistake">${sayLine(line, saying)}</span>${'. '}`)}`;
  }

  #setHeld(isHeld: boolean): void {
    const container = this.#session.features.fields?.container;
    if (container) container.inert = isHeld;
  }
}
