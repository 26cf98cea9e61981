import type { FormClient } from '../api/form-client.js';
import { isObject } from '../api/read.js';
import { readForm } from '../api/read-form.js';
import type { FieldJson } from '../api/read-form.js';
import { eagerTypes, lazyTypes, loadUnknown } from '../fields/catalogue.js';
import type { FieldModule } from '../fields/view.js';
import { loadCoreWords, loadLaterWords } from '../locale/languages.js';
import type { ParseContext } from '../model/field-definition.js';
import type { Finding, Warn } from '../model/warning.js';
import { FormStore } from '../state/form-store.js';
import { fetched } from './fetched.js';
import { FieldPlaces } from './field-places.js';
import type { FormHost } from './form-host.js';
import type { LoadedForm } from './loaded-form.js';
import type { OpenForm } from './open-form.js';

/** A form of more fields than these, or of other types, of columns or rules, needs what `assemble.ts` knows. */
const FEW = 20;

/**
 * Fetches a form, and with it, in parallel, what its field list names: the types that the script did not bring along, and
 * the words. `language` is the page's, `''` where it tells none.
 *
 * @throws LoadError with a code that tells what happened.
 */
export async function openForm(
  host: FormHost,
  language: string,
  client: FormClient,
  signal: AbortSignal,
): Promise<OpenForm> {
  const warnings: Finding[] = [];
  const { formId } = host;
  const taking =
    ['draft', 'outbox'].some((name) => host.hasAttribute(name)) &&
    import('./keeping.js').then(({ begin }) => begin(host)).catch(() => undefined);
  const ask = () => client.form(formId, signal);
  const { list, settings, abilities } = await ask().catch(async (cause: unknown) => {
    const again = await import('./load-again.js').catch(() => undefined);
    if (!again) throw cause;
    return again.loadAgain(ask, cause, signal);
  });
  const json = readForm(formId, list, settings, warnings);
  const languages = [language, json.language].filter(Boolean);
  const context: Omit<ParseContext, 'warn'> = {
    host,
    language: languages[0] ?? 'en',
    form: isObject(settings) ? settings : {},
    abilities,
    find: (id) => json.fields.find(({ common }) => common.id === id)?.json,
    now: () => new Date(),
    random: Math.random,
  };
  const types = [...new Set(json.fields.map(({ common }) => common.type))];
  const isMore = json.columns > 1 || json.fields.length > FEW || json.fields.some(isMoreThanSimple);
  const [assemble, core, later, ...modules] = await Promise.all([
    isMore && fetched(import('./assemble.js').then(({ prepare }) => prepare(json.fields))),
    loadCoreWords(languages),
    isMore && loadLaterWords(languages),
    ...types.map(loadType),
  ]);
  const moduleOf = new Map(modules);
  const fields = json.fields.map(({ common, json, path }) => {
    const warn: Warn = (code, key, about) => warnings.push({ code, path: key ? `${path}.${key}` : path, about });
    const { type, label, id } = common;
    if (!eagerTypes.has(type) && !lazyTypes.has(type)) warn('unknown-type', '', `${type} (${label}, field ${id})`);
    const module = moduleOf.get(type) as FieldModule;
    return { field: module.definition.parse(common, json, { ...context, warn }), module };
  });
  // What can't be prepared is shown when it can.
  const prepared = await Promise.all(
    fields.map(async ({ field, module }) => module.view.prepare?.(field).catch(() => undefined)),
  );
  const loaded = {
    form: { ...json, fields: fields.map(({ field }) => field) },
    fields,
    styles: [...modules.map(([, { view }]) => view.styles), ...prepared].flatMap((styles) => styles ?? []),
    words: { ...core, ...(later || {}) },
    warnings,
    settings: context.form,
    abilities,
  };
  const open = assemble ? await assemble(loaded, context, host) : openFew(loaded);
  const take = await taking;
  return take ? take(open) : open;
}

function openFew(loaded: LoadedForm): OpenForm {
  const store = new FormStore(loaded.fields);
  return { loaded, store, places: new FieldPlaces(loaded.fields, store) };
}

const isMoreThanSimple = ({ common, json }: FieldJson): boolean =>
  !eagerTypes.has(common.type) || Boolean(json['logic'] || json['calculation'] || json['field_one_calculation']);

async function loadType(type: string): Promise<[string, FieldModule]> {
  return [type, eagerTypes.get(type) ?? (await fetched((lazyTypes.get(type) ?? loadUnknown)()))];
}
