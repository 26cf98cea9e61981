import { flag, text } from '../../api/read.js';
import type { Warn } from '../../model/warning.js';
import type { Calculation, DateSource } from '../calculation.js';
import type { DateUnit } from './date-arithmetic.js';
import type { RuleField } from '../rule-field.js';
import type { Structure } from '../graph/structure.js';
import { nameField } from '../explain/rule-text.js';
import type { Namer } from '../explain/rule-text.js';

/**
 * Recorded: `days`, `Months`. The service's own script knows `years` and treats everything else as days. Weeks are
 * inferred.
 */
const UNITS: ReadonlyMap<string, DateUnit> = new Map([
  ['', 'days'],
  ['day', 'days'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years'],
]);

/** Recorded: `plus`, `+`. The others are inferred. */
const OPERATORS: ReadonlyMap<string, 'plus' | 'minus'> = new Map([
  ['', 'plus'],
  ['plus', 'plus'],
  ['+', 'plus'],
  ['minus', 'minus'],
  ['-', 'minus'],
]);

/**
 * Reads a field's date calculation. `field_one_calculation` is a date (an id, or `current_date`). With
 * `calculation_type` `number`, the second field is a number of units to add or subtract. With `date` it is another
 * date, and the result is the number of units between them. `0`, `""` and `null` in both mean none (recorded 2023,
 * 2025).
 */
export function readDateCalculation(
  place: number,
  fields: readonly RuleField[],
  structure: Structure,
  name: Namer,
  warn: Warn,
): Calculation | undefined {
  const target = fields[place];
  const settings = target && readSettings(target);
  if (!settings || (settings.one === '' && settings.two === '')) return undefined;
  const understood = understand(target, settings, fields, structure);
  if (typeof understood !== 'string') return understood;
  const { one, two, operator, unit } = settings;
  const rule = [bracketed(one, name), operator, bracketed(two, name), unit].filter(Boolean).join(' ');
  warn('calculation-malformed', 'field_one_calculation', `${nameField(target)}: ${rule}: ${understood}`);
  return undefined;
}

type Settings = Readonly<Record<'one' | 'two' | 'operator' | 'unit' | 'type', string>>;

function readSettings({ json }: RuleField): Settings {
  const setting = (key: string) => text(json[key]).trim().toLowerCase();
  const source = (key: string) => (setting(key) === '0' ? '' : text(json[key]).trim());
  return {
    one: source('field_one_calculation'),
    two: source('field_two_calculation'),
    operator: setting('calculation_operator'),
    unit: setting('calculation_units'),
    type: setting('calculation_type'),
  };
}

/** Builds the calculation, or says why that is impossible. */
function understand(
  target: RuleField,
  { one, two, ...settings }: Settings,
  fields: readonly RuleField[],
  { places }: Structure,
): Calculation | string {
  const [from, second] = [placeIn(one, places), placeIn(two, places)];
  if (from === undefined || second === undefined) return 'one of its two fields is not in the form';
  if (!isDate(from, fields)) return 'the first field holds no date';
  const unit = UNITS.get(settings.unit.replace(/s$/, ''));
  if (!unit) return `“${settings.unit}” is not understood`;
  const mode = settings.type || (isDate(second, fields) ? 'date' : 'number');
  if (mode === 'number') {
    const operator = OPERATORS.get(settings.operator);
    if (!operator) return `“${settings.operator}” is not understood`;
    if (second === 'today' || isDate(second, fields)) return 'the second field holds no number';
    return holdsDates(target) ? { kind: 'shift', from, by: second, operator, unit } : 'the field can’t hold a date';
  }
  if (mode !== 'date') return `“${mode}” is not understood`;
  if (!isDate(second, fields)) return 'the second field holds no date';
  if (target.definition.dates || !target.definition.collects) return 'the field can’t hold a number';
  const allowsNegatives = flag(target.json['calculation_allow_negatives']);
  return { kind: 'difference', from, to: second, unit, allowsNegatives };
}

/** Checks whether the author prefers the date calculation to a formula, which may be a leftover. */
export const prefersDates = ({ json }: RuleField): boolean =>
  text(json['calculation_category']).trim().toLowerCase() === 'date';

const TODAY = 'current_date';

function placeIn(source: string, places: ReadonlyMap<string, number>): DateSource | undefined {
  return source.toLowerCase() === TODAY ? 'today' : places.get(source);
}

const bracketed = (source: string, name: Namer): string =>
  source.toLowerCase() === TODAY ? 'today' : `[${source === '' ? 'nothing' : name(source)}]`;

function isDate(source: DateSource, fields: readonly RuleField[]): boolean {
  if (source === 'today') return true;
  const field = fields[source];
  return field !== undefined && takesDates(field);
}

/** Checks whether a field holds dates. A date field that asks only for a time does not. */
function takesDates({ field, definition }: RuleField): boolean {
  return definition.dates?.answer(field, { year: 2000, month: 1, day: 1 }) !== undefined;
}

/**
 * Checks whether a field can hold a calculated date: a date field, or one that accepts any text. A number field would
 * reject a date.
 */
function holdsDates(target: RuleField): boolean {
  const { field, definition } = target;
  if (definition.dates) return takesDates(target);
  if (!definition.collects || definition.fromDecimal) return false;
  const answer = definition.restore(field, 'Jan 1, 2000');
  return answer !== undefined && !definition.isEmpty(answer);
}
