import type { CSSResult } from 'lit';
import type { FormClient } from '../api/form-client.js';
import { isObject } from '../api/read.js';
import { readForm } from '../api/read-form.js';
import type { FieldJson } from '../api/read-form.js';
import { eagerTypes, lazyTypes, loadUnknown } from '../fields/catalogue.js';
import type { FieldModule } from '../fields/view.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import type { CoreWords, LaterWords } from '../locale/words.js';
import { LoadError } from '../model/errors.js';
import type { ParseContext } from '../model/field-definition.js';
import type { Field, Form, JsonObject } from '../model/form.js';
import type { Finding, Warn } from '../model/warning.js';

/** A field and all that its type brings. */
export interface LoadedField {
  readonly field: Field;
  readonly module: FieldModule;
  /** The type's, and the field's own. */
  readonly styles: readonly CSSResult[];
}

/** Everything that the element needs to show a form. */
export interface LoadedForm {
  readonly form: Form;
  readonly fields: readonly LoadedField[];
  /** All of them if a type of the form says words of its own, else those that come before the person begins. */
  readonly words: CoreWords & Partial<LaterWords>;
  /** The form object as it came. */
  readonly settings: JsonObject;
  /** What the proxy can do beyond a plain one, as its header tells: `max-body=33554432`. */
  readonly abilities: string;
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
): Promise<LoadedForm> {
  const warnings: Finding[] = [];
  const { list, settings, abilities } = await client.form(formId, signal);
  const json = readForm(formId, list, settings, warnings);
  const languages = [language, json.language].filter(Boolean);
  const context = {
    language: languages[0] ?? 'en',
    form: isObject(settings) ? settings : {},
    abilities,
    find: (id: string) => json.fields.find(({ common }) => common.id === id)?.json,
    now: () => new Date(),
    random: Math.random,
  };
  const [core, later, ...fields] = await Promise.all([
    loadCoreWords(languages),
    json.fields.some(({ common }) => !eagerTypes.has(common.type)) && loadLaterWords(languages),
    ...json.fields.map((field) => loadField(field, context, warnings)),
  ]);
  const words = { ...core, ...(later || {}) };
  return {
    form: { ...json, fields: fields.map(({ field }) => field) },
    fields,
    words,
    warnings,
    settings: context.form,
    abilities,
  };
}

async function loadField(
  { common, json, path }: FieldJson,
  context: Omit<ParseContext, 'warn'>,
  warnings: Finding[],
): Promise<LoadedField> {
  const warn: Warn = (code, key, about) => warnings.push({ code, path: key ? `${path}.${key}` : path, about });
  const module = eagerTypes.get(common.type) ?? (await loadType(common, warn));
  const field = module.definition.parse(common, json, { ...context, warn });
  // What can't be prepared is shown when it can.
  const styles = await module.view.prepare?.(field).catch(() => undefined);
  return { field, module, styles: [...(module.view.styles ?? []), ...(styles ?? [])] };
}

async function loadType({ type, label, id }: Field, warn: Warn): Promise<FieldModule> {
  const load = lazyTypes.get(type);
  if (!load) warn('unknown-type', '', `${type} (${label}, field ${id})`);
  return fetched((load ?? loadUnknown)());
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
