import type { FormClient } from '../api/form-client.js';
import { readForm } from '../api/read-form.js';
import type { FieldJson } from '../api/read-form.js';
import { eagerTypes, lazyTypes, loadUnknown } from '../fields/catalogue.js';
import type { FieldModule } from '../fields/view.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import type { CoreWords, LaterWords } from '../locale/words.js';
import { LoadError } from '../model/errors.js';
import type { Field, Form } from '../model/form.js';
import type { Warn, Warning } from '../model/warning.js';

/** A field and all that its type brings. */
export interface LoadedField {
  readonly field: Field;
  readonly module: FieldModule;
}

/** Everything that the element needs to show a form. */
export interface LoadedForm {
  readonly form: Form;
  readonly fields: readonly LoadedField[];
  /** All of them if a type of the form says words of its own, else those that come before the person begins. */
  readonly words: CoreWords & Partial<LaterWords>;
  /** For the owner. */
  readonly warnings: readonly Warning[];
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
  const warnings: Warning[] = [];
  const { list, settings } = await client.form(formId, signal);
  const json = readForm(formId, list, settings, warnings);
  const languages = [language, json.language].filter(Boolean);
  const [core, later, ...fields] = await Promise.all([
    loadCoreWords(languages),
    json.fields.some(({ common }) => !eagerTypes.has(common.type)) && loadLaterWords(languages),
    ...json.fields.map((field) => loadField(field, languages[0] ?? 'en', warnings)),
  ]);
  const words = { ...core, ...(later || {}) };
  return { form: { ...json, fields: fields.map(({ field }) => field) }, fields, words, warnings };
}

async function loadField(
  { common, json, path }: FieldJson,
  language: string,
  warnings: Warning[],
): Promise<LoadedField> {
  const warn: Warn = (code, key, message) => warnings.push({ code, path: key ? `${path}.${key}` : path, message });
  const module = eagerTypes.get(common.type) ?? (await loadType(common, warn));
  const field = module.definition.parse(common, json, { language, warn, now, random: Math.random });
  // What can't be prepared is shown when it can.
  await module.view.prepare?.(field).catch(() => undefined);
  return { field, module };
}

const now = (): Date => new Date();

async function loadType({ type, label, id }: Field, warn: Warn): Promise<FieldModule> {
  const load = lazyTypes.get(type);
  if (!load) warn('unknown-type', '', `The type “${type}” of “${label}” (field ${id}) is not known.`);
  try {
    return await (load ?? loadUnknown)();
  } catch (cause) {
    throw new LoadError('type-not-loaded', `The part for fields of type “${type}” could not be fetched.`, { cause });
  }
}
