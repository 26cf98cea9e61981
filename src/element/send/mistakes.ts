// Leads the person to what is wrong. Decision 0064.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { FormStatus, WrongLine } from '../../session/form-status.js';
import type { ElementSession } from '../element-session.js';
import { focusControl } from '../fields/controls.js';
import { otherLanguage } from '../fields/field-scope.js';
import { needSummary, sayLine } from '../views/error-summary.js';

/** The parts that take the focus after an attempt. */
const OUTCOME = '[part=error-summary], [part=failure], [part=success], [part=waiting]';

/** Shows what came of an attempt. The focus moves to it: a few mistakes have no summary, so it moves to the first wrong control. */
export async function showOutcome(session: ElementSession, status: FormStatus): Promise<void> {
  const { element } = session;
  await element.show(status, OUTCOME);
  const [first] = status.name === 'wrong' && !needSummary(status.lines) ? status.lines : [];
  if (status.name !== 'wrong' || !first) return;
  await leadTo(session, first);
  element.announcement = sayMistakes(session, status.lines);
}

/** Moves the focus to the control of a mistake, on its page. */
export async function leadTo({ element, features }: ElementSession, { fieldId, controlId }: WrongLine): Promise<void> {
  // Without pages the focus moves during the press itself: Safari on phones opens its keyboard only then.
  if (features.pages) await features.pages.turnToField(fieldId);
  focusControl(element.renderRoot, fieldId, controlId);
}

/** Says how many mistakes there are, and each of them, with the author's labels in their own language. */
function sayMistakes({ element, loaded }: ElementSession, lines: readonly WrongLine[]): TemplateResult {
  const words = requireAllWords(element.spoken);
  const language = otherLanguage(loaded.form.language, words.language);
  return html`${changing(`${words.way.mistakes(lines.length)}.`)}
  ${lines.map((line) => html` <span class="mistake">${sayLine(line, words, language)}</span>.`)}`;
}
