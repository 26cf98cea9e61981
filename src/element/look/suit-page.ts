import type { LitElement } from 'lit';
import type { ExaminedForm } from '../doctor/form-doctor.js';
import type { ElementSession } from '../element-session.js';
import { adoptStyles } from '../form-element.js';
import type { FormControl } from '../host-form/host-form.js';
import { controlDetails } from './control-details.styles.js';
import { keepKey } from './keep-key.js';
import { maskAnswers } from './mask-answers.js';
import { preparePaper } from './paper.js';
import { isOnUsualPage, waitForChange } from './usual-page.js';

export { mask } from './mask-answers.js';

/** Installs into a session what suits a form to recorders and to paper. */
export function installLook(session: ElementSession): void {
  maskAnswers(session);
  preparePaper(session);
  adoptStyles(session.element.renderRoot, [controlDetails]);
}

/**
 * Lets a form suit its page, for as long as it is there: its colours on any background, and its place below a fixed header. Gives it its
 * part in a form of the page, and keeps its keys from the page's shortcuts. Shows the doctor where the page's address asks for it.
 */
export async function suitPage(host: LitElement, signal: AbortSignal): Promise<void> {
  const { renderRoot } = host;
  renderRoot.addEventListener('focusin', keepInSight, { signal });
  // In the page's own tree, its shortcuts see the control that has the key.
  if (renderRoot === host.shadowRoot)
    for (const type of ['keydown', 'keypress', 'keyup']) renderRoot.addEventListener(type, keepKey, { signal });
  if (isFormControl(host)) {
    watchRender(host, signal);
    if (host.internals.form) void import('../host-form/host-form.js').then(({ joinForm }) => joinForm(host), ignore);
    if (DOCTOR.test(location.search))
      void import('../doctor/form-doctor.js').then(({ showDoctor }) => showDoctor(host), ignore);
  }
  await suitBackground(host, signal);
}

/** Asks for the doctor in the page's address. */
const DOCTOR = /[?&]form-doctor\b/;

/** Tells whether this is the element itself. Tests suit other elements to their page, too. */
function isFormControl(host: LitElement): host is LitElement & FormControl & ExaminedForm {
  return 'internals' in host && 'loader' in host;
}

/** A part that can't be fetched is left out: the form works without it. */
const ignore = () => undefined;

/**
 * Scrolls to a control for text that takes the focus, as far as its margin says. Safari scrolls to its caret, which may lie below a fixed
 * header of the page. For all other controls, the browsers respect the margin.
 */
function keepInSight({ target }: Event): void {
  if (target instanceof Element && target.matches('input, textarea')) target.scrollIntoView({ block: 'nearest' });
}

/** Tells the owner that `render` is read only once. */
function watchRender(host: LitElement & FormControl, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    void import('../open/owner-warnings.js').then(({ tellRenderChanged }) => {
      tellRenderChanged(host, host.session);
    });
  });
  observer.observe(host, { attributeFilter: ['render'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

// Decision 0055: the colours of a form keep their contrast on the page’s real background.
async function suitBackground(host: LitElement, signal: AbortSignal): Promise<void> {
  await host.updateComplete;
  while (isOnUsualPage(host)) if (!(await waitForChange(host, signal))) return;
  const code = await import('./follow-page.js').catch(() => undefined);
  code?.followPage(host, signal);
}
