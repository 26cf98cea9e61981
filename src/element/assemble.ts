// What a form consists of that is more than a few simple fields: fetched with it.
import type { FieldJson } from '../api/read-form.js';
import { isObject, text } from '../api/read.js';
import { FormStore } from '../state/form-store.js';
import { fetched } from './fetched.js';
import { Layout, layoutStyles } from './layout.js';
import type { LoadedForm } from './loaded-form.js';
import type { OpenForm } from './open-form.js';
import type { PagesHost } from './paging.js';
import type { RulingHost } from './ruling.js';

/** Puts a form together. */
type Assemble = (
  loaded: LoadedForm,
  context: { readonly language: string; now(): Date },
  host: RulingHost & PagesHost,
) => Promise<OpenForm>;

/** Fetches what the rules of these fields need, if there are any, and answers what puts the form together. */
export async function prepare(json: readonly FieldJson[]): Promise<Assemble> {
  const rules = json.some(isRuled) && (await import('./ruling.js'));
  return async (given, context, host) => {
    const ruling = rules ? new rules.Ruling(given.fields, json, context) : undefined;
    const fields = ruling?.fields ?? given.fields;
    const form = { ...given.form, fields: fields.map(({ field }) => field) };
    const store = new FormStore(fields);
    const places = new Layout(fields, store, form.columns);
    ruling?.follow(store, places.container, host);
    const paging = form.fields.some(({ startsPage }) => startsPage) && (await fetched(import('./paging.js')));
    const loaded = {
      ...given,
      form,
      fields,
      styles: [
        ...layoutStyles,
        ...(rules ? [rules.rulingStyles] : []),
        ...given.styles,
        ...(paging ? paging.pagingStyles : []),
      ],
      warnings: [...given.warnings, ...(ruling?.rules.findings ?? [])],
    };
    return {
      loaded,
      store,
      places,
      ...(ruling && { ruling }),
      ...(paging && { pages: new paging.Pages(loaded, store, places, host) }),
    };
  };
}

/** The author made its showing or its answer depend on other fields. `field_one_calculation` is an id, or `current_date`. */
const isRuled = ({ json }: FieldJson): boolean =>
  isObject(json['logic']) || text(json['calculation']) !== '' || /[1-9c]/.test(text(json['field_one_calculation']));
