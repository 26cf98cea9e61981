// Goes on by itself once a person has chosen, where a choice is all that a question asks for.
import type { ElementSession } from '../../element/element-session.js';
import { browserPorts } from '../../api/retry.js';
import { nextFrame } from '../../platform/moments/frames.js';

/** The pause in which the person sees what they have chosen. ms */
const PAUSE = 400;

/** The question that is shown. */
const HERE = '.field:not(.elsewhere, [hidden])';

/** Goes on from choices of one form. */
export interface GoOn {
  /** Goes on after a pause, if the control is the only choice of its question. */
  soon(control: Element): void;
}

// Decision 0004: to move among options by arrow keys is no choice yet (WCAG 3.2.2).
/** Goes on once an option is pressed. Any other key or press in the pause cancels it. */
export function goOnFromChoices({ element, channel, signal, features }: ElementSession): GoOn {
  let isPressed = false;
  let pause = new AbortController();
  const cancel = () => pause.abort();
  const soon = (control: Element) => {
    cancel();
    pause = new AbortController();
    const { signal: paused } = pause;
    const go = () => {
      const form = control.closest('form');
      if (form && !paused.aborted && !features.pages?.isLast && isChosen(control) && isOnlyChoice(control))
        form.requestSubmit();
    };
    // The press comes before the answer, which rules follow: it is there with the next frame. A pause that is cancelled leads nowhere.
    (element.ports ?? browserPorts).wait(PAUSE, paused).then(
      () => nextFrame(go),
      () => undefined,
    );
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    element.addEventListener(type, listener, { signal, capture: true });
  listen('pointerdown', () => {
    cancel();
    isPressed = true;
  });
  listen('keydown', () => {
    cancel();
    isPressed = false;
  });
  const choose = (event: Event) => {
    const [target] = event.composedPath();
    const control = isPressed && target instanceof Element ? findChoice(target, event.type) : null;
    if (control) soon(control);
  };
  // A press on what is chosen already goes on, too.
  element.addEventListener('click', choose, { signal });
  element.renderRoot.addEventListener('change', choose, { signal });
  channel.on('pageTurned', cancel);
  signal.addEventListener('abort', cancel);
  return { soon };
}

/** Finds the control by which an event chooses. */
function findChoice(target: Element, type: string): Element | null {
  if (type === 'change') return target.matches('select:not([multiple])') ? target : null;
  if (target.matches('[type=radio]')) return target;
  return target.closest('[role=option]')?.closest(HERE)?.querySelector('[role=combobox]') ?? null;
}

/** Tells whether the control has an answer. Who takes theirs back stays. */
const isChosen = (control: Element): boolean =>
  control.matches('[type=radio]') ? control.matches(':checked') : !('value' in control) || control.value !== '';

/** Tells whether nothing else of the question can be answered: no other list, and no text for “Other”. */
function isOnlyChoice(control: Element): boolean {
  const name = control.getAttribute('name');
  const all = [
    ...(control.closest('form')?.querySelectorAll(`${HERE} :is(input:not([type=hidden]), select, textarea)`) ?? []),
  ];
  const isOne = (other: Element) =>
    other === control || (other.matches('[type=radio]') && other.getAttribute('name') === name);
  return control.closest(HERE) !== null && all.every((other) => isOne(other) || !other.checkVisibility());
}
