import type { CSSResult } from 'lit';
import type { FormClient } from '../api/form-client.js';
import { isObject } from '../api/read.js';
import { readForm } from '../api/read-form.js';
import { eagerTypes, lazyTypes, loadUnknown } from '../fields/catalogue.js';
import type { FieldModule } from '../fields/view.js';
import type { LoadedField } from './place.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import { FieldPlaces } from './field-places.js';
import type { CoreWords, LaterWords } from '../locale/words.js';
import { LoadError } from '../model/errors.js';
import type { FormStore } from '../state/form-store.js';
import type { Form, JsonObject } from '../model/form.js';
import type { Finding, Warn } from '../model/warning.js';

/** A form of more fields, or of other types, or columns, is laid out by code that comes with it. */
const FEW = 20;

/** Everything that the element needs to show a form. */
export interface LoadedForm {
  readonly form: Form;
  readonly fields: readonly LoadedField[];
  /** What shows its fields. */
  readonly Places: new (fields: readonly LoadedField[], store: FormStore, columns: number) => FieldPlaces;
  /** What its types, and single fields, need. */
  readonly styles: readonly CSSResult[];
  /** All of them if a type of the form says words of its own, else those that come before the person begins. */
  readonly words: CoreWords & Partial<LaterWords>;
  /** The form object as it came. */
  readonly settings: JsonObject;
  /** For the owner. */
  readonly warnings: readonly Finding[];
}

/**
 * Fetches a form, and with it, in parallel, what its field list names: the types that the script did not bring along, and
 * the words. `language` is the page's, `''` where it tells none.
 *
 * @throws LoadError with a code that tells what happened.
 */
export async function loadForm(
  formId: string,
  language: string,
  client: FormClient,
  signal: AbortSignal,
  allows: (attribute: string) => boolean,
): Promise<LoadedForm> {
  const warnings: Finding[] = [];
  const { list, settings } = await client.form(formId, signal);
  const json = readForm(formId, list, settings, warnings);
  const languages = [language, json.language].filter(Boolean);
  const context = {
    allows,
    language: languages[0] ?? 'en',
    form: isObject(settings) ? settings : {},
    find: (id: string) => json.fields.find(({ common }) => common.id === id)?.json,
    now: () => new Date(),
    random: Math.random,
  };
  const types = [...new Set(json.fields.map(({ common }) => common.type))];
  const hasOthers = types.some((type) => !eagerTypes.has(type));
  const [layout, core, later, ...loaded] = await Promise.all([
    (hasOthers || json.columns > 1 || json.fields.length > FEW) && fetched(import('./layout.js')),
    loadCoreWords(languages),
    hasOthers && loadLaterWords(languages),
    ...types.map(loadType),
  ]);
  const modules = new Map(loaded);
  const fields = json.fields.map(({ common, json, path }) => {
    const warn: Warn = (code, key, about) => warnings.push({ code, path: key ? `${path}.${key}` : path, about });
    const { type, label, id } = common;
    if (!eagerTypes.has(type) && !lazyTypes.has(type)) warn('unknown-type', '', `${type} (${label}, field ${id})`);
    const module = modules.get(type) as FieldModule;
    return { field: module.definition.parse(common, json, { ...context, warn }), module };
  });
  // What can't be prepared is shown when it can.
  const prepared = await Promise.all(
    fields.map(async ({ field, module }) => module.view.prepare?.(field).catch(() => undefined)),
  );
  return {
    form: { ...json, fields: fields.map(({ field }) => field) },
    fields,
    styles: [layout && layout.layoutStyles, ...loaded.map(([, { view }]) => view.styles), ...prepared].flatMap(
      (styles) => styles || [],
    ),
    Places: layout ? layout.Layout : FieldPlaces,
    words: { ...core, ...(later || {}) },
    warnings,
    settings: context.form,
  };
}

async function loadType(type: string): Promise<[string, FieldModule]> {
  return [type, eagerTypes.get(type) ?? (await fetched((lazyTypes.get(type) ?? loadUnknown)()))];
}

/** For the owner. */
export const NOT_FETCHED = 'A part of the script could not be fetched.';

/**
 * A part of the script that is fetched when it is needed.
 *
 * @throws LoadError `type-not-loaded` if it can't be had.
 */
export async function fetched<Module>(chunk: Promise<Module>): Promise<Module> {
  try {
    return await chunk;
  } catch (cause) {
    throw new LoadError('type-not-loaded', NOT_FETCHED, { cause });
  }
}
