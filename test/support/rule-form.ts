// A form for the rules only: fields in the service's JSON, answers in a map, no page.
import { readForm } from '../../src/api/read-form.js';
import { definition as checkbox } from '../../src/fields/checkbox/checkbox.js';
import { definition as datetime } from '../../src/fields/datetime/datetime.js';
import { definition as file } from '../../src/fields/file/file.js';
import { definition as number } from '../../src/fields/number/number.js';
import { definition as product } from '../../src/fields/product/product.js';
import { definition as radio } from '../../src/fields/radio/radio.js';
import { definition as section } from '../../src/fields/section/section.js';
import { definition as select } from '../../src/fields/select/select.js';
import { definition as table } from '../../src/fields/table/table.js';
import { definition as tablecell } from '../../src/fields/tablecell/tablecell.js';
import { definition as tableheader } from '../../src/fields/tableheader/tableheader.js';
import { definition as text } from '../../src/fields/text/text.js';
import type { FieldDefinition } from '../../src/model/field-definition.js';
import type { RuleContext, RuleField } from '../../src/rules/rule-field.js';
import { explain } from '../../src/rules/explain/explain.js';
import { Rules } from '../../src/rules/rules.js';
import type { Changes } from '../../src/rules/rules.js';

const DEFINITIONS: Readonly<Record<string, FieldDefinition>> = {
  checkbox,
  datetime,
  file,
  number,
  product,
  radio,
  section,
  select,
  table,
  tablecell,
  tableheader,
  text,
};

/** One field in the service's JSON. The default type is text. */
export type FieldJson = Readonly<Record<string, unknown>> & { readonly id: string };

export const CONTEXT: RuleContext = { language: 'en', today: () => ({ year: 2026, month: 3, day: 31 }) };

/** Returns the fields as the rules read them. */
export function readFields(list: readonly FieldJson[], language = 'en'): RuleField[] {
  const entries = list.map((json) => ({ type: 'text', label: '', ...json }));
  const { fields } = readForm('1', entries, undefined, []);
  const context = {
    language,
    form: {},
    find: (id: string) => fields.find(({ common }) => common.id === id)?.json,
    now: () => new Date(2026, 2, 31),
    random: () => 0,
    warn: () => undefined,
  };
  return fields.map(({ common, json, path }) => {
    const definition = DEFINITIONS[common.type];
    if (!definition) throw new Error(`No definition of ${common.type}`);
    return { field: definition.parse(common, json, context), definition, json, path };
  });
}

/** A settled form, and a person who answers. */
export class RuleForm {
  readonly rules: Rules;
  readonly fields: readonly RuleField[];
  readonly answers = new Map<string, unknown>();
  /** The last changes. */
  last: Changes;

  constructor(list: readonly FieldJson[], context: Partial<RuleContext> = {}) {
    const whole = { ...CONTEXT, ...context };
    this.fields = readFields(list, whole.language);
    for (const { field, definition } of this.fields) this.answers.set(field.id, definition.initial(field));
    this.rules = new Rules(this.fields, whole);
    this.last = this.#take(this.rules.settle(this.#port));
  }

  get #port() {
    return { answer: (id: string) => this.answers.get(id) };
  }

  /** Sets an answer as `values` would, and settles the fields that depend on it. */
  give(id: string, value: unknown): this {
    const entry = this.fields.find(({ field }) => field.id === id);
    const answer = entry?.definition.restore(entry.field, value);
    if (answer === undefined) throw new Error(`${String(value)} is no answer of ${id}`);
    this.answers.set(id, answer);
    this.last = this.#take(this.rules.settle(this.#port, [id]));
    return this;
  }

  /** Settles the form. */
  settle(): Changes {
    this.last = this.#take(this.rules.settle(this.#port));
    return this.last;
  }

  /** Returns the ids of the fields that logic shows. */
  get shown(): string[] {
    return this.fields.map(({ field }) => field.id).filter((id) => this.rules.isShown(id));
  }

  answer(id: string): unknown {
    return this.answers.get(id);
  }

  get findings(): string[] {
    return this.rules.findings.map(({ code, path, about }) => `${code} ${path} ${about}`);
  }

  get codes(): string[] {
    return this.rules.findings.map(({ code }) => code);
  }

  explain(id: string) {
    return explain(this.rules, this.#port, id);
  }

  #take(changes: Changes): Changes {
    for (const [id, answer] of changes.answers) this.answers.set(id, answer);
    return changes;
  }
}

/** Creates logic that shows or hides a field if all or any of the checks `[field, operator, option]` hold. */
export function logic(
  action: string,
  conditional: string,
  ...checks: readonly (readonly [field: string | number, condition: string, option: unknown])[]
) {
  return { action, conditional, checks: checks.map(([field, condition, option]) => ({ field, condition, option })) };
}
