import { fieldModule as number } from '../number/number.view.js';
import type { TextModule } from '../shared/text-input/text-control.js';
import type { ColumnType } from '../table/kinds.js';
import { fieldModule as text } from '../text/text.view.js';
import type { FieldModule } from '../view.js';
import { cellDefinition, findColumn, readKind } from './tablecell.js';
import type { TableCellField } from './tablecell.js';

type Kinds = Readonly<Record<ColumnType, TextModule>>;

const KINDS: Kinds = { number, text };

/** Makes the module of a cell that is a field of its column's type. Its table puts it in its place. */
function cellModule(kinds: Kinds): FieldModule<TableCellField, string> {
  return {
    definition: cellDefinition({ number: kinds.number.definition, text: kinds.text.definition }),
    view: {
      frame: 'label',
      styles: Object.values(kinds).flatMap(({ view }) => view.styles ?? []),
      render: (scope) => kinds[scope.field.kind].view.render(scope),
      hint: (field, words) => kinds[field.kind].view.hint?.(field, words) ?? '',
      subfieldLabel: (field, words, subfield, answer) =>
        kinds[field.kind].view.subfieldLabel?.(field, words, subfield, answer) ?? '',
    },
  };
}

export const fieldModule: FieldModule<TableCellField, string> = {
  ...cellModule(KINDS),
  load(json, context) {
    const { kind, settings } = readKind(json, findColumn(json, context.find));
    return KINDS[kind].load?.(settings, context)?.then((module) => cellModule({ ...KINDS, [kind]: module }));
  },
};
