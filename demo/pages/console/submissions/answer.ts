import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { answerLines, answerView } from '../../answer-words.js';
import type { Answered } from '../../answer-words.js';
import { withBreaks } from '../../long-words.js';
import type { Field } from '../ask.js';

/** An answer, as the owner's routes have it. */
export interface StoredAnswer {
  readonly field: string;
  readonly text: string;
  /** The letters of the whole text, and the way to it below `owner/`, where this one is cut. */
  readonly letters?: number;
  readonly whole?: string;
  readonly file?: { readonly id: string; readonly name: string; readonly type: string; readonly size: number };
}

/** A submission, as the owner's routes have it. */
export interface Submission {
  readonly id: string;
  readonly time: string;
  readonly read: boolean;
  readonly userAgent: string;
  readonly remoteAddr: string;
  readonly answers: readonly StoredAnswer[];
}

/** The types that hold no answer. */
const WITHOUT_ANSWER = ['section', 'richtext', 'embed', 'table', 'tableheader', 'tablecell', 'creditcard'];

/** Lists the fields that can have an answer. */
export const listAnswered = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ type }) => !WITHOUT_ANSWER.includes(type));

/** Returns the label of a field, or its number. */
export const labelOf = ({ id, label }: Field): string => label || `Field ${id}`;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Writes a size in the largest unit in which it is at least 1. */
export function writeSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const format = {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat('en', format).format(bytes / 1000 ** power);
}

/** The types whose parts are understood without their labels. */
const SPEAKING = ['name', 'address'];
/** The types whose lines follow each other without a comma. */
const RUNNING = ['name', 'textarea'];

/** Writes an answer in one line, for a cell of the table. */
export function writeShort(answer: StoredAnswer | undefined, field: Field): string {
  if (answer === undefined) return '–';
  if (answer.file) return answer.file.name;
  const line = writeLine(field, answer.text);
  return answer.whole === undefined ? line : `${line}…`;
}

/** Writes a stored answer in one line. */
export function writeLine(field: Answered, stored: string): string {
  const lines = answerLines(field, stored).filter(({ text }) => text !== '');
  const isSpeaking = SPEAKING.includes(field.type);
  const parts = lines.map(({ label, text }) => (label === undefined || isSpeaking ? text : `${label}: ${text}`));
  return parts.join(RUNNING.includes(field.type) ? ' ' : ', ');
}

/** Shows an answer with the labels of its parts; a file with its name, its size and the way to it. */
export function drawAnswer(answer: StoredAnswer, field: Field): TemplateResult | readonly TemplateResult[] {
  const { text, file, whole, letters = 0 } = answer;
  if (whole !== undefined) {
    const size = new Intl.NumberFormat('en').format(letters);
    return html`${answerView(field, text)}…
      <a href=${`/demo/console/owner/${whole}`} download>The whole answer, ${size} letters, as a file</a>`;
  }
  if (file === undefined) return answerView(field, text);
  const href = `/demo/console/owner/file/${file.id}`;
  const picture = field.type === 'signature' ? html`<img src=${href} alt=${`The signature: ${labelOf(field)}`} />` : '';
  return html`${picture}<span class="line"
      ><a href=${href} download=${file.name}>${withBreaks(file.name)}</a>
      <span class="part">${writeSize(file.size)}</span></span
    >`;
}
