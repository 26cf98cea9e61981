// What is shown in place of a form that can't be filled in: it is closed, or has no fields.
import { html } from 'lit/html.js';
import { text } from '../../api/read.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { linkStyles } from '../../html/link.styles.js';
import { authorsMessage } from '../../element/views/authors-words.js';

/** Lets a form show that it can't be filled in. A closed one has its author's own message, if that can be read. */
export async function install({ element, loaded, features }: ElementSession): Promise<void> {
  adoptLateStyles(element.renderRoot, [linkStyles]);
  const { form, settings } = loaded;
  // The name is that of the request. No recording of the form object has the message.
  const message = form.closed
    ? await authorsMessage(text(settings['disabled_message']), form.language).catch(() => undefined)
    : undefined;
  const isEmpty = !message?.querySelector('img') && !message?.textContent.trim();
  features.instead = () => {
    // The page may have changed its language.
    const { closedForm, emptyForm } = requireAllWords(loaded.wording.current);
    const own = html`<p>${form.closed ? closedForm : emptyForm}</p>`;
    return html`<div part="notice" class="notice">${isEmpty ? own : message}</div>`;
  };
}
