import { holdsAnswer } from './holds-answer.js';
import { isArray, isObject, isOn, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { findCircles } from './field-circles.js';
import type { FieldRecord } from './field-store.js';

/** A rule that can't work. */
export interface Fault {
  /** The fields that it concerns: whose rule it is, and those that it names, also one that is gone. */
  readonly fieldIds: readonly number[];
  readonly sentence: string;
}

/** A mail or a webhook, whose settings may name fields. */
export interface NamingAction {
  readonly id: number;
  readonly kind: string;
  readonly settings: JsonObject;
}

/** The mails and webhooks of a form. */
export interface NamingActions {
  listActions(formId: number): Promise<readonly NamingAction[]>;
}

/** The parts of a field that faults are found by. */
type Field = Pick<FieldRecord, 'id' | 'type' | 'settings'>;

/** The most fields that a sentence lists. */
const MOST_LISTED = 20;

const once = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** Lists the ids that the checks of logic name. */
function testedIds(logic: Json | undefined): readonly string[] {
  const checks = isObject(logic) && isArray(logic['checks']) ? logic['checks'] : [];
  return once(checks.flatMap((check) => (isObject(check) ? (scalarText(check['field']) ?? []) : [])));
}

/** Lists the ids that a calculation names: a formula, or one of dates. Source of the latter: recorded 2023 and 2025. */
function termIds({ settings }: Field): readonly string[] {
  const formula = scalarText(settings['calculation']) ?? '';
  const terms = Array.from(formula.matchAll(/\[(\d+)/g), ([, id = '']) => id);
  const dates = ['field_one_calculation', 'field_two_calculation'].map((name) => scalarText(settings[name]) ?? '');
  return once([...terms, ...dates.filter((id) => /^[1-9]\d*$/.test(id))]);
}

/** Tells whether the terms, signs and brackets of a calculation fit. Each text is read once from its start to its end. */
function fits(calculation: string): boolean {
  let [depth, wantsTerm] = [0, true];
  for (const [token] of calculation.matchAll(/\[[^\]]*\]|[\d.]+|[-+*/()]/g)) {
    const isSign = /^[-+*/]$/.test(token);
    if (isSign ? wantsTerm && !/[-+]/.test(token) : (token === ')') === wantsTerm) return false;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0) return false;
    wantsTerm = isSign || token === '(';
  }
  return depth === 0 && !wantsTerm;
}

/** Finds the fields that a rule names although they are missing, hold no answer, or have the rule themselves. */
function findWrongNames(
  rule: string,
  named: readonly string[],
  fields: ReadonlyMap<string, Field>,
  own: readonly number[] = [],
): readonly Fault[] {
  return named.flatMap((id) => {
    const field = fields.get(id);
    const fault = (what: string): Fault => ({ fieldIds: [...own, Number(id)], sentence: `The ${rule} names ${what}` });
    if (own.includes(Number(id))) return [fault('its own field')];
    if (field === undefined) return [fault(`field ${id.slice(0, 20)}, which this form does not have`)];
    return holdsAnswer(field.type) ? [] : [fault(`field ${id}, which holds no answer`)];
  });
}

const byId = (fields: readonly Field[]): ReadonlyMap<string, Field> =>
  new Map(fields.map((field) => [String(field.id), field]));

/** Finds the sections and tables that a field lies in, and is hidden with. The first section of a page holds the page's later ones. */
function findContainers(fields: readonly Field[]): ReadonlyMap<number, readonly string[]> {
  const containers = new Map<number, readonly string[]>();
  let page: string | undefined;
  let section: string | undefined;
  for (const { id, type, settings } of fields) {
    const isPage = type === 'section' && isOn(settings['section_break']);
    const table = ['parent_table_id', 'parent_tableheader_id'].map((name) => scalarText(settings[name]) ?? '');
    if (isPage) page = String(id);
    const holder = type === 'section' ? page : section;
    containers.set(
      id,
      table[0] !== undefined && /^[1-9]/.test(table[0]) ? table : holder === undefined ? [] : [holder],
    );
    if (type === 'section') section = String(id);
  }
  return containers;
}

function listNames(ids: readonly number[]): string {
  const [shown, rest] = [ids.slice(0, MOST_LISTED), ids.length - MOST_LISTED];
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`; // prettier-ignore
}

/** Finds rules that need each other in a circle: no field of it can be known before the others. */
function findCircularRules(fields: readonly Field[]): readonly Fault[] {
  const [places, containers] = [new Map(fields.map(({ id }, place) => [id, place])), findContainers(fields)];
  const needs = fields.map((field) => {
    const named = [...testedIds(field.settings['logic']), ...termIds(field), ...(containers.get(field.id) ?? [])];
    const others = named.map(Number).filter((id) => id !== field.id && places.has(id));
    return [field.id, others] as const;
  });
  return findCircles(new Map(needs)).map((circle) => {
    const fieldIds = circle.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    return { fieldIds, sentence: `Fields ${listNames(fieldIds)} need each other in a circle` };
  });
}

// Decision 0037: what is kept and can't work is told. Source of keeping it: missing fields, circles and unfit brackets, recorded 2023 and 2025.
/** Finds all that can't work in the logic and calculations of a form. Source: the service keeps it, as recorded. */
export function findFaults(fields: readonly Field[]): readonly Fault[] {
  const known = byId(fields);
  const ofFields = fields.flatMap((field) => {
    const { id, settings } = field;
    const calculation = scalarText(settings['calculation']) ?? '';
    const isUnfit = calculation.trim() !== '' && !fits(calculation);
    return [
      ...findWrongNames(`logic of field ${id}`, testedIds(settings['logic']), known, [id]),
      ...findWrongNames(`calculation of field ${id}`, termIds(field), known, [id]),
      ...(isUnfit ? [{ fieldIds: [id], sentence: `The calculation of field ${id} has signs or brackets that do not fit` }] : []), // prettier-ignore
    ];
  });
  return [...ofFields, ...findCircularRules(fields)];
}

/** The settings of mails and webhooks that are kept and do nothing. */
const WITHOUT_EFFECT = ['delay', 'include_pdf_attachment', 'attach_limit', 'standardize_field_values'];

/** Finds the same in the settings of a mail or a webhook, and those that do nothing here. */
export function findActionFaults({ id, kind, settings }: NamingAction, fields: readonly Field[]): readonly Fault[] {
  const known = byId(fields);
  const named = (name: string): readonly string[] => [scalarText(settings[name]) ?? ''].filter((text) => text !== '');
  const idle = WITHOUT_EFFECT.filter((name) => !['', '0'].includes(scalarText(settings[name]) ?? ''));
  return [
    ...findWrongNames(`logic of ${kind} ${id}`, testedIds(settings['logic']), known),
    ...findWrongNames(`to_field of ${kind} ${id}`, named('to_field'), known),
    ...findWrongNames(`from_value of ${kind} ${id}`, settings['from_type'] === 'field' ? named('from_value') : [], known), // prettier-ignore
    ...idle.map((name) => ({ fieldIds: [], sentence: `The ${name} of ${kind} ${id} is kept, and does nothing here` })),
  ];
}
