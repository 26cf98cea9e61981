import { html } from 'lit/html.js';
import type { CSSResultGroup, PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { core } from '../locale/chunks/en.js';
import { Wording } from '../locale/wording.js';
import type { CoreWords, OwnWords } from '../locale/words.js';
import type { Values } from '../model/form.js';
import type { FormStatus } from '../session/form-status.js';
import { afterPaint } from '../platform/moments/frames.js';
import { awaitUntilSlow } from '../time/time-limit.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import { DrawnElement } from './drawn-element.js';
import type { Announcement, ElementSession, FormElement } from './element-session.js';
import { controlStyles } from './fields/controls.styles.js';
import { otherLanguage } from './fields/field-scope.js';
import type { FormContext } from './field-context.js';
import { findPlace } from './views/place.js';
import type { FormLoader } from './open/form-loader.js';
import { openFaults } from './public-events.js';
import { formView, plainStatusView } from './views/form-view.js';
import type { FormActions } from './views/form-view.js';
import { formStyles } from './views/form.styles.js';
import { announced, failureView, loadingView, placeView } from './views/placeholder-views.js';
import { openLocal } from '../platform/kept-texts.js';
import { tryTo } from '../platform/try.js';
import { useSeldomNeeded } from './seldom/use-seldom-needed.js';
import { tryPart } from '../parts/fetch-part.js';
import { reflectOptions } from './reflect-options.js';
import type { OptionProperties } from '../model/typed-options.js';

/** The options are properties of the element. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, typescript/no-empty-object-type -- `reflectOptions` defines them
export interface FormDisplay extends OptionProperties {}

/**
 * Displays a form in each of its states: loading, failed, open, sent.
 *
 * @slot - Shown when the form does not come within 8 seconds, and when it can't be shown: a link or an address to write to.
 * @slot before - Above the form.
 * @slot after - Below the form.
 * @slot success - In place of the form's own thanks, after the answers were sent.
 * @slot words - A `<script type="application/json">` with words of your own, as the property `words` has them. It is not shown.
 * @slot captcha - Above the button that sends: a captcha that the person answers first.
 *
 * @csspart root - Everything.
 * @csspart form - The form.
 * @csspart field - A field: label, hint, error and controls.
 * @csspart prefilled - A field whose answer came by the page's address or from an agent, as long as it is not changed. It is a `field`, too.
 * @csspart group - The controls of a field that has several.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart required-note - Explains the mark.
 * @csspart hint - The hint of a field.
 * @csspart error - The error of a field.
 * @csspart control - An input, a select, a textarea.
 * @csspart options - The options of a radio or checkbox field.
 * @csspart option - One of them with its label.
 * @csspart option-control - Its radio button or checkbox.
 * @csspart subfields - The subfields of a name or an address.
 * @csspart subfield - One of them with its label.
 * @csspart subfield-label - Its label.
 * @csspart drop - The place to choose, drop or paste a file.
 * @csspart file - A chosen file.
 * @csspart camera - Opens the camera of a phone, where a picture is asked for.
 * @csspart remove - Removes a chosen file.
 * @csspart signature-ways - The choice of drawing, typing or uploading a signature.
 * @csspart signature - The frame around the signature's canvas.
 * @csspart signature-canvas - The canvas to sign on.
 * @csspart full-screen - Opens a place to sign as large as the screen.
 * @csspart full-screen-dialog - That place.
 * @csspart done - Closes it.
 * @csspart undo - Removes the last line of a signature.
 * @csspart clear - Clears an answer: a choice, a row, a rating, a signature.
 * @csspart matrix - The table of a matrix.
 * @csspart matrix-column - The heading of one of its columns.
 * @csspart matrix-row - The heading of one of its rows.
 * @csspart rating - The icons of a rating.
 * @csspart rating-icon - One of them.
 * @csspart option-image - The picture of an option.
 * @csspart combobox - A list that is searched by typing.
 * @csspart product - A product.
 * @csspart product-image - Its picture.
 * @csspart quantity - Its quantity: a control between two buttons.
 * @csspart less - Takes one off.
 * @csspart more - Adds one.
 * @csspart total - The total price of a product.
 * @csspart result - A calculated answer.
 * @csspart order - The lines of an order, above its calculated total.
 * @csspart sold-out - Says that a product is sold out.
 * @csspart popup - The options that a search has found.
 * @csspart currency - The sign of a currency in the box of a number.
 * @csspart other-reading - Changes a number such as 1.234 to its other reading.
 * @csspart sign-again - Takes a signature back after answers were changed.
 * @csspart suggestion - Takes what the person may have meant: “Did you mean ada@gmail.com?”
 * @csspart count - Says how many characters have room in a text near its limit.
 * @csspart slider - A number on a slider.
 * @csspart slider-value - The value of the slider.
 * @csspart show - Shows the hidden characters of an answer.
 * @csspart table - A table of fields.
 * @csspart table-column - The heading of one of its columns.
 * @csspart table-row - The heading of one of its rows.
 * @csspart section-heading - The heading of a section.
 * @csspart rich-text - A text of the form's author.
 * @csspart embed - The frame of the code that the form's author embeds.
 * @csspart note - Above the fields: a draft that is back, or an earlier submission on this device.
 * @csspart refuse - Says no to partial answers, and erases them.
 * @csspart start-over - Empties the form, and erases its draft.
 * @csspart notice - Says that something can't be shown.
 * @csspart error-summary - All errors, above the form.
 * @csspart failure - Says that the form could not be loaded, or the answers not sent.
 * @csspart retry - Tries again.
 * @csspart loading - Shown while the form is loading.
 * @csspart skeleton - The place of a form that is loading, with its shapes.
 * @csspart success - The thanks.
 * @csspart save-receipt - Saves the receipt of the submission.
 * @csspart print-receipt - Prints it.
 * @csspart again - Opens an empty form after the answers were sent.
 * @csspart waiting - In place of the form: its answers wait for a connection.
 * @csspart take-back - Takes them back into the form.
 * @csspart keep - Keeps answers on the device that could not be sent, with `outbox="ask"`.
 * @csspart send-again - Sends answers again that may not have arrived.
 * @csspart delete - Deletes them.
 * @csspart page - Above the fields of a page: its heading and the progress meter.
 * @csspart page-heading - Says which page this is.
 * @csspart steps - The names of the pages, in a wide form.
 * @csspart step - One of them.
 * @csspart review - All answers in words, before they are sent.
 * @csspart review-row - A question with its answer.
 * @csspart review-answer - The answer.
 * @csspart change - Leads from there to the question.
 * @csspart progress - The progress meter: of the pages, or of a submission with files.
 * @csspart next - To the next page.
 * @csspart back - To the page before.
 * @csspart actions - The button that sends, and the buttons beside it.
 * @csspart submit - The button that sends.
 * @csspart sending - The progress of a submission with files.
 * @csspart cancel - Stops it.
 * @csspart carry - Leads to another device: below the form, at a signature, at a photo.
 * @csspart carry-panel - Opened by it: a code and a link.
 * @csspart carry-code - The code.
 * @csspart carry-link - The link.
 * @csspart carry-action - A button of that panel, and of the note on the other device.
 * @csspart doctor - The form doctor's panel, on a page with `?form-doctor` in its address.
 */
export abstract class FormDisplay extends DrawnElement implements FormElement {
  /** The names of the properties that are options. */
  protected static readonly optionNames = reflectOptions(this.prototype);

  static override styles: CSSResultGroup = [tokenStyles, formStyles, controlStyles];

  static override properties: PropertyDeclarations = {
    disabled: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, reflect: true, attribute: 'readonly' },
    announcement: { state: true },
    words: { attribute: false },
  };

  disabled = false;
  readOnly = false;

  /** Words of your own, in place of the form's: `{ "submit": "Join" }`. The keys are those of `src/locale/en.json`. */
  declare words: OwnWords | undefined;

  /** @ignore */ wording = new Wording(core);
  /** @ignore */ announcement: Announcement = '';
  /** @ignore */ idPrefix = '';
  /** @ignore */ declare random?: () => number;
  /** @ignore */ declare guessPurpose?: (label: string) => string | undefined;
  /** @ignore */ abstract readonly formId: string;
  /** @ignore */ abstract readonly values: Values;
  /** @ignore */ abstract readonly session: ElementSession | undefined;
  /** @ignore */ abstract readonly validators: FormElement['validators'];
  /** @ignore */ abstract readonly ports: FormElement['ports'];
  /** @ignore */ abstract readonly lasting: FormElement['lasting'];
  /** @ignore */ abstract readonly internals: FormElement['internals'];
  /** @ignore */ abstract value: string;
  /** @ignore */ abstract readonly proxy: string;
  /** @ignore */ abstract reset(): void;
  /** @ignore */ abstract submit(): Promise<void>;
  /** @ignore */ abstract checkFields(fieldIds: readonly string[]): Promise<boolean>;

  /** @ignore */ readonly faults = openFaults(this);

  /** @ignore */ abstract readonly loader: FormLoader;
  protected abstract readonly actions: FormActions;

  /** The height that is kept for the form while it loads, in px. */
  #place = 0;
  /** The form that is drawn. None while its fields have to be drawn anew. */
  #drawn: ElementSession | undefined;
  #onPage = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#place ||= findPlace(this, openLocal);
    this.#onPage = new AbortController();
    void this.#joinFeatures(this.#onPage.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#onPage.abort();
  }

  /** @ignore Aborts when the element leaves the page. */
  get onPage(): AbortSignal {
    return this.#onPage.signal;
  }

  /** @ignore Displays the form in this status, and moves the focus to the first match of the selector. */
  async show(status: FormStatus, focus: string): Promise<void> {
    this.session?.setStatus(status);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(focus)?.focus();
  }

  /** @ignore Draws all fields again: their words have changed, or what is known of them. */
  redraw(): void {
    this.#drawn = undefined;
    this.requestUpdate();
  }

  protected override performUpdate(): void {
    this.loader.guard(() => super.performUpdate());
  }

  // Decision 0001: with `render="light"`, the form is drawn in the page's own tree.
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // Decision 0051: a tree that the server has drawn stays until the form can take its place.
    if ((this.shadowRoot ?? this).querySelector('[data-served]')) this.aside = new DocumentFragment();
    if (this.render === 'light') return this.appendChild(document.createElement('div'));
    const root = tryTo(() => super.createRenderRoot());
    // The shadow root exists, but the browser made no sheets for it.
    if (!root) void useSeldomNeeded((code) => code.wearAsText(this));
    return root ?? this.shadowRoot ?? this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('readOnly') || changed.has('disabled')) this.#drawn = undefined;
  }

  protected override draw(): TemplateResult {
    const words = this.wording.current;
    return html`<div part="root" lang=${words.language} dir=${words.direction ?? 'ltr'}>
      <div class="room" role="none">
        ${placeView(this.#place)}
        <slot name="before"></slot>
        ${this.loader.render({
          loading: () => loadingView(words),
          failed: ({ code }) => failureView(words, code, () => void this.loader.reload()),
          open: (session) => this.#drawSession(session, words),
        })}
        <slot name="after"></slot>
        <p class="visually-hidden" role="status">${announced(this.announcement)}</p>
      </div>
    </div>`;
  }

  // Decision 0011: a form of the simple types needs no more than the core and the list.
  /** Lets features join the element once the form is painted. A form that is slow to come is drawn as a skeleton by then. */
  async #joinFeatures(signal: AbortSignal): Promise<void> {
    await afterPaint(awaitUntilSlow(this.loader.settle()));
    const stages = await tryPart(() => import('./stages.js'));
    await stages?.joinPainted(this, signal);
  }

  #drawSession(session: ElementSession, words: CoreWords): TemplateResult {
    const { readOnly } = this;
    const { features, status } = session;
    if (features.instead) return features.instead();
    const shown =
      this.faults.alone('status', () => features.sending?.statusView(status)) ?? plainStatusView(words, status);
    if (shown.instead) return shown.instead;
    if (session !== this.#drawn) features.fields?.update(this.#makeContext(session));
    this.#drawn = session;
    return formView({ session, words, shown, disabled: this.#isDisabled, readOnly, ...this.actions });
  }

  /** A fieldset of the page disables it, too. */
  get #isDisabled(): boolean {
    return this.disabled || this.matches(':disabled');
  }

  #makeContext(session: ElementSession): FormContext {
    const { form, wording } = session.loaded;
    return {
      textLanguage: otherLanguage(form.language, wording.current.language),
      wording,
      host: this,
      readonly: this.readOnly || this.#isDisabled,
      change: (fieldId, value) => {
        this.loader.guard(() => session.answer(fieldId, value));
      },
      onAnswer: (listener) => session.channel.on('answered', listener),
      announce: (sentence) => {
        this.announcement = sentence;
      },
    };
  }
}
