// Builds a form as a proxy answers with it: the field list, and the form object.
import { section } from './field-builders.js';
import type { FakeField } from './field-builders.js';

/** Shows or hides a question, if others have these answers: `{ show: 'City', when: { Country: 'Poland' } }`. */
export interface FakeRule {
  readonly show?: string;
  readonly hide?: string;
  /** The values of the options by the labels of their questions. */
  readonly when: Readonly<Record<string, string>>;
  /** One of the answers is enough. */
  readonly any?: boolean;
}

/** A page of a form. */
export interface FakePage {
  readonly title?: string;
  readonly fields: Fields;
}

type Fields = readonly (FakeField | readonly FakeField[])[];

/** The settings of a form. */
export interface FormSettings {
  /** Digits; `101` if it is left out. */
  readonly id?: string;
  readonly title?: string;
  readonly fields?: Fields;
  /** The pages, in place of `fields`. */
  readonly pages?: readonly FakePage[];
  readonly rules?: readonly FakeRule[];
  /** Other keys of the form object: `{ language: 'de', num_columns: '2' }`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A field with its id. */
export type ListedField = FakeField & { readonly id: string };

/** A form that a fake proxy serves. */
export interface FakeForm {
  readonly id: string;
  /** The answer to `form/<id>/field.json`. */
  readonly fields: readonly ListedField[];
  /** The answer to `form/<id>.json`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Builds a form. Fields without an id are counted from 1. @throws Error where a rule names a question that is not there. */
export function form({ id = '101', title = '', fields = [], pages, rules = [], settings }: FormSettings): FakeForm {
  const all = pages ? pages.flatMap(toPage) : fields;
  const listed = all
    .flat()
    .map((each, index) => ({ ...each, id: typeof each['id'] === 'string' ? each['id'] : String(index + 1) }));
  const findId = (label: string) => {
    const found = listed.find((each) => each.label === label);
    if (!found) throw new Error(`A rule names “${label}”, and the form has no such question.`);
    return found.id;
  };
  const logic = new Map(rules.map((rule) => [findId(rule.show ?? rule.hide ?? ''), toLogic(rule, findId)]));
  return {
    id,
    fields: listed.map((each) => ({ ...each, ...(logic.has(each.id) && { logic: logic.get(each.id) }) })),
    settings: { id, name: title, num_columns: '1', submit_button_title: '', inactive: '0', ...settings },
  };
}

const toPage = ({ title = '', fields }: FakePage, index: number): Fields => [
  section({ heading: title, page: index > 0 }),
  ...fields,
];

/** Writes a rule as the service does. Source: recorded 2023. */
const toLogic = ({ show, when, any = false }: FakeRule, findId: (label: string) => string) => ({
  action: show === undefined ? 'hide' : 'show',
  conditional: any ? 'any' : 'all',
  checks: Object.entries(when).map(([label, option]) => ({ field: findId(label), condition: 'equals', option })),
});
