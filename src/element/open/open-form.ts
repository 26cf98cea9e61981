import type { FormClient } from '../../api/form-client.js';
import { isObject } from '../../api/read.js';
import { readForm } from '../../api/read-form.js';
import type { FieldJson } from '../../api/read-form.js';
import { eagerTypes } from '../../fields/catalogue.js';
import { loadAdvanced, loadType } from '../../fields/load.js';
import type { FieldModule } from '../../fields/view.js';
import { loadCoreWords, loadLaterWords } from '../../locale/languages.js';
import { HostedFormError, LoadError, describeValue, fetched } from '../../model/errors.js';
import type { ErrorCode } from '../../model/errors.js';
import type { LoadContext } from '../../model/field-definition.js';
import type { Finding, Warn } from '../../model/warning.js';
import type { Channel } from '../../session/channel.js';
import type { Faults } from '../../session/faults.js';
import { FormSession } from '../../session/form-session.js';
import type { ElementSession } from '../element-session.js';
import { installFields } from '../fields/field-places.js';
import type { FormElement } from '../form-element.js';
import { isDressed } from '../look/dressed.js';
import { maskAnswers } from '../look/mask-answers.js';
import type { LoadedField, LoadedForm } from './loaded-form.js';

/** The most fields of a simple form. `build-complex-form.ts` builds larger ones, and those with other types, columns or rules. */
const FEW = 20;

type Json = ReturnType<typeof readForm>;
type Surely = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Opens a form: fetches its field list, then the types and the words that it needs. `language` is the page's; `''` where the page
 * has none.
 *
 * @throws LoadError with a code that tells what happened.
 */
export async function openForm(
  element: FormElement,
  language: string,
  client: FormClient,
  channel: Channel,
  signal: AbortSignal,
): Promise<ElementSession> {
  const surely: Surely = (attempt) => tryAgain(attempt, signal, element);
  const storage = startStorage(element, channel, surely, signal);
  const warnings: Finding[] = [];
  const responses = await surely(() => client.form(element.formId, signal));
  const { settings, capabilities, source, isKept = false } = responses;
  const json = reading(() => readForm(element.formId, responses.list, settings, warnings));
  const languages = [language, json.language];
  const context: LoadContext = {
    ...{ host: element, language: language || json.language || 'en', capabilities },
    ...{ form: isObject(settings) ? settings : {}, find: createFinder(json.fields) },
    ...{ now: () => new Date(), random: Math.random },
  };
  const looking = isDressed(element) && surely(() => fetched(import('../look/suit-page.js')));
  const { build, words, ...parts } = await fetchParts(json, languages, context, surely, channel.faults);
  const look = await looking;
  signal.throwIfAborted();
  const fields = await parseFields(parts.fields, context, warnings, channel.faults);
  const loaded: LoadedForm = {
    form: { ...json, language: json.language || language, fields: fields.map(({ field }) => field) },
    fields,
    styles: [...new Set(fields.flatMap(({ module }) => module.view.styles ?? []))],
    words,
    warnings,
    settings: context.form,
    capabilities,
    source,
    isKept,
  };
  const session = build
    ? await surely(() => build(loaded, context, element, channel))
    : openSimpleForm(loaded, element, channel);
  maskAnswers(session);
  if (look) await look.openLook(session, context.find);
  session.open();
  const keep = await storage;
  await keep?.(session);
  return session;
}

/** Starts the storage where the owner asks for it. The form does not open without it, because nothing that is entered would be kept. */
function startStorage(element: FormElement, channel: Channel, surely: Surely, signal: AbortSignal) {
  if (element.hasAttribute('preview') || !['draft', 'outbox'].some((name) => element.hasAttribute(name)))
    return undefined;
  const starting = surely(() =>
    fetched(import('./start-storage.js')).then((module) => module.startStorage(element, channel, signal)),
  );
  // Nothing waits for it if the form fails to load.
  starting.catch(() => undefined);
  return starting;
}

