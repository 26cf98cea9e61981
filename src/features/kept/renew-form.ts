// Puts the newest form in the place of an older one while a person may be in it. No key is lost, and nothing that they see moves.
import type { FormClient } from '../../api/form-client.js';
import { isUntouched } from '../../session/questions.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { quoted } from '../../platform/page.js';
import { findActive } from '../../platform/focus.js';
import { follow, unfollow } from '../../element/followers.js';

/** One moment of a person in a form. */
interface Moment {
  /** The control with the focus. */
  readonly focus: string;
  readonly selection: readonly [start: number | null, end: number | null] | undefined;
  /** A field that they see, and how far it is from the window's top. */
  readonly field: string;
  readonly top: number;
  /** The page of the form. */
  readonly page: string | undefined;
}

/** Opens a form again. The answers that the person gave stay; those they have not touched are the author's. */
export async function renewForm(element: FormElement, client: FormClient): Promise<void> {
  const { session } = element;
  // Answers that are under way, or have been sent, belong to the form as it was.
  if (session?.status.name !== 'filling') return;
  const lastMoment = followMoment(element, session);
  await element.loader.renew(client);
  const renewed = element.session;
  if (!renewed || renewed === session) return;
  // The form may have needed more code, and the person has gone on meanwhile.
  const untouched = new Set(session.store.states.filter(isUntouched).map(({ field }) => field.id));
  for (const { field, definition } of renewed.store.states)
    if (untouched.has(field.id)) renewed.store.setAnswer(field.id, definition.initial(field));
  await element.updateComplete;
  bringBack(element, renewed, lastMoment());
}

/** Notes the moment before each drawing, until another form is drawn. Returns a function that tells the last one. */
function followMoment(element: FormElement, session: ElementSession): () => Moment {
  let moment = noteMoment(element, session);
  const controller = {
    hostUpdate() {
      moment = noteMoment(element, session);
    },
    hostUpdated() {
      if (element.session !== session) unfollow(element, controller);
    },
  };
  follow(element, controller);
  return () => moment;
}

/** Watches for letters that take several keys. Returns a function that waits until each is complete, because its control is replaced then. */
export function watchCompositions(root: EventTarget, signal: AbortSignal): () => Promise<void> {
  let isComposing = false;
  for (const type of ['compositionstart', 'compositionend'])
    root.addEventListener(type, () => (isComposing = type === 'compositionstart'), { signal });
  return () =>
    new Promise((resolve) => {
      if (!isComposing) resolve();
      else
        root.addEventListener(
          'compositionend',
          () => {
            resolve();
          },
          { once: true, signal },
        );
    });
}

function noteMoment({ renderRoot }: FormElement, { features }: ElementSession): Moment {
  // As `focusIn` does, which is in a file that simple forms do not fetch. `:focus` matches nothing while another window has the focus.
  const active = findActive(renderRoot instanceof ShadowRoot ? renderRoot : document);
  const focused = renderRoot.contains(active) ? active : null;
  const fields = [...renderRoot.querySelectorAll<HTMLElement>('[data-field]')];
  const seen = focused?.closest<HTMLElement>('[data-field]') ?? fields.find((field) => measureTop(field) >= 0);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return {
    focus: focused?.id ?? '',
    selection: isText ? [focused.selectionStart, focused.selectionEnd] : undefined,
    field: seen?.dataset['field'] ?? '',
    top: seen ? measureTop(seen) : 0,
    page: features.pages?.currentField,
  };
}

function bringBack({ renderRoot }: FormElement, { features }: ElementSession, moment: Moment): void {
  const { focus, selection, field, top, page } = moment;
  if (page !== undefined) features.pages?.resume(page);
  // A large form is drawn bit by bit.
  features.fields?.finish();
  const control = focus && renderRoot.querySelector<HTMLElement>(`[id=${quoted(focus)}]`);
  if (control) {
    control.focus({ preventScroll: true });
    // Some kinds of inputs have no selection.
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    const [start, end] = selection ?? [null, null];
    if (isText && start !== null) control.setSelectionRange(start, end);
  }
  const seen = field && renderRoot.querySelector(`[data-field=${quoted(field)}]`);
  if (seen) scrollBy({ top: measureTop(seen) - top, behavior: 'instant' });
}

const measureTop = (element: Element): number => element.getBoundingClientRect().top;
