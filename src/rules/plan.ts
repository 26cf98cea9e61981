// Reads the author's rules once, when the form is opened.
import type { Finding, Warn } from '../model/warning.js';
import type { Calculation } from './calculation.js';
import { findCycles } from './graph/cycles.js';
import { findRuleFaults } from './explain/rule-faults.js';
import type { RuleField } from './rule-field.js';
import { readLogic } from './logic/logic.js';
import type { Logic } from './logic/logic.js';
import type { Plan, RuleSet } from './rule-set.js';
import { prefersDates, readDateCalculation } from './dates/read-date-calculation.js';
import { readDecimals, readFormula } from './formula/read-formula.js';
import { readStructure } from './graph/structure.js';
import type { Structure } from './graph/structure.js';
import { nameField, createNamer } from './explain/rule-text.js';
import { numbered } from '../platform/lists.js';

/** Reads all rules of a form and finds what is wrong with them. Never throws. */
export function readPlan(fields: readonly RuleField[]): Plan {
  const findings: Finding[] = [];
  const structure = readStructure(fields);
  const decimals = fields.map((_, place) => readDecimals(place, fields, structure));
  const base = { ...structure, fields, decimals, name: createNamer(fields, structure.places) };
  const logic = new Map<number, Logic>();
  const calculations = new Map<number, Calculation>();
  for (const [place, field] of numbered(fields)) {
    const warn: Warn = (code, key, about) => findings.push({ code, path: `${field.path}.${key}`, about });
    const read = readLogic(field.json['logic']);
    for (const fault of read.faults) warn('logic-not-understood', 'logic', `${nameField(field)}: ${fault}`);
    if (read.logic) logic.set(place, read.logic);
    for (const [target, calculation] of readCalculations(place, base, warn)) {
      // A cell's own formula wins over its column's.
      if (target === place || !calculations.has(target)) calculations.set(target, calculation);
    }
  }
  const rules = { ...base, logic, calculations };
  const cycles = findCycles(rules);
  return { ...rules, ...cycles, findings: [...findings, ...findRuleFaults(rules), ...cycles.findings] };
}

function readCalculations(
  place: number,
  { fields, name, ...structure }: Structure & Pick<RuleSet, 'fields' | 'name'>,
  warn: Warn,
): ReadonlyMap<number, Calculation> {
  const formula = () => readFormula(place, fields, structure, name, warn);
  const dates = () => {
    const calculation = readDateCalculation(place, fields, structure, name, warn);
    return new Map(calculation && [[place, calculation]]);
  };
  const field = fields[place];
  const [first, second] = field && prefersDates(field) ? [dates, formula] : [formula, dates];
  const found = first();
  return found.size > 0 ? found : second();
}
