// Takes part in a form of the page that the element stands in. Fetched only then.
import type { ReactiveController } from 'lit';
import { isObject, text } from '../../api/read.js';
import { loadLaterWords } from '../../locale/languages.js';
import { toJson } from '../../platform/json.js';
import type { ElementSession, Sending } from '../element-session.js';
import type { FormElement } from '../form-element.js';

/** The element as a control of a form of the page. */
export interface FormControl extends FormElement {
  readonly required: boolean;
  readonly session: ElementSession | undefined;
  value: string;
  /** Fetches what checks and sends. */
  requireSending(): Promise<Sending | undefined>;
}

/** The parts that a person is led to while the form is not sent. */
const BUTTONS = '[part~=submit], [part~=next], [part~=retry]';

/** Lets the element take part in the form that it stands in now. */
export function joinForm(element: FormControl, internals: ElementInternals): void {
  if (!element.lasting.get(HostForm)) element.addController(element.lasting.set(new HostForm(element, internals)));
}

/** Shows again that the form was sent, because the browser has restored the page's form. */
export async function restoreSent(element: FormControl, internals: ElementInternals, state: unknown): Promise<void> {
  const sent = parse(state);
  if (text(sent['form']) !== element.formId) return;
  joinForm(element, internals);
  const { session } = element;
  if (!session) element.lasting.get(HostForm)?.waitFor(sent);
  else await showSent(element, session, sent);
}

async function showSent(element: FormControl, session: ElementSession, sent: Sent): Promise<void> {
  await element.requireSending();
  if (session.status.name !== 'filling') return;
  session.setStatus({
    name: 'sent',
    accepted: { submissionId: text(sent['submission']), message: '', response: undefined },
    key: text(sent['key']),
  });
}

type Sent = Readonly<Record<string, unknown>>;

/** Tells the page's form whether the element is sent. */
class HostForm implements ReactiveController {
  readonly #element: FormControl;
  readonly #internals: ElementInternals;
  #sentence = '';
  #language = '';
  #restored: Sent | undefined;

  constructor(element: FormControl, internals: ElementInternals) {
    this.#element = element;
    this.#internals = internals;
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  /** Keeps what was sent before, until the form is there. */
  waitFor(sent: Sent): void {
    this.#restored = sent;
  }

  hostUpdated(): void {
    const { session } = this.#element;
    const sent = this.#restored;
    if (sent && session) {
      this.#restored = undefined;
      void showSent(this.#element, session, sent);
    }
    this.#tellValue();
    this.#tellValidity();
    if (this.#language !== this.#element.words.language) void this.#fetchSentence();
  }

  async #fetchSentence(): Promise<void> {
    this.#language = this.#element.words.language;
    const words = await loadLaterWords([this.#language]).catch(() => undefined);
    if (!words) return;
    this.#sentence = words.sendFirst;
    this.#tellValidity();
  }

  /** Sets the value: which submission it was. The answers are at the service, and go through no second server. */
  #tellValue(): void {
    const { session, formId } = this.#element;
    const { status } = session ?? {};
    const value =
      status?.name === 'sent'
        ? toJson({
            form: formId,
            submission: status.accepted.submissionId,
            key: status.answers?.sealed.key ?? status.key ?? '',
          })
        : '';
    if (value === this.#element.value) return;
    this.#element.value = value;
    this.#internals.setFormValue(value || null);
  }

  #tellValidity(): void {
    const { required, preview, value, session, renderRoot } = this.#element;
    // Nobody can send a form that is closed or empty.
    const isMissing = required && !preview && !value && !session?.features.instead && this.#sentence;
    if (!isMissing) {
      this.#internals.setValidity({});
      return;
    }
    // The browser moves the focus there, and shows the sentence beside it.
    const anchor = renderRoot.querySelector<HTMLElement>(BUTTONS) ?? undefined;
    this.#internals.setValidity({ valueMissing: true }, this.#sentence, anchor);
  }
}

function parse(state: unknown): Sent {
  try {
    const json: unknown = JSON.parse(typeof state === 'string' ? state : '');
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}
