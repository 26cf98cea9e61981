// What is shown in place of a form that can't be filled in: it is closed, or has no fields.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { text } from '../../api/read.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { LoadedForm } from '../open/loaded-form.js';
import { authorsMessage } from './authors-words.js';

/** Returns a function that draws what is shown instead. A closed form has its author's own message, if there is one. */
export async function insteadOfForm(loaded: LoadedForm): Promise<() => TemplateResult> {
  const { form, settings } = loaded;
  // The name is that of the request. No recording of the form object has the message.
  const message = form.closed ? await authorsMessage(text(settings['disabled_message']), form.language) : undefined;
  const isEmpty = !message?.querySelector('img') && !message?.textContent.trim();
  return () => {
    // The page may have changed its language.
    const { closedForm, emptyForm } = requireAllWords(loaded.words);
    const own = html`<p>${form.closed ? closedForm : emptyForm}</p>`;
    return html`<div part="notice" class="notice">${isEmpty ? own : message}</div>`;
  };
}
