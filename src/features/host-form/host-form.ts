// Takes part in the form of the page that contains the element. Fetched only where one does.
import type { ReactiveController } from 'lit';
import { isObject, text } from '../../api/read.js';
import type { LoadedWords } from '../../locale/words.js';
import { toJson } from '../../platform/json.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { follow } from '../../element/followers.js';

/** The parts that a person is led to while the form is not sent. */
const BUTTONS = '[part~=submit], [part~=next], [part~=retry]';

/** Lets the element take part in the form that contains it now. */
export function joinForm(element: FormElement): void {
  const known = element.lasting.get(HostForm);
  if (known) known.hostUpdated();
  else follow(element, element.lasting.set(new HostForm(element)));
}

/** Shows again that the form was sent, because the browser has restored the page's form. */
export async function restoreSent(element: FormElement, state: unknown): Promise<void> {
  joinForm(element);
  const sent = parse(state);
  if (text(sent['form']) !== element.formId) return;
  const { session } = element;
  if (!session) element.lasting.get(HostForm)?.waitFor(sent);
  else await showSent(element, session, sent);
}

async function showSent(element: FormElement, session: ElementSession, sent: Sent): Promise<void> {
  // A check of no field fetches what draws the thanks.
  await element.checkFields([]);
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
  readonly #element: FormElement;
  readonly #attributes = watchTrees(() => {
    this.#tellValidity();
  });
  #sentence = '';
  #words: LoadedWords | undefined;
  #restored: Sent | undefined;

  constructor(element: FormElement) {
    this.#element = element;
  }

  hostConnected(): void {
    this.#attributes.observe(this.#element, { attributeFilter: ['required', 'preview'] });
    this.hostUpdated();
  }

  hostDisconnected(): void {
    this.#attributes.disconnect();
  }

  /** Keeps the earlier submission until the form is open. */
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
    if (this.#words !== this.#element.wording.current) void this.#fetchSentence();
  }

  async #fetchSentence(): Promise<void> {
    const { wording } = this.#element;
    this.#words = wording.current;
    const words = await wording.complete().catch(() => undefined);
    if (!words) return;
    this.#sentence = words.sendFirst;
    this.#tellValidity();
  }

  // Decision 0005: the answers go through no second server.
  /** Sets the value: which submission it was. The answers are at the service. */
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
    this.#element.internals.setFormValue(value || null);
  }

  #tellValidity(): void {
    const { value, session, renderRoot } = this.#element;
    const { preview, required, wording } = this.#element;
    // Nobody can send a form that is closed or empty.
    const isMissing = required && !preview && !value && !session?.features.instead;
    if (!isMissing) {
      this.#element.internals.setValidity({});
      return;
    }
    // The browser moves the focus there, and shows the sentence beside it.
    const anchor = renderRoot.querySelector<HTMLElement>(BUTTONS) ?? undefined;
    this.#element.internals.setValidity({ valueMissing: true }, this.#sentence || wording.current.required, anchor);
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
