import { number, text } from '../../api/read.js';
import { MOST_DECIMALS } from './amount.js';
import type { Calculation, FormulaCalculation } from '../calculation.js';
import { parseFormula } from './formula.js';
import type { Formula, Reference } from './formula.js';
import type { RuleField } from '../rule-field.js';
import { readRowKey } from '../graph/structure.js';
import type { Structure } from '../graph/structure.js';
import { describeFormula, nameField } from '../explain/rule-text.js';
import type { Namer } from '../explain/rule-text.js';
import type { Warn } from '../../model/warning.js';

/**
 * Reads a field's `calculation`. Returns the calculations by the place of the field that gets the result. The formula
 * of a column (a `tableheader`, recorded 2025) applies to each of its cells, with the cells of the same row. Elsewhere
 * the id of a column means the sum of its cells (inferred).
 */
export function readFormula(
  place: number,
  fields: readonly RuleField[],
  structure: Structure,
  name: Namer,
  warn: Warn,
): ReadonlyMap<number, Calculation> {
  const none = new Map<number, Calculation>();
  const owner = fields[place];
  const written = text(owner?.json['calculation']).trim();
  if (!owner || written === '') return none;
  const malformed = (why: string) => {
    warn('calculation-malformed', 'calculation', `${nameField(owner)}: ${describeFormula(written, name)}: ${why}`);
    return none;
  };
  const formula = parseFormula(written);
  if ('fault' in formula) return malformed(formula.fault);
  const unknown = formula.references.filter(({ fieldId }) => !structure.places.has(fieldId));
  if (unknown.length > 0 && unknown.length === formula.references.length) {
    return malformed('none of its fields is in the form');
  }
  const targets = (structure.cells.get(place) ?? [place]).flatMap((target) => {
    const field = fields[target];
    return field && holdsNumbers(field) ? [{ target, field }] : [];
  });
  if (targets.length === 0) return malformed('a field of this type holds no number');
  for (const { fieldId } of unknown) {
    const about = `${nameField(owner)}: ${describeFormula(written, name)}: the form has no field ${fieldId}`;
    warn('calculation-unknown-field', 'calculation', about);
  }
  return new Map(
    targets.map(({ target, field }) => [target, createCalculation(formula, target, field, fields, structure)]),
  );
}

function createCalculation(
  formula: Formula,
  target: number,
  field: RuleField,
  fields: readonly RuleField[],
  structure: Structure,
): FormulaCalculation {
  const inputs = formula.references.map((reference) => findInputs(reference, field, fields, structure));
  return { kind: 'formula', formula, inputs, decimals: readDecimals(target, fields, structure) };
}

function findInputs(
  { fieldId }: Reference,
  target: RuleField,
  fields: readonly RuleField[],
  { places, cells }: Structure,
): readonly number[] {
  const place = places.get(fieldId);
  if (place === undefined) return [];
  const column = cells.get(place);
  if (!column) return [place];
  const { parentId } = target.field;
  const isSameTable = parentId !== undefined && fields[place]?.field.parentId === parentId && readRowKey(target) !== '';
  return isSameTable
    ? column.filter((cell) => {
        const other = fields[cell];
        return other && readRowKey(other) === readRowKey(target);
      })
    : column;
}

/** Reads how many decimals a field's setting or its column's allows; `undefined` if neither is set. */
export function readDecimals(
  place: number,
  fields: readonly RuleField[],
  { containers }: Structure,
): number | undefined {
  const field = fields[place];
  if (!field) return undefined;
  // A section has no such setting.
  const settings = [field, ...(containers[place] ?? []).flatMap((container) => fields[container] ?? [])];
  const decimals = settings.map(({ json }) => number(json['decimals'])).find((setting) => setting !== undefined);
  return decimals === undefined || decimals < 0 ? undefined : Math.min(Math.floor(decimals), MOST_DECIMALS);
}

function holdsNumbers({ field, definition }: RuleField): boolean {
  if (!definition.collects) return false;
  const answer = definition.fromDecimal?.(field, '1') ?? definition.restore(field, '1');
  return answer !== undefined && !definition.isEmpty(answer);
}
