// What a form without a script says of answers that came back, beside their mistakes. A hidden control has it: the script that takes over
// says it again, and the next post brings back what nobody can see in the form. Decision 0060.
import { html, nothing } from 'lit/html.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { markNames } from '../../element/views/authors-words.js';
import { listLost, showNote } from '../../element/views/notes.js';
import type { LostAnswer } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';
import { isObject, number, text } from '../../api/read.js';
import type { Words } from '../../locale/words.js';
import type { ErrorCode } from '../../model/errors.js';
import type { Failure } from '../../session/form-status.js';
import { toJson } from '../../platform/json.js';
import { tryTo } from '../../platform/try.js';

/** The name of the hidden control. */
export const TOLD = 'hosted-form-told';

/** The name of the note. */
export const NOTE = 'left-out';

/** The most answers that are listed. A page can post any number. */
export const MOST_LOST = 100;

/** Tells what was said of answers that came back. */
export interface Told {
  /** Answers for which the form has no place. */
  readonly lost: readonly LostAnswer[];
  /** They are the reason why nothing was sent. */
  readonly isUnsent: boolean;
  /** Files that have to be chosen again. */
  readonly files: readonly string[];
  /** The service's answer, where it refuses some of them. */
  readonly refusal: unknown;
  /** The reason why they could not be sent. */
  readonly failure: Failure | undefined;
}

/** Writes it for a hidden control; `''` where nothing was said. */
export function writeTold({ lost, isUnsent, files, refusal, failure }: Told): string {
  const said = {
    ...(lost.length > 0 && { lost, ...(isUnsent && { isUnsent }) }),
    ...(files.length > 0 && { files }),
    ...(refusal !== undefined && { refusal }),
    ...(failure && { failure }),
  };
  return Object.keys(said).length > 0 ? toJson(said) : '';
}

/** Reads it again. A page can post any text. */
export function readTold(written: string): Told {
  const json = tryTo((): unknown => JSON.parse(written));
  const { lost, isUnsent, files, refusal, failure } = isObject(json) ? json : {};
  return {
    lost: readList(lost)
      .filter(isObject)
      .map((each) => ({ label: text(each['label']), text: readList(each['text']).map(text) })),
    isUnsent: isUnsent === true,
    files: readList(files).map(text),
    refusal,
    failure: readFailure(failure),
  };
}

const readList = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list.slice(0, MOST_LOST) : []);

function readFailure(written: unknown): Failure | undefined {
  if (!isObject(written)) return undefined;
  const { code, mayHaveArrived, retryAfter, file } = written;
  if (!isCode(code)) return undefined;
  const wait = number(retryAfter);
  return {
    code,
    ...(mayHaveArrived === true && { mayHaveArrived }),
    ...(wait !== undefined && { retryAfter: wait }),
    ...(isObject(file) && { file: { name: text(file['name']), size: number(file['size']) ?? 0 } }),
  };
}

/** Tells whether a text may be a code. The views have a sentence for each. */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z-]+$/.test(code);

/** Shows above the fields which answers have no place in the form, and which files have to be chosen again. */
export function showTold(session: ElementSession, words: Words, { lost, isUnsent, files }: Told): string {
  if (lost.length === 0 && files.length === 0) return '';
  const { draft, language, about } = words;
  const again = files.length > 0 ? draft.files(files) : '';
  adoptLateStyles(session.element.renderRoot, noteStyles);
  const content = html`${isUnsent ? html`<p>${draft.changed}</p>` : nothing}
  ${lost.length > 0 ? html`<p>${draft.lost}</p>` : nothing} ${listLost(lost, about, language)}
  ${again ? html`<p>${markNames(again, files)}</p>` : nothing}`;
  showNote(session, NOTE, 'left-out', content);
  return [isUnsent ? draft.changed : '', lost.length > 0 ? draft.lost : '', again].filter(Boolean).join(' ');
}
