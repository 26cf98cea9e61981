// Code for the types that show the author's text with markup: richtext, section, embed.
import { boundSource } from '../../../html/bound-source.js';
import { text } from '../../../api/read.js';
import type { ParseContext } from '../../../model/field-definition.js';
import type { Field, JsonObject } from '../../../model/form.js';

/** A field with a text of the form's author. */
export interface AuthorTextField extends Field {
  /** HTML of the form's author. */
  readonly text: string;
  /** True if the text was longer. */
  readonly isCut: boolean;
}

/** Matches markup and spaces that show nothing, as an editor leaves them. */
const NOTHING = /<\/?(p|div|span|br)\b[^<>]*>|&nbsp;|\s+/gi;

/** Reads `section_text`, and cuts a text that a page can't show in reasonable time. */
export function readAuthorText(
  json: JsonObject,
  { warn }: ParseContext,
): Required<Pick<AuthorTextField, 'text' | 'isCut' | 'isBlank'>> {
  const source = text(json['section_text']);
  const bounded = boundSource(source);
  if (bounded.isCut) {
    const about = `The first ${bounded.text.length} of ${source.length} characters are shown: the rest is too much markup for one text.`;
    warn('cut-off', 'section_text', about);
  }
  return { ...bounded, isBlank: bounded.text.replace(NOTHING, '') === '' };
}
