// Describes the author's rules to the owner, with the labels and ids of fields.
import type { Calculation, DateSource } from '../calculation.js';
import type { RuleField } from '../rule-field.js';
import type { Check, Logic } from '../logic/logic.js';

/** The longest text of a rule; a longer one is cut off. */
const LONGEST = 300;

/** Names a field by label and id: `Colour (7)`. */
export function nameField({ field }: RuleField): string {
  return `${field.label || field.type} (${field.id})`;
}

/** Names a field by its id. */
export type Namer = (fieldId: string) => string;

/** Creates the names for the fields of a form. A field that does not exist is `? (99)`. */
export function createNamer(fields: readonly RuleField[], places: ReadonlyMap<string, number>): Namer {
  return (fieldId) => {
    const field = fields[places.get(fieldId) ?? -1];
    return field ? nameField(field) : `? (${fieldId})`;
  };
}

/** Describes a check: `[Colour (7)] equals "red"`. */
export function describeCheck({ fieldId, operator, option }: Check, name: Namer): string {
  return `[${name(fieldId)}] ${operator} "${option}"`;
}

/** Describes a field's logic: `show if any: [Colour (7)] equals "red", [Size (8)] greaterthan "3"`. */
export function describeLogic({ action, conditional, checks }: Logic, name: Namer): string {
  return shorten(`${action} if ${conditional}: ${checks.map((check) => describeCheck(check, name)).join(', ')}`);
}

/**
 * Describes a calculation: `[Price (7)] * [Count (8)]`, `[Arrival (7)] plus [Nights (8)] days` or `days from [Arrival
 * (7)] to [Departure (9)]`.
 */
export function describeCalculation(calculation: Calculation, fields: readonly RuleField[], name: Namer): string {
  const nameAt = (source: DateSource) => {
    const field = source === 'today' ? undefined : fields[source];
    return field ? `[${nameField(field)}]` : 'today';
  };
  if (calculation.kind === 'formula') return describeFormula(calculation.formula.text, name);
  const { from, unit } = calculation;
  return calculation.kind === 'shift'
    ? `${nameAt(from)} ${calculation.operator} ${nameAt(calculation.by)} ${unit}`
    : `${unit} from ${nameAt(from)} to ${nameAt(calculation.to)}`;
}

/** Writes a formula with names in its brackets. The formula may be invalid. */
export function describeFormula(text: string, name: Namer): string {
  return shorten(
    shorten(text).replace(
      /\[\s*([^-\s[\]]+)(-\w+)?\s*\]/g,
      (_, fieldId: string, part = '') => `[${name(fieldId)}${String(part)}]`,
    ),
  );
}

const shorten = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words);
