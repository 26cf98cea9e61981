import type { FieldDefinition, LoadContext } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import { text } from '../../api/read.js';
import { readAuthorText } from '../shared/author-text/author-text.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import { noAnswer } from '../shared/no-answer.js';

export interface EmbedField extends AuthorTextField {
  /** True if the code is more than text and may run, in a frame of its own. */
  readonly framed: boolean;
}

/** Matches embedded code that is more than text: elements that run, load or style, and event handlers. */
const RUNS =
  /<(script|iframe|object|embed|style|link|form|input|button|select|textarea|audio|video|canvas|svg)\b|<[a-z][^<>]*[\s/"'](on[a-z]+)\s*=/gi;

/** Lists the code that would run: `<script>`, `onclick`. */
const findRunning = (source: string): string[] =>
  [...source.matchAll(RUNS)].map(([, element, handler = '']) => (element ? `<${element}>` : handler).toLowerCase());

const readSource = (settings: JsonObject): string => text(settings['section_text']);

/** Tells whether the code is shown in a frame: it is more than text, and the page's owner allows it. */
export const isFramed = (settings: JsonObject, { host }: LoadContext): boolean =>
  host?.embedFrames === true && findRunning(readSource(settings)).length > 0;

/**
 * `embed`: code of the form's author (recorded 2014 to 2025). Only its text is shown, and the owner is warned of the rest. If the page's
 * owner allows it (`embed-frames`), all of the code runs in a frame instead.
 */
export const definition: FieldDefinition<EmbedField, undefined> = {
  ...noAnswer,
  parse(common, json, context) {
    const source = readSource(json);
    const found = findRunning(source);
    const framed = isFramed(json, context);
    if (found.length > 0 && !framed) {
      const name = common.label ? `“${common.label}” (field ${common.id})` : `Field ${common.id}`;
      const about = `${name} embeds ${[...new Set(found)].join(', ')}: nothing of that is loaded or run.`;
      context.warn(
        'embed-not-run',
        'section_text',
        `${about} The attribute embed-frames allows it, in a sandboxed frame.`,
      );
    }
    // A frame is a document of its own, so its size is up to its author.
    return { ...common, framed, ...(framed ? { text: source, isCut: false } : readAuthorText(json, context)) };
  },
};
