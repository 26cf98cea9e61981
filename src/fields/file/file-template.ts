import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { changing } from '../shared/controls/changing.js';
import { formatSize } from '../../locale/format.js';
import { showFile } from '../shared/controls/file-input.js';
import type { ViewScope } from '../view.js';
import { RefusedFile, isForPictures } from './file.js';
import type { FileField } from './file.js';
import { fileRow } from './file-row.js';

type Scope = ViewScope<FileField, File | undefined>;

/** A refusal beside a good answer: of a file, of several at once, or of a folder. */
export interface Beside {
  readonly sentence: string;
  readonly file?: File;
}

/** The state from which the control is drawn, and its callbacks. */
export interface FileControlState {
  readonly beside: Beside | undefined;
  readonly dragging: boolean;
  /** The size of a photo before it was made smaller, in bytes. */
  readonly sizeBefore: number | undefined;
  /** Returns the small picture of a file; nothing for one that is no picture. */
  findPicture(file: File): Element | undefined;
  /** `folder` is the name of a dropped folder. */
  choose(files: readonly File[], folder?: string): void;
  remove(): void;
  forget(): void;
  drag(dragging: boolean): void;
}

/** Draws a native file input, where files are also dropped and pasted. Below it, the file is shown with its size and a button that removes it. */
export function fileTemplate(scope: Scope, state: FileControlState): TemplateResult {
  const { words, answer } = scope;
  const { beside } = state;
  const held: HeldInput = {};
  const thenFocus = (act: () => void) => () => {
    // A redraw removes the input from `held`.
    const control = held.input;
    act();
    control?.focus();
  };
  const on =
    <E extends Event>(act: (event: E, state: FileControlState) => void) =>
    (event: E) => {
      if (!scope.readonly) act(event, state);
    };
  const besideId = scope.id('beside');
  const describedBy = [scope.describedBy(), beside ? besideId : nothing].filter((id) => id !== nothing).join(' ');
  // One element: beside another field, it is one row of the grid, whatever is in it.
  return html`<div class="upload">
    <div
      part="drop"
      class=${state.dragging ? 'dragging' : nothing}
      @dragenter=${on(dragOver)}
      @dragover=${on(dragOver)}
      @dragleave=${on(dragLeave)}
      @drop=${on(drop)}
      @paste=${on(paste)}
    >
      ${inputTemplate(scope, state, held, describedBy)}
      ${
        scope.readonly
          ? nothing
          : html`<span class="quiet" aria-hidden="true"
                >${changing(answer ? words.file.replace : words.file.choose)}</span
              >
              <p class="drop-hint">${words.file.drop}</p>`
      }
    </div>
    ${isForPictures(scope.field) && !scope.readonly ? camera(scope, state) : nothing}
    ${answer ? added(scope, state, answer, thenFocus(state.remove)) : nothing}
    ${beside ? refused(scope, state, beside, besideId, thenFocus(state.forget)) : nothing}
  </div>`;
}

/** The input of a drawn template. */
interface HeldInput {
  input?: HTMLInputElement | undefined;
}

function inputTemplate(scope: Scope, state: FileControlState, held: HeldInput, describedBy: string): TemplateResult {
  const { field, answer } = scope;
  return html`<input
    ${ref((element) => {
      held.input = element instanceof HTMLInputElement ? element : undefined;
      if (held.input) show(held.input, answer);
    })}
    part="control"
    id=${scope.id()}
    name=${scope.name()}
    type="file"
    accept=${field.extensions.map((extension) => `.${extension}`).join(',') || nothing}
    ?disabled=${scope.readonly}
    aria-describedby=${describedBy || nothing}
    aria-invalid=${scope.invalid()}
    @click=${() => {
      // Otherwise the same file could not be chosen again, because the input would see no change.
      if (held.input) held.input.value = '';
    }}
    @cancel=${() => {
      if (held.input) show(held.input, answer);
    }}
    @change=${() => {
      // Closing the browser's dialog without a choice empties the input in Chromium. The earlier choice stays.
      if (held.input?.files?.length) state.choose([...held.input.files]);
    }}
  />`;
}

/** Shows the answer in the browser's own words in the input, however it was chosen. */
function show(input: HTMLInputElement, answer: File | undefined): void {
  showFile(input, answer instanceof RefusedFile ? answer.original : answer);
}

/** Shows the file that is the answer. */
function added(scope: Scope, state: FileControlState, file: File, remove: () => void): TemplateResult {
  const size = writeSize(scope, file, state.sizeBefore);
  return fileRow(scope, { file, size, picture: state.findPicture(file), remove });
}

/** Shows a refusal apart from the file that was added. */
function refused(
  scope: Scope,
  state: FileControlState,
  { sentence, file }: Beside,
  id: string,
  forget: () => void,
): TemplateResult {
  return html`<p part="error" class="beside" id=${id}>
      <span class="visually-hidden">${scope.words.errorPrefix}</span> ${changing(sentence)}
    </p>
    ${
      file
        ? fileRow(scope, {
            file,
            size: writeSize(scope, file),
            picture: state.findPicture(file),
            isRefused: true,
            remove: forget,
          })
        : nothing
    }`;
}

/** Draws a second input, which opens the camera of a phone. It is not posted: the field has one file. */
function camera({ words }: Scope, state: FileControlState): TemplateResult {
  const take = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.files?.length) return;
    state.choose([...target.files]);
    target.value = '';
  };
  return html`<label part="camera" class="quiet camera"
    >${words.file.camera}<input type="file" accept="image/*" capture="environment" @change=${take}
  /></label>`;
}

/** Writes a file's size; both sizes of a photo that was made smaller. */
export function writeSize({ words: { file, language } }: Scope, { size }: File, sizeBefore?: number): string {
  const now = formatSize(size, language);
  return sizeBefore === undefined ? now : file.shrunk(formatSize(sizeBefore, language), now);
}

/** Tells whether files are dragged. Everything else is left to the browser. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function dragOver(event: DragEvent, state: FileControlState): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  state.drag(true);
}

function dragLeave({ relatedTarget, currentTarget }: DragEvent, state: FileControlState): void {
  const isWithin =
    relatedTarget instanceof Node && currentTarget instanceof Node && currentTarget.contains(relatedTarget);
  if (!isWithin) state.drag(false);
}

function drop(event: DragEvent, state: FileControlState): void {
  state.drag(false);
  if (!hasFiles(event)) return;
  event.preventDefault();
  const { items, files } = event.dataTransfer ?? {};
  // A folder looks like a file that can't be read. Only its entry reveals it.
  const folder = [...(items ?? [])].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory);
  state.choose([...(files ?? [])], folder?.name);
}

function paste(event: ClipboardEvent, state: FileControlState): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  state.choose(files);
}
