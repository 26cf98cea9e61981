import { LitElement, html, nothing } from 'lit';
import type { CSSResultGroup, PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { Task } from '@lit/task';
import { createFormClient } from '../api/form-client.js';
import type { FormClient } from '../api/form-client.js';
import { core } from '../locale/en.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import type { CoreWords, LaterWords, Words } from '../locale/words.js';
import { HostedFormError, LoadError, SubmitError } from '../model/errors.js';
import type { Values } from '../model/form.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import type { Explanation } from '../rules/explanation.js';
import { adoptStyles } from './adopt-styles.js';
import { controlStyles } from './controls.styles.js';
import { send, sendError } from './events.js';
import type { FormContext } from './field-scope.js';
import type { LoadedForm } from './loaded-form.js';
import type { OpenForm } from './open-form.js';
import type { Validator } from './custom-checks.js';
import { formView } from './form-view.js';
import { formStyles } from './form.styles.js';
import { NOT_FETCHED } from './fetched.js';
import { openForm } from './load-form.js';
import { pageLanguage } from './page.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { Sender } from './sending.js';
import { failureView, loadingView, noticeView } from './views.js';

/**
 * A form of the Form Collection Service on any page: `<hosted-form form-id="101" proxy="/forms"></hosted-form>`.
 *
 * @attr {boolean} embed-frames - Code that the form's author embeds may run, each in a sandboxed frame that can't reach the page. Read when the form comes.
 * @attr {'transparent' | 'white'} [signature-ground=transparent] - What a signature's PNG has behind the ink.
 * @attr {boolean} [signature-evidence=false] - Writes into a signature's PNG how and when it was made, and under which answers.
 * @attr {number} max-body - The greatest body of a submission in bytes, where the proxy does not tell it or takes more. Files are refused by it when they are chosen.
 * @attr {'off' | 'session' | 'local'} [draft=off] - Keeps the answers on the device while the form is filled in, encrypted: for this visit, in this tab; or for 30 days. Read when the form comes.
 * @attr {string} draft-except - The ids of fields that are not kept in a draft.
 * @attr {boolean} shrink-photos - A photo that is too large to be sent is made smaller: upright, as a JPEG, without place and other data. One that fits is left as it is.
 * @attr {string} success-url - Where the person is led once the answers are sent: an address of your own site, or of one in `redirect-origins`. `{submission-id}` in it becomes the service's number.
 * @attr {string} redirect-origins - Other sites that `success-url` may lead to, with spaces between: `https://thanks.example.com`.
 * @attr {boolean} outbox - Answers that can't be sent for want of a connection are kept on the device, encrypted, and sent when there is one again.
 *
 * @slot - Shown until the form is there, and when it can't be: a link or an address to write to.
 * @slot before - Above the form.
 * @slot after - Below the form.
 * @slot success - In place of the form's own thanks, after the answers were sent.
 * @slot captcha - Above the button that sends: a captcha that has to be answered first.
 *
 * @fires {CustomEvent<{ formId: string, fields: object[] }>} hf-ready - The form is there.
 * @fires {CustomEvent<{ fieldId: string, value: unknown }>} hf-change - The person changed an answer, or one was calculated from what they changed.
 * @fires {CustomEvent<{ page: number, pages: number }>} hf-page - Another page of the form is shown; counted from 1, without those of which logic hides everything.
 * @fires {CustomEvent<{ formId: string, values: object }>} hf-submit - The answers are right and about to be sent; `preventDefault()` stops it.
 * @fires {CustomEvent<{ formId: string, used: boolean, respondWith: function }>} hf-captcha - The captcha in the slot `captcha` has to be answered before the answers are sent: `respondWith(answer)` takes the answer, or a promise of it. `used`: the one before is good no more.
 * @fires {CustomEvent<{ formId: string, submissionId: string, response: unknown, waitUntil?: function }>} hf-success - The service has the answers; `waitUntil(promise)` holds up the redirect to `success-url`.
 * @fires {CustomEvent<{ formId: string, submissionKey: string }>} hf-queued - There is no connection: the answers are kept on the device, and will be sent later.
 * @fires {CustomEvent<{ code: string, message: string, fieldId?: string, cause: unknown }>} hf-error - The form could not be had, or the answers could not be sent.
 * @fires {CustomEvent<{ code: string, path: string, message: string }>} hf-warning - For the owner: something about the form should be mended.
 *
 * @csspart root - Everything.
 * @csspart form - The form.
 * @csspart field - A field: label, hint, error and controls.
 * @csspart group - The controls of a field that has several.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart required-note - Says what the mark means.
 * @csspart hint - The hint of a field.
 * @csspart error - What is wrong with a field.
 * @csspart control - An input, a select, a textarea.
 * @csspart options - The options of a radio or checkbox field.
 * @csspart option - One of them with its label.
 * @csspart option-control - Its radio button or checkbox.
 * @csspart subfields - The parts of a name or an address.
 * @csspart subfield - One of them with its label.
 * @csspart subfield-label - Its label.
 * @csspart drop - Where a file is chosen, dropped or pasted.
 * @csspart file - A chosen file.
 * @csspart remove - Takes a chosen file back.
 * @csspart signature-ways - The choice of drawing, typing or uploading a signature.
 * @csspart signature - The frame round the signature's canvas.
 * @csspart signature-canvas - The canvas to sign on.
 * @csspart undo - Takes the last line of a signature back.
 * @csspart clear - Takes an answer back: a signature, a rating.
 * @csspart matrix - The table of a matrix.
 * @csspart matrix-column - The heading of one of its columns.
 * @csspart matrix-row - The heading of one of its rows.
 * @csspart rating - The icons of a rating.
 * @csspart rating-icon - One of them.
 * @csspart option-image - The picture of an option.
 * @csspart combobox - A list that is searched by typing.
 * @csspart product - A product.
 * @csspart product-image - Its picture.
 * @csspart quantity - How many of it: a control between two buttons.
 * @csspart total - What they cost together.
 * @csspart sold-out - Says that there are none left.
 * @csspart popup - The options that a search has found.
 * @csspart currency - The sign of a currency beside a number.
 * @csspart slider - A number on a slider.
 * @csspart slider-value - What the slider stands at.
 * @csspart show - Shows what was typed unseen.
 * @csspart table - A table of fields.
 * @csspart table-column - The heading of one of its columns.
 * @csspart table-row - The heading of one of its rows.
 * @csspart section-heading - The heading of a section.
 * @csspart rich-text - A text of the form's author.
 * @csspart embed - The frame of what the form's author embeds.
 * @csspart note - Says above the fields what this device has kept.
 * @csspart start-over - Empties the form, and erases what was kept.
 * @csspart notice - Says that something can't be shown.
 * @csspart note - Says what became of answers that this device keeps.
 * @csspart error-summary - What is wrong, above the form.
 * @csspart failure - Says that the form could not be had, or the answers not sent.
 * @csspart retry - Tries again.
 * @csspart loading - Stands there while the form is on its way.
 * @csspart success - The thanks.
 * @csspart save-receipt - Saves the receipt of what was sent.
 * @csspart print-receipt - Prints it.
 * @csspart again - Opens the form anew after it was sent.
 * @csspart waiting - In place of the form: its answers wait for a connection.
 * @csspart take-back - Takes them back into the form.
 * @csspart send-again - Sends answers once more that may not have arrived.
 * @csspart delete - Deletes them.
 * @csspart page - What stands above the fields of a page.
 * @csspart page-heading - Says which page this is.
 * @csspart progress - The progress meter: of the pages, or of what is being sent.
 * @csspart next - To the next page.
 * @csspart back - To the page before.
 * @csspart actions - What stands round the button that sends.
 * @csspart submit - The button that sends.
 * @csspart sending - Says how far a submission with files is.
 * @csspart cancel - Stops it.
 */
export class HostedForm extends LitElement {
  static override styles: CSSResultGroup = [tokenStyles, formStyles, controlStyles];

  static override properties: PropertyDeclarations = {
    formId: { attribute: 'form-id' },
    proxy: {},
    disabled: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, reflect: true, attribute: 'readonly' },
    words: { state: true, attribute: false },
    phase: { state: true, attribute: false },
    announcement: { state: true, attribute: false },
  };

  /** The form's id in the service: digits. */
  formId = '';

  /** The base address of the site's token proxy. */
  proxy = '/forms';

  /** The person can't do anything with the form. */
  disabled = false;

  /** The person can read the answers, but not change them. */
  readOnly = false;

  /** @ignore */
  words: CoreWords & Partial<LaterWords> = core;
  /** @ignore */
  phase: Phase = FILLING;
  /** @ignore */
  announcement = '';

  /** @ignore */
  readonly validators: [fieldId: string, validator: Validator][] = [];

  #open: OpenForm | undefined;
  #cache: RequestCache = 'default';
  #context: FormContext = this.#makeContext();
  /** Answers that were given before there was the form to take them. */
  #early: Values = {};

  readonly #form = new Task(this, {
    args: () => [this.formId, this.proxy] as const,
    task: ([formId, proxy], { signal }) =>
      this.#load(formId, createFormClient(proxy, fetch.bind(globalThis), this.#cache), signal),
    onComplete: (open) => {
      this.#take(open);
    },
    onError: (cause) => {
      // Taken off the page while it was loading: nobody waits for it.
      if (this.isConnected) sendError(this, this.formId, asLoadError(cause));
    },
  });

  /** The answers by field id, subfields as objects. Ids that the form does not have are left out. */
  get values(): Values {
    return this.#open?.store.values() ?? this.#early;
  }

  set values(values: Values | null | undefined) {
    if (this.#open?.loaded.form.id === this.formId) this.#open.store.fill(values);
    else this.#early = { ...this.#early, ...values };
  }

  /** Checks the answers and sends them, as the button does. Fulfils when they are sent, refused, or found wrong. */
  async submit(): Promise<void> {
    await (await this.#sender())?.submit();
  }

  /** Back to the author's defaults; also opens the form anew after it was sent. */
  reset(): void {
    this.#stopSending();
    this.#open?.store.reset();
    this.#open?.pages?.start();
  }

  /** Fetches the form again. The answers are kept. */
  async reload(): Promise<void> {
    this.#cache = 'reload';
    await this.#form.run();
  }

  /** Whether the answers may be sent. Says nothing to the person. */
  checkValidity(): boolean {
    return this.#open?.store.isValid() ?? false;
  }

  /** Whether the answers may be sent. If not, the person is told what is wrong, and the focus goes there. */
  reportValidity(): boolean {
    if (this.checkValidity()) return true;
    void this.checkFields();
    return false;
  }

  /**
   * Adds a check of the page's own to a field: it gets the answer and all answers, and returns a sentence for what is wrong,
   * or nothing. It may be asynchronous: the form waits for it before it sends or turns a page.
   */
  addValidator(fieldId: string, validator: Validator): void {
    this.validators.push([fieldId, validator]);
  }

  /** Why a field is shown or hidden, and how its answer came about, as data and in English: for the form's owner. */
  async explain(fieldId: string): Promise<Explanation | undefined> {
    return this.#open && (await import('./explain-field.js')).explainField(this.#open, fieldId);
  }

  /** @ignore For the pages of the form. */
  async checkFields(fieldIds?: readonly string[]): Promise<boolean> {
    return (await (await this.#sender())?.check(fieldIds)) ?? false;
  }

  /** @ignore For what the form consists of. */
  async show(phase: Phase, focus: string): Promise<void> {
    this.phase = phase;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(focus)?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#open?.places.setConnected(true);
    // Removed while it was loading, and put back.
    if (this.hasUpdated && !this.#open) void this.#form.run();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#open?.places.setConnected(false);
    if (!this.#open) this.#form.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (['words', 'readOnly', 'disabled'].some((name) => changed.has(name))) this.#context = this.#makeContext();
  }

  protected override render(): TemplateResult {
    return html`<div part="root" dir=${this.words.direction ?? nothing}>
      <slot name="before"></slot>
      ${this.#form.render({
        initial: () => loadingView(this.words),
        pending: () => loadingView(this.words),
        error: (cause) => failureView(this.words, asLoadError(cause).code, () => void this.reload()),
        complete: (open) => this.#view(open),
      })}
      <slot name="after"></slot>
      <p class="visually-hidden" role="status">${this.announcement}</p>
    </div>`;
  }

  #view({ loaded, places, pages }: OpenForm): TemplateResult {
    const { words, phase, disabled } = this;
    if (loaded.form.closed) return noticeView(words.closedForm);
    if (loaded.fields.length === 0) return noticeView(words.emptyForm);
    if (phase.name === 'sent') return phase.thanks;
    places.update(this.#context);
    return formView({ loaded, words, fields: places.container, pages, phase, disabled, ...this.#actions });
  }

  #makeContext(): FormContext {
    return {
      words: this.words as Words,
      host: this,
      readonly: this.readOnly || this.disabled,
      change: (fieldId, value) => {
        if (Object.is(this.#open?.store.state(fieldId)?.answer, value)) return;
        this.#open?.store.answer(fieldId, value);
        send(this, 'hf-change', { fieldId, value });
      },
      announce: (sentence) => {
        this.announcement = sentence;
      },
    };
  }

  async #load(formId: string, client: FormClient, signal: AbortSignal): Promise<OpenForm> {
    const language = pageLanguage(this);
    // Said while the form is still on its way, so not waited for.
    void loadCoreWords([language]).then((words) => {
      if (!signal.aborted) this.words = words;
    });
    if (!/^\d+$/.test(formId)) {
      throw new LoadError('not-configured', `form-id must be digits, not “${formId}”.`);
    }
    return openForm(this, language, client, signal);
  }

  /** A form has come: the first, another, or the same again. Answers that it can hold are kept. */
  #take(open: OpenForm): void {
    const { loaded, store, places, keeper } = open;
    store.fill({ ...this.values, ...this.#early, ...keeper?.restored });
    this.#early = {};
    this.#stopSending();
    this.#open?.places.setConnected(false);
    this.#open = open;
    this.words = loaded.words;
    adoptStyles(this.renderRoot, loaded.styles);
    if (loaded.warnings.length > 0) void this.#tellOwner(loaded);
    void this.updateComplete.then(async () => {
      await places.whole();
      if (this.#open === open) send(this, 'hf-ready', { formId: this.formId, fields: loaded.form.fields });
    });
  }

  #stopSending(): void {
    if (this.phase.name === 'sending') this.phase.abort.abort();
    this.phase = FILLING;
  }

  async #tellOwner({ form, warnings }: LoadedForm): Promise<void> {
    const { tellOwner } = await import('./owner-warnings.js');
    tellOwner(this, form.id, warnings);
  }

  readonly #actions = {
    /** If what sends the answers can't be fetched while the person fills in, sending tries again. */
    prepare: (): void => {
      this.#fetchSending().catch(() => undefined);
    },
    /** The button, or Enter: the next page, or on the last one the whole form. */
    submit: (): void => {
      const pages = this.#open?.pages;
      void (pages?.isLast === false ? pages.next() : this.submit());
    },
  };

  async #fetchSending(): Promise<Sender | undefined> {
    const [sending, later] = await Promise.all([import('./sending.js'), loadLaterWords([this.words.language])]);
    adoptStyles(this.renderRoot, sending.sendingStyles);
    if (!('issues' in this.words)) this.words = { ...this.words, ...later };
    return this.#open && sending.senderOf(this, this.#open);
  }

  async #sender(): Promise<Sender | undefined> {
    try {
      return await this.#fetchSending();
    } catch (cause) {
      sendError(this, this.formId, new SubmitError('type-not-loaded', NOT_FETCHED, { cause }));
      const { errors, retry } = this.words;
      await this.show({ name: 'failed', sentence: errors.connection, retry }, '[part=failure]');
      return undefined;
    }
  }
}

function asLoadError(cause: unknown): HostedFormError {
  return cause instanceof HostedFormError ? cause : new LoadError('bad-field-list', String(cause), { cause });
}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-form': HostedForm;
  }
}
