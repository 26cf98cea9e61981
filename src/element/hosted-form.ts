import { LitElement, html, nothing } from 'lit';
import type { CSSResultGroup, PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { Task } from '@lit/task';
import { createFormClient } from '../api/form-client.js';
import type { RetryPorts } from '../api/retry.js';
import type { FormClient } from '../api/form-client.js';
import { core } from '../locale/en.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import type { CoreWords, LaterWords, Words } from '../locale/words.js';
import { LoadError, SubmitError } from '../model/errors.js';
import type { Values } from '../model/form.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import type { Explanation } from '../rules/explain/explanation.js';
import { adoptStyles } from './form-element.js';
import { controlStyles } from './fields/controls.styles.js';
import type { ElementSession, Sending } from './element-session.js';
import type { FormContext } from './fields/field-scope.js';
import type { FormElement } from './form-element.js';
import { formView, plainStatusView } from './views/form-view.js';
import { formStyles } from './views/form.styles.js';
import { NOT_FETCHED } from '../model/fetched.js';
import { asLoadError, openForm, pageLanguage } from './open/open-form.js';
import { openChannel } from './public-events.js';
import { FILLING } from '../session/form-status.js';
import type { FormStatus } from '../session/form-status.js';
import { Lasting } from '../session/lasting.js';
import type { Validator } from './send/custom-checks.js';
import { failureView, loadingView, noticeView } from './views/placeholder-views.js';

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
export class HostedForm extends LitElement implements FormElement {
  static override styles: CSSResultGroup = [tokenStyles, formStyles, controlStyles];

  static override properties: PropertyDeclarations = {
    formId: { attribute: 'form-id' },
    proxy: {},
    disabled: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, reflect: true, attribute: 'readonly' },
    words: { state: true, attribute: false },
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
  announcement = '';

  /** @ignore */
  readonly validators: [fieldId: string, validator: Validator][] = [];
  /** @ignore */
  ports: RetryPorts | undefined;
  /** @ignore */
  readonly lasting = new Lasting();

  #session: ElementSession | undefined;
  #cache: RequestCache = 'default';
  #context: FormContext = this.#makeContext();
  /** Answers that were given before there was the form to take them. */
  #early: Values = {};

  readonly #form = new Task(this, {
    args: () => [this.formId, this.proxy] as const,
    task: ([formId, proxy], { signal }) =>
      this.#load(formId, createFormClient(proxy, fetch.bind(globalThis), this.#cache), signal),
    onComplete: (session) => {
      this.#take(session);
    },
    onError: (cause) => {
      // Taken off the page while it was loading: nobody waits for it.
      if (this.isConnected) openChannel(this).emit('failed', asLoadError(cause));
    },
  });

  /** @ignore The form that stands here. */
  get session(): ElementSession | undefined {
    return this.#session;
  }

  /** The answers by field id, subfields as objects. Ids that the form does not have are left out. */
  get values(): Values {
    return this.#session?.store.values() ?? this.#early;
  }

  set values(values: Values | null | undefined) {
    if (this.#session?.loaded.form.id === this.formId) this.#session.store.fill(values);
    else this.#early = { ...this.#early, ...values };
  }

  /** Checks the answers and sends them, as the button does. Fulfils when they are sent, refused, or found wrong. */
  async submit(): Promise<void> {
    await (await this.#sending())?.submit();
  }

  /** Back to the author's defaults; also opens the form anew after it was sent. */
  reset(): void {
    const session = this.#session;
    this.#stopSending();
    session?.store.reset();
    session?.features.pages?.start();
  }

  /** Fetches the form again. The answers are kept. */
  async reload(): Promise<void> {
    this.#cache = 'reload';
    await this.#form.run();
  }

  /** Whether the answers may be sent. Says nothing to the person. */
  checkValidity(): boolean {
    return this.#session?.store.isValid() ?? false;
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
    return this.#session && (await import('./open/explain-field.js')).explainField(this.#session, fieldId);
  }

  /** @ignore For the pages of the form. */
  async checkFields(fieldIds?: readonly string[]): Promise<boolean> {
    return (await (await this.#sending())?.check(fieldIds)) ?? false;
  }

  /** @ignore For what the form consists of. */
  async show(status: FormStatus, focus: string): Promise<void> {
    this.#session?.setStatus(status);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(focus)?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#session?.features.fields?.setConnected(true);
    // Removed while it was loading, and put back.
    if (this.hasUpdated && !this.#session) void this.#form.run();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.features.fields?.setConnected(false);
    if (!this.#session) this.#form.abort();
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
        complete: (session) => this.#view(session),
      })}
      <slot name="after"></slot>
      <p class="visually-hidden" role="status">${this.announcement}</p>
    </div>`;
  }

  #view(session: ElementSession): TemplateResult {
    const { words, disabled } = this;
    const { loaded, features, status } = session;
    if (loaded.form.closed) return noticeView(words.closedForm);
    if (loaded.fields.length === 0) return noticeView(words.emptyForm);
    const shown = features.sending?.statusView(status) ?? plainStatusView(words, status);
    if (shown.instead) return shown.instead;
    features.fields?.update(this.#context);
    return formView({ session, words, shown, disabled, ...this.#actions });
  }

  #makeContext(): FormContext {
    return {
      words: this.words as Words,
      host: this,
      readonly: this.readOnly || this.disabled,
      change: (fieldId, value) => {
        this.#session?.answer(fieldId, value);
      },
      onAnswer: (listener) => this.#session?.channel.on('answered', listener) ?? (() => undefined),
      announce: (sentence) => {
        this.announcement = sentence;
      },
    };
  }

  async #load(formId: string, client: FormClient, signal: AbortSignal): Promise<ElementSession> {
    const language = pageLanguage(this);
    // Said while the form is still on its way, so not waited for.
    void loadCoreWords([language]).then((words) => {
      if (!signal.aborted) this.words = words;
    });
    if (!/^\d+$/.test(formId)) {
      throw new LoadError('not-configured', `form-id must be digits, not “${formId}”.`);
    }
    return openForm(this, language, client, openChannel(this), signal);
  }

  /** A form has come: the first, another, or the same again. Answers that it can hold are kept. */
  #take(session: ElementSession): void {
    const { loaded, store, features, channel, warnings } = session;
    store.fill({ ...this.values, ...this.#early, ...features.draft?.restored });
    this.#early = {};
    this.#session?.features.fields?.setConnected(false);
    this.#session?.end();
    this.#session = session;
    this.words = loaded.words;
    adoptStyles(this.renderRoot, loaded.styles);
    channel.on('statusChanged', () => {
      this.requestUpdate();
    });
    if (warnings.length > 0) void this.#tellOwner(session);
    void this.updateComplete.then(async () => {
      await features.fields?.whole();
      if (this.#session === session) channel.emit('ready', { fields: loaded.form.fields });
    });
  }

  #stopSending(): void {
    this.#session?.features.sending?.stop();
    this.#session?.setStatus(FILLING);
  }

  async #tellOwner({ loaded, warnings, channel }: ElementSession): Promise<void> {
    const owner = await import('./open/owner-warnings.js').catch(() => undefined);
    owner?.tellOwner(channel, loaded.form.id, warnings);
  }

  readonly #actions = {
    /** If what sends the answers can't be fetched while the person fills in, sending tries again. */
    prepare: (): void => {
      this.#fetchSending().catch(() => undefined);
    },
    /** The button, or Enter: the next page, or on the last one the whole form. */
    submit: (): void => {
      const pages = this.#session?.features.pages;
      void (pages?.isLast === false ? pages.next() : this.submit());
    },
  };

  async #fetchSending(): Promise<Sending | undefined> {
    const [module, later] = await Promise.all([
      import('./send/install-sending.js'),
      loadLaterWords([this.words.language]),
    ]);
    adoptStyles(this.renderRoot, module.sendingStyles);
    if (!('issues' in this.words)) this.words = { ...this.words, ...later };
    const sending = this.#session && module.installSending(this.#session);
    sending?.begin();
    return sending;
  }

  async #sending(): Promise<Sending | undefined> {
    try {
      return await this.#fetchSending();
    } catch (cause) {
      const error = new SubmitError('type-not-loaded', NOT_FETCHED, { cause });
      this.#session?.channel.emit('failed', error);
      await this.show({ name: 'failed', error }, '[part=failure]');
      return undefined;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-form': HostedForm;
  }
}
