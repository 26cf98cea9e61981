import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { text } from '../../api/read.js';
import { noAnswer } from '../no-answer.js';

export interface EmbedField extends Field {
  /** HTML of the form's author. */
  readonly text: string;
}

/** What an author embeds, and what is never run or loaded here. */
const RUNS = /<\s*(script|iframe|object|embed)\b/gi;

/** `embed`, code of the form's author (recorded 2014 to 2025). What of it is text is shown; nothing of it runs. */
export const definition: FieldDefinition<EmbedField, undefined> = {
  ...noAnswer,
  parse(common, json, { warn }) {
    const source = text(json['section_text']);
    const elements = new Set(Array.from(source.matchAll(RUNS), ([, name = '']) => `<${name.toLowerCase()}>`));
    if (elements.size > 0) {
      const name = common.label ? `“${common.label}” (field ${common.id})` : `Field ${common.id}`;
      warn(
        'embed-not-run',
        'section_text',
        `${name} embeds ${[...elements].join(', ')}: nothing of that is loaded or run.`,
      );
    }
    return { ...common, text: source };
  },
};
