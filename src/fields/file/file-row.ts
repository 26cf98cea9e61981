import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../shared/controls/changing.js';
import type { ViewScope } from '../view.js';
import { RefusedFile } from './file.js';
import type { FileField } from './file.js';
import { readExtension } from './file-type.js';

/** A file that was chosen, and how it is shown. */
export interface FileRow {
  readonly file: File;
  readonly size: string;
  /** Its small picture. */
  readonly picture: Element | undefined;
  /** Shown beside a good answer. A refused answer says so itself. */
  readonly isRefused?: true;
  remove(): void;
}

/** The longest extension that has room in the place of a picture. */
const LONGEST = 4;

/** Draws a file in one row: its picture, its name, its size and state, and a button that removes it. */
export function fileRow(
  { words, readonly, field, textLanguage }: ViewScope<FileField, File | undefined>,
  { file, size, picture, isRefused, remove }: FileRow,
): TemplateResult {
  const issue = file instanceof RefusedFile ? file.issue : undefined;
  const isWaiting = issue?.code === 'file-shrinking';
  const isWrong = isRefused ?? (issue !== undefined && !isWaiting);
  const state = isWrong ? words.file.refused : words.file.ready;
  return html`<div part="file" class=${isWrong ? 'file wrong' : 'file'}>
    <span class="thumbnail" aria-hidden="true" data-type=${readExtension(file.name).slice(0, LONGEST).toUpperCase()}
      >${picture ?? nothing}</span
    >
    <span class="file-name" translate="no"><bdi>${file.name}</bdi></span>
    <span class="file-facts"
      ><bdi class="file-size">${changing(size)}</bdi> ${
        isWaiting ? nothing : html`<span class="file-state">${changing(state)}</span>`
      }</span
    >
    <button part="remove" class="quiet" type="button" ?disabled=${readonly} @click=${remove}>
      ${words.file.remove}<span class="visually-hidden">
        <span translate="no">${file.name}</span
        >${field.label && html`: <span lang=${textLanguage}>${field.label}</span>`}</span
      >
    </button>
  </div>`;
}
