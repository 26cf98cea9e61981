import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { drawError } from '../shared/controls/changing.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { optionControl } from '../shared/options/option-control.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition, choose, listColumns } from './matrix.js';
import type { MatrixAnswer, MatrixField } from './matrix.js';
import { styles } from './matrix.styles.js';

type Scope = ViewScope<MatrixField, MatrixAnswer>;

/** Draws a table with a native radio or checkbox in every cell. Where it has no room, each row is a block of its own. */
const view: FieldView<MatrixField, MatrixAnswer> = {
  frame: 'group',
  asksInWords: () => true,
  styles: [choiceStyles, styles],
  hint: ({ isCut }, words) => (isCut ? words.cutOff : ''),
  hasAuthorsSubfields: true,
  subfieldLabel: (field, _words, subfield) => field.rows[Number(subfield)] ?? '',
  render(scope) {
    const { rows, columns, order } = scope.field;
    if (rows.length === 0 || columns.length === 0) return nothing;
    return html`<div part="matrix" class="matrix">
      <table aria-labelledby=${scope.id('label')}>
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              (column, index) =>
                html`<th part="matrix-column" scope="col" id=${columnId(scope, index)}>
                  <span lang=${scope.textLanguage} dir="auto">${column}</span>
                </th>`,
            )}
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
    <th part="matrix-row" scope="row">
      <span id=${rowId(scope, index)} lang=${scope.textLanguage} dir="auto">${rows[index]}</span>
      ${drawError(scope, subfield)}
    </th>
    ${columns.map((_, column) => cell(scope, index, column))}
  </tr>`;
}

/** Draws a cell, which is a label as a whole. Its text is visible only in a narrow form. Row and column name the control. */
function cell(scope: Scope, rowIndex: number, columnIndex: number): TemplateResult {
  const { field, answer } = scope;
  const [row = '', column = ''] = [field.rows[rowIndex], field.columns[columnIndex]];
  const subfield = String(rowIndex);
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
          'aria-describedby': columnIndex === 0 ? scope.describedBy(subfield) : nothing,
          'aria-invalid': field.onePerRow ? nothing : scope.error() ? 'true' : scope.invalid(subfield),
        },
        listColumns(answer, row).includes(column),
        () => {
          scope.change(choose(field, answer, row, column));
        },
      )}
      <span class="matrix-name" lang=${scope.textLanguage} dir="auto">${column}</span>
    </label>
  </td>`;
}
