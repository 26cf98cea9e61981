import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { FieldView, ViewScope } from '../view.js';
import { typeList } from './file.js';
import type { FileField } from './file.js';
import { quietStyles } from '../quiet.styles.js';
import { styles } from './file.styles.js';

export { definition } from './file.js';

type Scope = ViewScope<FileField, File | undefined>;

/** A native file input, and below it the file with its size and a way to take it back. */
export const view: FieldView<FileField, File | undefined> = {
  frame: 'label',
  styles: [quietStyles, styles],
  hint: (field, words) => (field.extensions.length > 0 ? words.file.allowed(typeList(field)) : ''),
  render(scope) {
    const { field } = scope;
    let input: HTMLInputElement | undefined;
    return html`
      <input
        ${ref((element) => {
          input = element instanceof HTMLInputElement ? element : undefined;
          // Else the same file could not be chosen again: the input would see no change.
          if (input && !scope.answer) input.value = '';
        })}
        part="control"
        id=${scope.id()}
        name=${scope.name()}
        type="file"
        accept=${field.extensions.map((extension) => `.${extension}`).join(',') || nothing}
        ?required=${field.required && !scope.answer}
        ?disabled=${scope.readonly}
        aria-describedby=${scope.describedBy()}
        aria-invalid=${scope.invalid()}
        @change=${() => {
          choose(scope, input);
        }}
      />
      ${scope.answer ? chosen(scope, scope.answer, () => input?.focus()) : nothing}
    `;
  },
};

function choose(scope: Scope, input: HTMLInputElement | undefined): void {
  const file = input?.files?.[0];
  // Closing the browser's dialog without a choice empties the input in Chromium: what was chosen before stays the answer.
  if (!file) return;
  scope.change(file);
  scope.announce(scope.words.file.added(file.name, sizeOf(file, scope.words.language)));
}

function chosen(scope: Scope, file: File, focusInput: () => void): TemplateResult {
  const { words } = scope;
  const remove = () => {
    scope.change(undefined);
    scope.announce(words.file.removed(file.name));
    focusInput();
  };
  return html`<p part="file" class="file">
    <span class="file-name" translate="no"><bdi>${file.name}</bdi></span>
    <span class="file-size">${sizeOf(file, words.language)}</span>
    <button part="remove" class="quiet" type="button" ?disabled=${scope.readonly} @click=${remove}>
      ${words.file.remove}<span class="visually-hidden"> ${file.name}</span>
    </button>
  </p>`;
}

/** A file's size in the language's own way: `2.4 MB`. */
function sizeOf({ size }: File, language: string): string {
  const [unit, value] = size < 1e3 ? ['byte', size] : size < 1e6 ? ['kilobyte', size / 1e3] : ['megabyte', size / 1e6];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
