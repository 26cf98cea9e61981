// Follows a person in a tree that the server has drawn: no act of theirs is cut in two when the form takes its place.
import { findActive, focusIn } from '../../platform/focus.js';
import { nextTask } from '../../platform/moments/tasks.js';
import { callLater } from '../../time/wait.js';
import type { CallLater } from '../../time/wait.js';

/** Controls that open a list, a calendar or a dialog of the browser, which nobody can see from a script. */
const PICKERS =
  'select, input:is([type=file], [type=date], [type=time], [type=datetime-local], [type=month], [type=week])';
const MOMENTS = '[type=date], [type=time], [type=datetime-local], [type=month], [type=week]';
const TEXTS = 'input:is([type=text], [type=search], [type=tel], [type=url], [type=email], :not([type])), textarea';

/** The longest time for which letters may have been under way before this code came, and the time between a touch and its click. ms */
const UNSURE = 2000;
const CLICK = 300;

/** The events by which a state may change. */
const HEARD =
  'compositionstart compositionend keydown keyup input change cancel click focusin focusout pointerdown submit';
const HEARD_ANYWHERE = 'pointerup pointercancel keyup blur pageshow';

// Decision 0051: what is under way ends in the tree in which it began.
/** A person in a tree, until somebody lets go of it. */
export class Person {
  readonly #tree: HTMLElement;
  readonly #callLater: CallLater;
  readonly #ended = new AbortController();
  #isComposing = false;
  /** A key or a pointer is down: what it does comes with its release. */
  #isPressing = false;
  /** A control that may have opened something, and whether keys are entered into it. */
  #picker: Element | undefined;
  #isKeyed = false;
  /** The page is about to be left by the native form. */
  #isLeaving = false;
  /** The form is ready: it sends what the native form would. */
  #waiting: ((sends: boolean) => void) | undefined;

  constructor(tree: HTMLElement, timers: { readonly callLater: CallLater } = { callLater }) {
    this.#tree = tree;
    this.#callLater = timers.callLater;
    const options = { capture: true, signal: this.#ended.signal };
    for (const type of HEARD.split(' ')) tree.addEventListener(type, this.#hear, options);
    for (const type of HEARD_ANYWHERE.split(' ')) addEventListener(type, this.#hear, options);
    this.#expect(focusIn(tree));
  }

  /** Waits until the person is not in the middle of something. Fulfils with whether they have pressed the button that sends meanwhile. */
  async waitForRest(): Promise<boolean> {
    if (!this.#isBusy) return false;
    return new Promise((resolve) => (this.#waiting = resolve));
  }

  /** Lets go of the tree. */
  end(): void {
    this.#ended.abort();
  }

  /** Expects what may have begun before this code came: a press, a list that is open, or letters that take several keys. */
  #expect(focused: Element | null): void {
    this.#isPressing = this.#tree.matches(':active');
    if (focused?.matches(PICKERS)) this.#picker = focused;
    if (!focused?.matches(TEXTS) || !('value' in focused) || !focused.value) return;
    this.#isComposing = true;
    this.#endLater(UNSURE, () => (this.#isComposing = false));
  }

  get #isBusy(): boolean {
    return (
      this.#isComposing ||
      this.#isPressing ||
      this.#isLeaving ||
      this.#picker !== undefined ||
      hidesCaret(focusIn(this.#tree)) ||
      [...this.#tree.querySelectorAll('input')].some(({ validity }) => validity.badInput)
    );
  }

  readonly #hear = (event: Event): void => {
    // The window hears the blur of each control, too.
    if (event.type !== 'blur' || event.target === window) this.#note(event);
    void this.#look();
  };

  /** An event may change a control, and another one belong to it, so it is looked at in the next task. */
  async #look(): Promise<void> {
    if (!this.#waiting) return;
    await nextTask();
    if (!this.#isBusy) this.#rest(false);
  }

  #rest(sends: boolean): void {
    this.#waiting?.(sends);
    this.#waiting = undefined;
  }

  #note(event: Event): void {
    const { type, target } = event;
    if (type.startsWith('composition')) this.#isComposing = type === 'compositionstart';
    else if (event instanceof KeyboardEvent || event instanceof InputEvent) this.#isComposing = event.isComposing;
    if (type === 'submit') this.#leave(event);
    if (type === 'pageshow') this.#isLeaving = false;
    this.#notePress(type);
    if (target instanceof Element) this.#notePicker(type, target);
  }

  #notePress(type: string): void {
    if (type === 'keydown' || type === 'pointerdown') this.#isPressing = true;
    if (type === 'keyup' || type === 'click' || type === 'pointercancel' || type === 'blur') this.#isPressing = false;
    if (type === 'pointerup') this.#endLater(CLICK, () => (this.#isPressing = false));
  }

  #notePicker(type: string, target: Element): void {
    const isPicker = target.matches(PICKERS);
    if (type === 'keydown' || type === 'pointerdown' || (type === 'click' && target.matches('[type=file]'))) {
      this.#isKeyed = type === 'keydown';
      this.#picker = isPicker && !(this.#isKeyed && target.matches('[type=file]')) ? target : undefined;
    }
    if (type === 'focusin' && target !== this.#picker) this.#picker = undefined;
    if (type === 'focusout') {
      this.#isComposing = false;
      // While another window has the focus, a dialog of the browser for one, the control keeps its own.
      if (!this.#hasFocus(target)) this.#picker = undefined;
    }
    // A moment that is typed changes with each of its numbers.
    if ((type === 'change' || type === 'cancel') && !(this.#isKeyed && target.matches(MOMENTS)))
      this.#picker = undefined;
  }

  #hasFocus(control: Element): boolean {
    const root = control.getRootNode();
    return (root instanceof ShadowRoot || root instanceof Document) && findActive(root) === control;
  }

  /** The native form sends. Where the form is ready, it sends instead. */
  #leave(event: Event): void {
    if (this.#waiting) {
      event.preventDefault();
      this.#rest(true);
      return;
    }
    this.#isLeaving = true;
    void nextTask().then(() => {
      if (event.defaultPrevented) this.#isLeaving = false;
      return this.#look();
    });
  }

  #endLater(milliseconds: number, end: () => void): void {
    const cancel = this.#callLater(milliseconds, () => {
      end();
      void this.#look();
    });
    this.#ended.signal.addEventListener('abort', cancel);
  }
}

/** Tells whether a control has a caret that no script can read: it would not be where the person has put it. */
const hidesCaret = (control: Element | null): boolean =>
  control instanceof HTMLInputElement && control.matches('[type=email], [type=number]') && control.value !== '';
