import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { text } from '../../../api/read.js';
import { isPlain, richText } from '../../../html/rich-text.js';
import { createSanitiser } from '../../../html/sanitise.js';
import type { Sanitise } from '../../../html/sanitise.js';
import type { JsonObject } from '../../../model/form.js';
import type { ViewScope } from '../../view.js';
import type { AuthorTextField } from './author-text.js';

/** Draws the author's text, sanitised, and a sentence if it was cut. */
export function authorText(
  { field, words, textLanguage }: Pick<ViewScope<AuthorTextField>, 'field' | 'words' | 'textLanguage'>,
  sanitise: Sanitise | undefined,
): TemplateResult {
  const drawn = richText(field.text, sanitise, textLanguage === nothing ? '' : textLanguage);
  return field.isCut
    ? html`${drawn}
        <p part="hint">${words.cutOff}</p>`
    : html`${drawn}`;
}

/** Fetches the sanitiser if the author's text has markup. `create` makes the module that draws with it. */
export function loadWithSanitiser<Module>(
  settings: JsonObject,
  create: (sanitise: Sanitise) => Module,
): Promise<Module> | undefined {
  return isPlain(text(settings['section_text'])) ? undefined : createSanitiser().then(create);
}
