import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { RetryPorts } from '../api/retry.js';
import { addLanguage } from '../locale/languages.js';
import { fetchPart } from '../parts/fetch-part.js';
import type { Field, Values } from '../model/form.js';
import type { Explanation } from '../rules/explain/explanation.js';
import { Lasting } from '../session/lasting.js';
import type { ElementSession, FormElement } from './element-session.js';
import { FormDisplay } from './form-display.js';
import { fetchSending, requireSending } from './open/fetch-sending.js';
import { FormLoader } from './open/form-loader.js';
import { rarely } from './owner/rarely.js';
import type { Validator } from '../model/validator.js';
import { openInternals } from '../platform/controls/internals.js';

/**
 * A form of the Form Collection Service on any page: `<hosted-form form-id="101" proxy="/forms"></hosted-form>`.
 *
 * @attr {'shadow' | 'light'} [render=shadow] - The tree in which the form is drawn: its own, or the page's. Your style sheets, password managers and scripts reach the page's. Read when the element is first on the page.
 * @attr {'plain' | 'filled' | 'underlined' | 'soft' | 'contrast'} [theme=plain] - The shape of the form: its borders, grounds, corners and space.
 * @attr {'none' | 'bootstrap' | 'tailwind' | 'pico' | 'wordpress' | 'shadcn' | 'shadcn-hsl'} [preset=none] - The design system of the page. The form takes colours and corners from its variables.
 * @attr {string} brand - A colour from which the form makes its palette; or `auto`: that of the page's own buttons, with the corners, the ground and the type of its controls.
 * @attr {'list' | 'cards'} [choices=list] - How radio buttons and checkboxes are drawn: in a list, or each on a card.
 * @attr {boolean} embed-frames - Runs code that the form's author embeds, each piece in a sandboxed frame that can't reach the page. Read when the form is loaded.
 * @attr {'transparent' | 'white'} [signature-ground=transparent] - The background of a signature's PNG.
 * @attr {boolean} [signature-trim=false] - Leaves out what is empty around a signature in its PNG, but for 8 pixels.
 * @attr {boolean} [signature-evidence=false] - Writes into a signature's PNG how and when it was made, and the answers that it stands below.
 * @attr {number} max-body - The largest body of a submission in bytes, where the proxy does not tell it or takes more. A larger file is refused when it is chosen.
 * @attr {'off' | 'session' | 'local'} [draft=off] - Keeps the answers on the device while the form is filled in, encrypted: for this visit, in this tab; or for 30 days. Read when the form is loaded.
 * @attr {string} draft-except - The ids of fields that are not kept in a draft.
 * @attr {boolean} shrink-photos - Shrinks a photo that is too large to be sent: upright, as a JPEG, without place and other data. A photo that fits is left as it is.
 * @attr {boolean | string} [strip-location=false] - Takes the place out of photos that are JPEGs. The picture, the camera and the time stay. With ids of fields, such as `7 12`, only out of theirs.
 * @attr {string} success-url - The page to open once the answers are sent: an address of your own site, or of one in `redirect-origins`. `{submission-id}` in it becomes the service's number.
 * @attr {string} redirect-origins - Other sites that `success-url` may lead to, with spaces between: `https://thanks.example.com`.
 * @attr {string} autocomplete - What a browser may fill in, by field: `34: organization, 35: bday`, with the platform's own names. For a name or an address it is said before each part: `36: billing`.
 * @attr {boolean} history - Lets Back and Forward of the browser turn the pages of a form of several pages. Read when the form is loaded.
 * @attr {'form' | 'one-by-one'} layout - One question at a time, or the form as it is. Without it, the form's own setting decides. Read when the form is loaded.
 * @attr {boolean} review - Shows all answers in words before they are sent, each with a way to change it. Read when the form is loaded.
 * @attr {string} currency - The currency of prices whose currency the service calls `local`: `EUR`. Read when the form is loaded.
 * @attr {boolean} preview - For editors: the form is drawn. Nothing is sent, kept on the device, or asked of the proxy but the form itself, once for the whole page. Read when the form is loaded.
 * @attr {number} min-fields - The number of fields that the form has at least. Their place is kept while the form loads, so that nothing below it jumps. Read when the element is on the page.
 * @attr {string} values - The answers to begin with, as JSON by field id: `{"7": "Paris"}`. The property of that name comes before it. Read when the form is loaded.
 * @attr {'off' | 'query' | 'hash'} [prefill=off] - Fills in answers from the page's address: from its query or its fragment. No server sees a fragment. Only for the fields in `prefill-fields`. Read when the form is loaded.
 * @attr {string} prefill-fields - The fields that the address may fill in, by id or by the service's name: `7, e_mail: email, 8.first: firstname`. After the colon stands a name of your own for the address.
 * @attr {string} capture - Writes into hidden fields of the same name where the visitor came from: `utm gclid fbclid msclkid referrer page`. Read when the form is loaded.
 * @attr {'session' | 'local'} capture-keep - Keeps where the visitor came from at first, in this tab or for 30 days on this device. Without it, nothing is kept.
 * @attr {'datalayer'} analytics - Tells the page's `dataLayer` that the form is there, begun, turned, wrong, left or sent. Never an answer that `share-answers` does not list.
 * @attr {string} share-answers - The ids of choices and numbers that the `dataLayer` may carry when the form is sent.
 * @attr {boolean} agents - Lets an agent of the browser fill the form in, by a tool of WebMCP. Only a person sends it. Read when the form is loaded.
 * @attr {'declared'} skeleton - Remembers nothing of the form on the device: its place while it loads is the declared one. Without it, the element remembers the form's height, its boxes and its field list, and nothing of an answer.
 * @attr {string} name - Its name in a form of the page, which then gets `value` under it.
 * @attr {boolean} required - A form of the page can't be sent before this one is.
 * @attr {boolean | 'ask'} outbox - Keeps answers on the device, encrypted, while there is no connection, and sends them later. `ask` asks the person first.
 *
 * @fires {CustomEvent<{ formId: string, fields: object[] }>} hf-ready - The form is there.
 * @fires {CustomEvent<{ fieldId: string, value: unknown }>} hf-change - The person changed an answer, or one was calculated from their change.
 * @fires {CustomEvent<{ page: number, pages: number }>} hf-page - Another page of the form is shown. Pages are counted from 1, without those that logic hides completely.
 * @fires {CustomEvent<{ formId: string, values: object }>} hf-submit - The answers are valid and about to be sent. `preventDefault()` stops it.
 * @fires {CustomEvent<{ formId: string, used: boolean, respondWith: function }>} hf-captcha - The captcha in the slot `captcha` needs an answer before the answers are sent. `respondWith(answer)` takes the answer, or a promise of it. `used`: the previous answer has been used.
 * @fires {CustomEvent<{ formId: string, submissionId: string, response: unknown, waitUntil?: function }>} hf-success - The service has the answers. `waitUntil(promise)` delays the redirect to `success-url`.
 * @fires {CustomEvent<{ formId: string, submissionKey: string }>} hf-queued - There is no connection. The answers are kept on the device, and will be sent later.
 * @fires {CustomEvent<{ code: string, message: string, fieldId?: string, cause: unknown }>} hf-error - The form could not be loaded, or the answers could not be sent.
 * @fires {CustomEvent<{ code: string, path: string, message: string }>} hf-warning - For the owner: something about the form needs attention.
 */
