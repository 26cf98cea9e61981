import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { RetryPorts } from '../api/retry.js';
import { addLanguage } from '../locale/languages.js';
import type { Field, Values } from '../model/form.js';
import type { Explanation } from '../rules/explain/explanation.js';
import { Lasting } from '../session/lasting.js';
import type { ElementSession, FormElement } from './element-session.js';
import { FormDisplay } from './form-display.js';
import { fetchSending, requireSending } from './open/fetch-sending.js';
import { FormLoader } from './open/form-loader.js';
import { fetchSeldomNeeded, useSeldomNeeded } from './seldom/use-seldom-needed.js';
import type { Validator } from '../model/validator.js';
import { openInternals } from '../platform/controls/internals.js';
import { takeOver } from './reflect-options.js';

/** Writes a property into its attribute, unless it has its default. */
const writeUnless = (byDefault: string) => ({ toAttribute: (text: string) => (text === byDefault ? null : text) });

// Decision 0045: its options are declared in the files `options.ts`.
/**
 * A form of the Form Collection Service on any page: `<hosted-form form-id="101" proxy="/forms"></hosted-form>`.
 *
 * @fires {CustomEvent<{ formId: string, fields: object[] }>} hf-ready - The form is there.
 * @fires {CustomEvent<{ fieldId: string, value: unknown }>} hf-change - The person changed an answer, or one was calculated from their change.
 * @fires {CustomEvent<{ page: number, pages: number }>} hf-page - Another page of the form is shown. Pages are counted from 1, without those that logic hides completely.
 * @fires {CustomEvent<{ formId: string, values: object }>} hf-submit - The answers are valid and about to be sent. `preventDefault()` stops it.
 * @fires {CustomEvent<{ formId: string, used: boolean, respondWith: function }>} hf-captcha - The captcha in the slot `captcha` needs an answer before the answers are sent. `respondWith(answer)` takes the answer, or a promise of it. `used`: the previous answer has been used.
 * @fires {CustomEvent<{ formId: string, submissionId: string, response: unknown, waitUntil?: function }>} hf-success - The service has the answers. `waitUntil(promise)` delays the redirect to `success-url`.
 * @fires {CustomEvent<{ formId: string, submissionKey: string }>} hf-queued - There is no connection. The answers are kept on the device, and will be sent later.
 * @fires {CustomEvent<{ code: string, message: string, fieldId?: string, cause: unknown }>} hf-error - The form could not be loaded, or the answers not sent.
 * @fires {CustomEvent<{ code: string, path: string, message: string }>} hf-warning - For the owner: something about the form needs attention.
 */
export class HostedForm extends FormDisplay implements FormElement {
  static override properties: PropertyDeclarations = {
    formId: { attribute: 'form-id', reflect: true, converter: writeUnless('') },
    proxy: { reflect: true, converter: writeUnless('/forms') },
  };

  /** The version of the package. */
  static readonly version = '0.2.0';

  /** The element is a control of the form of the page that contains it. */
  static readonly formAssociated = true;

  /**
   * Adds words in a language to all forms of the page. The language may be new to the form, or get your own words.
   * Missing ones fall back. Another call for the same language adds to the first one.
   */
  static readonly addLanguage = addLanguage;

  override formId = '';

  proxy = '/forms';

  /** Which submission was sent, as JSON: `{"form":"101","submission":"1000001","key":"…"}`. Empty until then, and outside a form of the page. Read-only. */
  value = '';

  /** @ignore */
  readonly validators: [fieldId: string, validator: Validator][] = [];
  /** @ignore */
  ports: RetryPorts | undefined;
  /** @ignore */
  readonly lasting = new Lasting();

  /** @ignore */
  readonly internals = openInternals(this);

  /** @ignore */
  override readonly loader: FormLoader = new FormLoader(this);

  protected override readonly actions = {
    /** Fetches the sending early. If that fails, the button tries again. */
    prepare: (): void => {
      fetchSending(this).catch(() => undefined);
    },
    /** Turns to the next page; on the last one, sends the form. */
    submit: (): void => {
      const pages = this.session?.features.pages;
      void (pages?.isLast === false ? pages.next() : this.submit());
    },
  };

  constructor() {
    super();
    takeOver(this, [...FormDisplay.optionNames, 'values']);
  }

  /** @ignore The session of the form in the element. */
  get session(): ElementSession | undefined {
    return this.loader.session;
  }

  /** The fields of the form that is there; none before `hf-ready`. A script that comes later finds them here. Read-only. */
  get fields(): readonly Field[] {
    return this.session?.loaded.form.fields ?? [];
  }

  /** The answers by field id, subfields as objects. Ids that the form does not have are left out. */
  override get values(): Values {
    return this.loader.values;
  }

  override set values(values: Values | null | undefined) {
    this.loader.fill(values);
  }

  /**
   * Editors put blanks around the attributes. Without a value, each has its default again: frameworks set `undefined` or `null` for what
   * a page no longer gives.
   */
  protected override willUpdate(changed: PropertyValues): void {
    const { formId, proxy } = this as { readonly formId?: string | number | null; readonly proxy?: string | null };
    this.formId = String(formId ?? '').trim();
    this.proxy = (proxy ?? '/forms').trim();
    super.willUpdate(changed);
  }

  /** Checks the answers and sends them, as the button does. Fulfils when they are sent, refused, or found wrong. */
  async submit(): Promise<void> {
    await (await requireSending(this))?.submit();
  }

  /** Resets the answers to the author's defaults, and erases their draft; also opens an empty form after the answers were sent. */
  reset(): void {
    this.session?.reset();
  }

  /** Fetches the form again. The answers are kept. */
  async reload(): Promise<void> {
    await this.loader.reload();
  }

  /** Tells whether all answers are valid. The person sees nothing of it. */
  checkValidity(): boolean {
    return this.session?.store.isValid() ?? false;
  }

  /** Tells whether all answers are valid. If not, shows the person what is wrong, and moves the focus there. */
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

  /** Explains to the form's owner why a field is shown or hidden, and how its answer came about: as data and in English. */
  async explain(fieldId: string): Promise<Explanation | undefined> {
    return this.session && (await fetchSeldomNeeded()).explain(this.session, fieldId);
  }

  /** The form of the page that the element is in. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The page's labels of the element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** Tells whether the element can keep a form of the page from being sent. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Tells what keeps a form of the page from being sent. The answers are checked by `checkValidity()`. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The sentence for it. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  // Decision 0005: a form of the page is not sent without one that is required, even if its script comes late.
  /** @ignore The browser calls it when the element comes into a form of the page, or out of one. */
  formAssociatedCallback(form: HTMLFormElement | null): void {
    const isMissing = form && this.required && !this.preview && !this.value;
    if (isMissing) this.internals.setValidity({ valueMissing: true }, this.wording.current.loading);
  }

  /** @ignore The browser calls it while an update writes the attribute `disabled`: what was drawn until then is not up to date. */
  async formDisabledCallback(): Promise<void> {
    await this.updateComplete;
    this.redraw();
  }

  /** @ignore */
  formResetCallback(): void {
    this.reset();
  }

  /** @ignore */
  formStateRestoreCallback(state: unknown): void {
    void useSeldomNeeded((code) => code.restoreSent(this, state));
  }

  /** @ignore Checks these fields, or all. Shows the person what is wrong. */
  async checkFields(fieldIds?: readonly string[]): Promise<boolean> {
    return (await (await requireSending(this))?.check(fieldIds)) ?? false;
  }
}
