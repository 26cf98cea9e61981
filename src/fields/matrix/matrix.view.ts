import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { canClear, clearButton, clearStyles } from '../shared/controls/clear-button.js';
import { drawError } from '../shared/controls/changing.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { optionControl } from '../shared/options/option-control.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition, choose, emptyRow, listColumns } from './matrix.js';
import type { MatrixAnswer, MatrixField } from './matrix.js';
import { focusIn } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';
import { styles } from './matrix.styles.js';

type Scope = ViewScope<MatrixField, MatrixAnswer>;

/** Draws a table with a native radio or checkbox in every cell. Where it has no room, each row is a block of its own. */
const view: FieldView<MatrixField, MatrixAnswer> = {
  frame: 'group',
  asksInWords: () => true,
  styles: [choiceStyles, clearStyles, styles],
  hint: ({ isCut }, words) => (isCut ? words.cutOff : ''),
  hasAuthorsSubfields: true,
  subfieldLabel: (field, _words, subfield) => field.rows[Number(subfield)] ?? '',
  render(scope) {
    const { rows, columns, order } = scope.field;
    if (rows.length === 0 || columns.length === 0) return nothing;
    return html`<div part="matrix" class="matrix">
      <table>
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              (column, index) =>
                html`<th part="matrix-column" scope="col" id=${columnId(scope, index)}>
                  <span lang=${scope.textLanguage} dir="auto">${column}</span>
                </th>`,
            )}
            ${hasWayBack(scope) ? html`<td class="matrix-clear"></td>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${order.map((index) => drawRow(scope, index))}
        </tbody>
      </table>
    </div>`;
  },
};

export const fieldModule: FieldModule<MatrixField, MatrixAnswer> = { definition, view };

const columnId = (scope: Scope, index: number) => scope.id(`column-${index}`);
const rowId = (scope: Scope, index: number) => scope.id(`row-${index}`);

function drawRow(scope: Scope, index: number): TemplateResult {
  const { rows, columns } = scope.field;
  const subfield = String(index);
  return html`<tr>
    <th part="matrix-row" scope="row" aria-labelledby=${rowId(scope, index)}>
      <span id=${rowId(scope, index)} lang=${scope.textLanguage} dir="auto">${rows[index]}</span>
      ${drawError(scope, subfield)}
    </th>
    ${columns.map((_, column) => cell(scope, index, column))} ${hasWayBack(scope) ? wayBack(scope, index) : nothing}
  </tr>`;
}

/** Draws a cell, which is a label as a whole. Its text is visible only in a narrow form. Row and column name the control. */
function cell(scope: Scope, rowIndex: number, columnIndex: number): TemplateResult {
  const { field, answer } = scope;
  const [row = '', column = ''] = [field.rows[rowIndex], field.columns[columnIndex]];
  const subfield = String(rowIndex);
  const chosen = listColumns(answer, row);
  return html`<td>
    <label part="option">
      ${optionControl(
        scope,
        {
          class: 'choice',
          id: columnIndex === 0 ? scope.id(subfield) : scope.id(`${rowIndex}-${columnIndex}`),
          name: scope.name(subfield),
          type: field.onePerRow ? 'radio' : 'checkbox',
          value: column,
          'aria-labelledby': `${rowId(scope, rowIndex)} ${columnId(scope, columnIndex)}`,
          'aria-describedby':
            columnIndex === findEntry(scope, rowIndex)
              ? scope.describedBy(subfield)
              : errorAt(scope, rowIndex, columnIndex),
          'aria-invalid': field.onePerRow ? nothing : scope.error() ? 'true' : scope.invalid(subfield),
        },
        chosen.includes(column),
        () => {
          scope.change(choose(field, answer, row, column));
        },
      )}
      <span class="matrix-name" lang=${scope.textLanguage} dir="auto">${column}</span>
    </label>
  </td>`;
}

/**
 * Returns the column at which Tab enters a row: the chosen radio button, or the first control. It stays the same while somebody is in the
 * row, else each arrow key would say the hint again.
 */
function findEntry(scope: Scope, rowIndex: number): number {
  const { rows, columns, onePerRow } = scope.field;
  if (!onePerRow) return 0;
  const row = scope.drawn(`[name=${quoted(scope.name(String(rowIndex)))}]`)?.closest('tr');
  const described = [...(row?.querySelectorAll('input') ?? [])].map((input) => input.hasAttribute('aria-describedby'));
  if (row && focusIn(row) && described.includes(true)) return described.lastIndexOf(true);
  const [chosen = ''] = listColumns(scope.answer, rows[rowIndex] ?? '');
  return Math.max(columns.indexOf(chosen), 0);
}

/** Describes the first control of a row by the error, which leads there even where another one is chosen. */
const errorAt = (scope: Scope, rowIndex: number, columnIndex: number) =>
  columnIndex === 0 && scope.error(String(rowIndex)) ? `${scope.id(String(rowIndex))}-error` : nothing;

/** A radio button can't be pressed again to clear it, as a checkbox can. */
const hasWayBack = (scope: Scope): boolean => scope.field.onePerRow && canClear(scope);

/** Draws the button that empties a row, at its end: one for the whole matrix would take all answers for one mistake. */
function wayBack(scope: Scope, index: number): TemplateResult {
  const { field, answer, words } = scope;
  const row = field.rows[index] ?? '';
  const button = clearButton(scope, {
    word: words.options.clear,
    said: words.options.cleared,
    part: {
      // Two questions may have the same rows.
      label: [field.label, row].filter(Boolean).join(' '),
      sign: html`<svg viewBox="0 0 12 12" focusable="false" aria-hidden="true"><path d="M2 2 10 10M10 2 2 10" /></svg>`,
    },
    controls: `[name=${quoted(scope.name(String(index)))}]`,
    clear: () => {
      scope.change(emptyRow(field, answer, row));
    },
  });
  return html`<td class="matrix-clear">${listColumns(answer, row).length > 0 ? button : nothing}</td>`;
}
