import type { FieldRecord } from '../fields/field-store.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';

/** Returns the values of a field as logic sees them: none when it is hidden or not answered. */
type FindValues = (fieldId: number) => readonly string[];

/** Parses a number. An empty text is 0, anything else `NaN`. */
function parseNumber(text: string): number {
  return text.trim() === '' ? 0 : Number(text);
}

/** Adds up values. Characters that belong to no number are skipped, as in the service's own script. */
function addUp(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + (Number(value.replace(/[^\d.-]/g, '')) || 0), 0);
}

/** Returns the difference between a sum and an option, in billionths, because decimals of sums are slightly off. */
function difference(values: readonly string[], option: string): number {
  return Math.round((addUp(values) - parseNumber(option)) * 1e9);
}

function checkHolds(check: JsonObject, findValues: FindValues): boolean {
  const values = findValues(Number(scalarText(check['field'])));
  const option = scalarText(check['option']) ?? '';
  switch (check['condition']) {
    case 'equals':
      return values.includes(option);
    case 'notequals':
      return !values.includes(option);
    case 'greaterthan':
      return difference(values, option) > 0;
    case 'lessthan':
      return difference(values, option) < 0;
    default:
      return true;
  }
}

function listChecks(logic: Json | undefined): readonly JsonObject[] {
  const checks = isObject(logic) ? logic['checks'] : undefined;
  return isArray(checks) ? checks.filter((check) => isObject(check)) : [];
}

/** Tells whether logic holds, so that its field is shown or its action is done. Without logic it always holds. */
function holds(logic: Json | undefined, findValues: FindValues): boolean {
  const checks = listChecks(logic);
  if (!isObject(logic) || checks.length === 0) return true;
  const test = (check: JsonObject): boolean => checkHolds(check, findValues);
  const result = logic['conditional'] === 'any' ? checks.some(test) : checks.every(test);
  return logic['action'] === 'hide' ? !result : result;
}

/** Returns the section and the table that contain each field. */
function findContainers(fields: readonly FieldRecord[]): ReadonlyMap<number, readonly number[]> {
  let section = 0;
  return new Map(
    fields.map(({ id, type, settings }) => {
      if (type === 'section') section = id;
      const table = Number(scalarText(settings['parent_table_id']) || '0');
      return [id, [section, table].filter((container) => container !== 0 && container !== id)];
    }),
  );
}

/** The dependencies between fields, by their places in the form. */
interface Graph {
  readonly needs: readonly ReadonlySet<number>[];
  readonly neededBy: readonly number[][];
}

function makeGraph(fields: readonly FieldRecord[], containers: ReadonlyMap<number, readonly number[]>): Graph {
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const neededBy = fields.map((): number[] => []);
  const needs = fields.map(({ id, settings }, place) => {
    const tested = listChecks(settings['logic']).map((check) => Number(scalarText(check['field'])));
    const own = new Set([...tested, ...(containers.get(id) ?? [])].flatMap((one) => places.get(one) ?? []));
    for (const need of own) neededBy[need]?.push(place);
    return own;
  });
  return { needs, neededBy };
}

/** Returns the open places that depend on themselves: removes, one by one, those that no other open place needs. */
function circlesAmong(open: ReadonlySet<number>, { needs, neededBy }: Graph): ReadonlySet<number> {
  const left = new Set(open);
  const users = new Map([...open].map((place) => [place, neededBy[place]?.filter((one) => open.has(one)).length ?? 0]));
  const free = [...open].filter((place) => users.get(place) === 0);
  for (let place = free.pop(); place !== undefined; place = free.pop()) {
    left.delete(place);
    for (const need of needs[place] ?? []) {
      const count = (users.get(need) ?? 0) - 1;
      users.set(need, count);
      if (count === 0 && left.has(need)) free.push(need);
    }
  }
  return left;
}

/**
 * Decides one place after the other, each after the places that it needs. Circular rules have no right result, so
 * circular places are decided without them. Every place comes once, so this always ends.
 */
function inOrder(graph: Graph, decide: (place: number, isCircular: boolean) => void): void {
  const open = new Set(graph.needs.keys());
  const missing = graph.needs.map((own) => own.size);
  const settle = (ready: number[], circular: ReadonlySet<number>): void => {
    for (let place = ready.pop(); place !== undefined; place = ready.pop()) {
      if (!open.delete(place)) continue;
      decide(place, circular.has(place));
      for (const user of graph.neededBy[place] ?? []) {
        missing[user] = (missing[user] ?? 0) - 1;
        if (missing[user] === 0) ready.push(user);
      }
    }
  };
  const free = [...open].filter((place) => missing[place] === 0);
  settle(free, new Set());
  const circular = circlesAmong(open, graph);
  settle([...circular], circular);
}

/**
 * Creates the check whether logic of a confirmation, notification or webhook holds for a submission. A field that logic
 * hides gives no value, and neither does a field inside it. Fields with circular rules are shown. A missing field has
 * no value. Source: the rules of the service's own script; circles are defined nowhere.
 */
export function createLogicCheck(
  fields: readonly FieldRecord[],
  answers: readonly StoredAnswer[],
): (logic: Json | undefined) => boolean {
  const types = new Map(fields.map((field) => [field.id, field.type]));
  const values = new Map(
    answers.map(({ fieldId, text, fileId }) => {
      if (fileId !== null) return [fieldId, [String(fileId)]];
      const lines = types.get(fieldId) === 'checkbox' ? text.split('\n') : [text];
      return [fieldId, lines.filter((line) => line !== '')];
    }),
  );
  const hidden = new Set<number>();
  const findValues: FindValues = (fieldId) => (hidden.has(fieldId) ? [] : (values.get(fieldId) ?? []));
  const containers = findContainers(fields);
  inOrder(makeGraph(fields, containers), (place, isCircular) => {
    const field = fields[place];
    if (field === undefined || isCircular) return;
    const isInHidden = containers.get(field.id)?.some((container) => hidden.has(container)) === true;
    if (isInHidden || !holds(field.settings['logic'], findValues)) hidden.add(field.id);
  });
  return (logic) => holds(logic, findValues);
}