export class HostedForm extends FormDisplay implements FormElement {
  static override properties: PropertyDeclarations = {
    formId: { attribute: 'form-id' },
    proxy: {},
  };

  /** The version of the package. */
  static readonly version = '0.1.0';

  /** The element is a control of a form of the page that it stands in. */
  static readonly formAssociated = true;

  /**
   * Adds words in a language to all forms of the page: a language that the form does not have, or your own words in one that it has.
   * Missing ones fall back. Another call for the same language adds to the first one.
   */
  static readonly addLanguage = addLanguage;

  /** The form's id in the service: digits. */
  override formId = '';

  /** The base address of the site's token proxy. Where the script tag names proxies (`data-proxies`), it is one of these, or of the page's own site. */
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
    // What a page set before the tag was registered hides the accessor.
    const { values } = this;
    Reflect.deleteProperty(this, 'values');
    this.loader.fill(values);
  }

  protected override asFormElement(): FormElement {
    return this;
  }

  /** @ignore The session of the form that stands in the element. */
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
    return (
      this.session && (await fetchPart(() => import('./owner/explain-field.js'))).explainField(this.session, fieldId)
    );
  }

  /** The form of the page that the element stands in. */
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

  /** @ignore */
  formDisabledCallback(): void {
    this.requestUpdate('disabled');
  }

  /** @ignore */
  formResetCallback(): void {
    this.reset();
  }

  /** @ignore */
  formStateRestoreCallback(state: unknown): void {
    void rarely((code) => code.restoreSent(this, state));
  }

  /** @ignore Checks these fields, or all. Shows the person what is wrong. */
  async checkFields(fieldIds?: readonly string[]): Promise<boolean> {
    return (await (await requireSending(this))?.check(fieldIds)) ?? false;
  }
}
