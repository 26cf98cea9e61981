import { HostedFormError, describeValue } from '../../model/errors.js';
import type { ElementSession, FormElement } from '../element-session.js';
import { openChannel } from '../public-events.js';

// Decision 0008: a form that a page breaks says so without Lit.
/**
 * Tells the person and the page that something threw while the form was opened or drawn: once for each form. An open form stays as it is.
 * Lit itself may be broken, so this code inserts the sentence by the platform alone.
 */
export async function tellBroken(
  element: FormElement,
  session: ElementSession | undefined,
  isOpen: boolean,
  cause: unknown,
): Promise<void> {
  const root = element.renderRoot;
  if (root.querySelector('[data-broken]')) return;
  const notice = document.createElement('div');
  notice.className = 'notice';
  for (const [name, value] of [
    ['part', 'failure'],
    ['role', 'alert'],
    ['data-broken', ''],
  ] as const)
    notice.setAttribute(name, value);
  place(root, notice, isOpen);
  const channel = session?.channel ?? openChannel(element);
  channel.on('closed', () => {
    notice.remove();
  });
  channel.emit('failed', new HostedFormError('script-failed', `A script failed: ${describeValue(cause)}`, { cause }));
  const { wording } = element;
  const words = isOpen && (await wording.complete().catch(() => undefined));
  notice.textContent = (words && words.sendErrors['script-failed']) || wording.current.errors.unavailable;
}

/** Puts the notice above the button of an open form, or else above the page's own content of the element. */
function place(root: ParentNode, notice: Element, isOpen: boolean): void {
  const actions = isOpen && root.querySelector('[part~=actions]');
  if (actions) {
    actions.parentNode?.insertBefore(notice, actions);
    return;
  }
  const room = root.querySelector('.room') ?? root;
  room.insertBefore(notice, room.querySelector(':scope > slot[name=after]'));
  if (!root.querySelector('slot:not([name])')) notice.after(document.createElement('slot'));
}
