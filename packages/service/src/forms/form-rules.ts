import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';

/**
 * The words of the rendered form for the words of the API. Source: recorded 2023, the API's answer beside the rendered
 * form.
 */
const CONDITIONS: Readonly<Record<string, string>> = {
  equals: '==',
  notequals: '!=',
  greaterthan: 'gt',
  lessthan: 'lt',
};

/** Quotes a text for a script within HTML, in single quotes. */
function quoted(value: Json | undefined): string {
  const text = (scalarText(value) ?? '').replace(/[\\']/g, '\\$&').replace(/<\//g, '<\\/').replace(/<!/g, '<\\!');
  // Line breaks would end the text. The last two are line breaks in JavaScript only.
  return `'${text.replace(/[\n\r\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

const list = (ids: readonly string[]): string => `[${ids.map(quoted).join(',')}]`;
const once = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** A rule as a line of the script, and the fields that it looks at. */
interface Rule {
  readonly line: string;
  readonly fields: readonly string[];
}

function checkRule(script: string, { id, logic }: JsonObject): readonly Rule[] {
  if (!isObject(logic)) return [];
  const checks = isArray(logic['checks']) ? logic['checks'].filter((check) => isObject(check)) : [];
  if (checks.length === 0) return [];
  const fields = checks.map((check) => scalarText(check['field']) ?? '');
  const tests = checks.map((check) => {
    const condition = CONDITIONS[scalarText(check['condition']) ?? ''] ?? '';
    return `{field: ${quoted(check['field'])}, condition: ${quoted(condition)}, option: ${quoted(check['option'])}}`;
  });
  const action = logic['action'] === 'hide' ? 'Hide' : 'Show';
  const bool = logic['conditional'] === 'any' ? 'OR' : 'AND';
  const line = `${script}.checks.push({target: ${quoted(id)}, action: '${action}', bool: '${bool}', fields: ${list(fields)},checks: [${tests.join(',')}]});`;
  return [{ line, fields }];
}

function calculationRule(script: string, { id, calculation }: JsonObject): readonly Rule[] {
  const equation = scalarText(calculation) ?? '';
  if (equation === '') return [];
  const fields = [...equation.matchAll(/\[(\d+)/g)].map((match) => match[1] ?? '');
  const line = `${script}.calculations.push({target: ${quoted(id)}, equation: ${quoted(equation)}, fields: ${list(fields)}});`;
  return [{ line, fields }];
}

/**
 * Returns the lines of rules in a rendered form, for clients that read them there. Calculations of dates are in no recording.
 * Source: the lines recorded 2023.
 */
export function ruleLines(formId: number, fields: readonly JsonObject[]): readonly string[] {
  const script = `form${formId}`;
  const checks = fields.flatMap((field) => checkRule(script, field));
  const calculations = fields.flatMap((field) => calculationRule(script, field));
  return [
    ...checks.map(({ line }) => line),
    `${script}.logicFields = ${list(once(checks.flatMap((rule) => rule.fields)))};`,
    ...calculations.map(({ line }) => line),
    `${script}.calcFields = ${list(once(calculations.flatMap((rule) => rule.fields)))};`,
    `${script}.dateCalcFields = [];`,
  ];
}
