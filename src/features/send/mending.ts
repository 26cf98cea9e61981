// Follows the mistakes that the person was told of, until all are mended.
import { requireAllWords } from '../../locale/require-all-words.js';
import { hasFocus } from '../../platform/focus.js';
import { FILLING } from '../../session/form-status.js';
import type { ElementSession } from '../../element/element-session.js';
import { needSummary, stillWrong } from '../../element/views/error-summary.js';

const SUMMARY = '[part=error-summary]';

/** Draws the summary again when a mistake in it is mended, and removes it with the last one. */
export function followMending(session: ElementSession): void {
  const { store, element } = session;
  store.subscribe((fieldId) => {
    const { status } = session;
    if (status.name !== 'wrong' || !status.lines.some((line) => line.fieldId === fieldId)) return;
    const isListed = needSummary(status.lines);
    if (stillWrong(status.lines, store, element).length === 0) {
      session.setStatus(FILLING);
      if (isListed) element.announcement = `${requireAllWords(element.wording.current).way.mended}.`;
    }
    if (isListed) void redraw(session);
  });
}

/** Draws the summary, which keeps the focus: the line that has it may go, or the summary itself. */
async function redraw({ element }: ElementSession): Promise<void> {
  const hadFocus = hasFocus(element.renderRoot.querySelector(SUMMARY));
  element.requestUpdate();
  await element.updateComplete;
  const now = element.renderRoot.querySelector<HTMLElement>(SUMMARY);
  if (hadFocus && !hasFocus(now)) (now ?? element.renderRoot.querySelector<HTMLElement>('form'))?.focus();
}