/** Fetches the modules and the words of the fields, and the code that builds a form that is not simple. */
async function fetchParts(
  { fields, columns, closed }: Json,
  languages: readonly string[],
  context: LoadContext,
  surely: Surely,
  faults: Faults,
) {
  const types = [...new Set(fields.map(({ common }) => common.type))];
  const isComplex =
    closed || !fields[0] || columns > 1 || fields.length > FEW || hasWay(context) || fields.some(isMoreThanSimple);
  const [build, core, later, ...modules] = await Promise.all([
    isComplex &&
      surely(() => fetched(import('./build-complex-form.js').then((module) => module.buildComplexForm(fields)))),
    loadCoreWords(languages),
    isComplex && surely(() => fetched(loadLaterWords(languages))),
    ...types.map((type) => surely(() => fetched(loadType(type)))),
  ]);
  const plain = fields.flatMap((entry) => {
    const module = modules[types.indexOf(entry.common.type)];
    return module ? [{ ...entry, module }] : [];
  });
  const advanced = plain.map(({ module, json, path }) => faults.alone(path, () => loadAdvanced(module, json, context)));
  // Advanced modules need the advanced words. If these can't be fetched, the plain module shows the field.
  const words = later || (advanced.some(Boolean) && (await loadLaterWords(languages).catch(() => undefined)));
  const chosen = plain.map(async (field, index) => ({
    ...field,
    module: (words && (await advanced[index])) || field.module,
  }));
  return { build, words: { ...core, ...(words || {}) }, fields: await Promise.all(chosen) };
}

/** Reads the fields. One that its type can't read is shown as one of an unknown type. */
async function parseFields(
  fields: readonly (FieldJson & { readonly module: FieldModule })[],
  context: LoadContext,
  warnings: Finding[],
  faults: Faults,
): Promise<LoadedField[]> {
  const parsed: LoadedField[] = [];
  for (const { common, json, path, module } of fields) {
    const warn: Warn = (code, key, about) => warnings.push({ code, path: key ? `${path}.${key}` : path, about });
    const parse = (by: FieldModule): LoadedField => {
      const field = by.definition.parse(common, json, { ...context, warn });
      by.definition.initial(field);
      return { field, module: by };
    };
    parsed.push(faults.alone(path, () => parse(module)) ?? parse(await loadType('')));
  }
  return parsed;
}

/** Tries once, and again where another try may help. The code that retries is fetched only then. */
async function tryAgain<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  element: FormElement,
): Promise<Result> {
  try {
    return await attempt();
  } catch (cause) {
    const retry = await import('../../api/retry.js').catch(() => undefined);
    if (!retry) throw cause;
    return retry.retryAfterFailure(attempt, cause, signal, element.ports);
  }
}

function openSimpleForm(loaded: LoadedForm, element: FormElement, channel: Channel): ElementSession {
  const session: ElementSession = new FormSession(element, loaded, channel);
  installFields(session);
  return session;
}

/** Tells whether the owner or the author wants another way through the form than one page from top to bottom. */
const hasWay = ({ host, form }: LoadContext): boolean =>
  ['layout', 'review'].some((name) => host?.hasAttribute(name)) ||
  ['should_display_one_question_at_a_time', 'label_position'].some((name) => form[name]);

const isMoreThanSimple = ({ common, json }: FieldJson): boolean =>
  !eagerTypes.has(common.type) || Boolean(json['logic'] || json['calculation'] || json['field_one_calculation']);

/** Reads the field list. @throws LoadError `bad-field-list` for anything that is thrown meanwhile, and for nothing else. */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw asLoadError(cause, 'bad-field-list');
  }
}

/** Converts anything thrown while a form was opened to an error with a code. */
export const asLoadError = (cause: unknown, code: ErrorCode = 'script-failed'): HostedFormError =>
  cause instanceof HostedFormError ? cause : new LoadError(code, describeValue(cause), { cause });

/** Returns a function that finds a field's JSON by its id, whatever the number of fields. */
function createFinder(fields: readonly FieldJson[]): LoadContext['find'] {
  const jsonById = new Map(fields.map(({ common, json }) => [common.id, json]));
  return (id) => jsonById.get(id);
}
