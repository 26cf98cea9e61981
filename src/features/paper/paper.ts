// Prepares a form for paper. A control shows as much of its text as it has room for, so paper shows its text instead.
import { findSeparator } from '../../locale/phrases.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { mask } from '../../element/fields/mask-answers.js';
import { paperStyles } from './paper.styles.js';
import { follow, unfollow } from '../../element/followers.js';

/** The controls whose text may be longer than they are. */
const TEXTS = 'textarea, select, input:is([type=text], [type=tel])';

/** Prepares a form for paper whenever the page is printed, as long as its session lasts. */
export function preparePaper({ element, features, signal }: ElementSession): void {
  let listening: AbortController | undefined;
  const controller = {
    hostConnected() {
      listening = new AbortController();
      adoptLateStyles(element.renderRoot, [paperStyles]);
      const options = { signal: listening.signal };
      window.addEventListener(
        'beforeprint',
        () => {
          features.fields?.finish();
          clear(element.renderRoot);
          const separator = findSeparator(element.wording.current.language);
          const controls = element.renderRoot.querySelectorAll(`[data-field] :is(${TEXTS})`);
          for (const control of controls) replace(control, separator);
        },
        options,
      );
      window.addEventListener(
        'afterprint',
        () => {
          clear(element.renderRoot);
        },
        options,
      );
    },
    hostDisconnected() {
      listening?.abort();
    },
  };
  follow(element, controller);
  signal.addEventListener('abort', () => {
    unfollow(element, controller);
    controller.hostDisconnected();
  });
}

/** Puts the text of a control in its place on paper. */
function replace(control: Element, separator: string): void {
  const text = document.createElement('div');
  text.className = 'on-paper';
  text.dir = 'auto';
  text.translate = false;
  text.textContent = readControl(control, separator);
  mask(text);
  control.classList.add('replaced');
  control.after(text);
}

function readControl(control: Element, separator: string): string {
  if (control instanceof HTMLSelectElement) {
    // The first option of a list says that nothing is chosen.
    return [...control.selectedOptions].flatMap(({ value, text }) => (value ? text : [])).join(separator);
  }
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : '';
}

function clear(root: ParentNode): void {
  for (const text of root.querySelectorAll('.on-paper')) text.remove();
  for (const control of root.querySelectorAll('.replaced')) control.classList.remove('replaced');
}
