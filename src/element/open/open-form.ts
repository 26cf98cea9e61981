import type { FormClient } from '../../api/form-client.js';
import { isObject } from '../../api/read.js';
import { readForm } from '../../api/read-form.js';
import type { FieldJson } from '../../api/read-form.js';
import { loadAdvanced, loadType } from '../../fields/load.js';
import type { FieldModule } from '../../fields/view.js';
import { loadCoreWords, loadLaterWords } from '../../locale/languages.js';
import { Wording } from '../../locale/wording.js';
import { HostedFormError, LoadError, describeValue } from '../../model/errors.js';
import type { ErrorCode } from '../../model/errors.js';
import type { LoadContext } from '../../model/field-definition.js';
import type { Finding, Warn } from '../../model/warning.js';
import type { Channel } from '../../session/channel.js';
import type { Faults } from '../../session/faults.js';
import { fetchPart, tryPart } from '../../parts/fetch-part.js';
import { Lasting } from '../../session/lasting.js';
import { FormSession } from '../../session/form-session.js';
import type { ElementSession, FormElement } from '../element-session.js';
import { installFields } from '../fields/field-places.js';
import type { ListedForm, Opening } from '../feature.js';
import { maskAnswers } from '../fields/mask-answers.js';
import type { LoadedField, LoadedForm } from '../loaded-form.js';
import { asksForFeatures, isMoreThanSimple } from './simple-form.js';

type Retry = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Opens a form: fetches its field list, then the types and the words that it needs, and its features. `language` is the page's; `''` where
 * the page has none.
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
  const retry: Retry = (attempt) => tryAgain(attempt, signal, element);
  const begin = () => beginFeatures({ element, channel, signal }, retry);
  const early = asksForFeatures(element) ? begin() : undefined;
  // Nothing waits for it if the form fails to load.
  early?.catch(() => undefined);
  const warnings: Finding[] = [];
  const responses = await retry(() => client.form(element.formId, signal));
  const { capabilities, source, isKept = false } = responses;
  const json = reading(() => readForm(element.formId, responses.list, responses.settings, warnings));
  const settings = isObject(responses.settings) ? responses.settings : {};
  const listed = { ...json, settings };
  const stage = isMoreThanSimple(element, listed) ? (early ?? begin()) : early;
  void stage?.then((features) => features.look({ listed })).catch(() => undefined);
  const context = makeContext(element, language, listed, capabilities);
  const { wording, ...parts } = await fetchParts(element, listed, [language, json.language], context, retry);
  const features = await stage;
  signal.throwIfAborted();
  const fields = await parseFields(parts.fields, context, warnings, channel.faults);
  const loaded: LoadedForm = {
    form: { ...json, language: json.language || language, fields: fields.map(({ field }) => field) },
    fields,
    styles: [...new Set(fields.flatMap(({ module }) => module.view.styles ?? []))],
    wording,
    warnings,
    settings,
    capabilities,
    source,
    isKept,
    prepared: new Lasting(),
  };
  return features ? features.open(loaded, listed, context) : openSimpleForm(loaded, element, channel);
}

/** Fetches what installs features, and begins with those that are known to be wanted. */
async function beginFeatures(opening: Opening, retry: Retry) {
  const { beginOpening } = await retry(() => fetchPart(() => import('../stages.js')));
  return beginOpening(opening, retry);
}

/** Returns the facts by which the types read fields. */
const makeContext = (
  element: FormElement,
  language: string,
  { settings, fields, language: own }: ListedForm,
  capabilities: string,
): LoadContext => ({
  host: element,
  language: language || own || 'en',
  capabilities,
  form: settings,
  find: createFinder(fields),
  now: () => new Date(),
  random: Math.random,
});

/** Fetches the modules and the words of the fields. */
async function fetchParts(
  element: FormElement,
  listed: ListedForm,
  languages: readonly string[],
  context: LoadContext,
  retry: Retry,
) {
  const { fields } = listed;
  const { faults } = element;
  const types = [...new Set(fields.map(({ common }) => common.type))];
  const [core, later, ...modules] = await Promise.all([
    loadCoreWords(languages),
    isMoreThanSimple(element, listed) && retry(() => fetchPart(() => loadLaterWords(languages))),
    ...types.map((type) => retry(() => loadType(type))),
  ]);
  const plain = fields.flatMap((entry) => {
    const module = modules[types.indexOf(entry.common.type)];
    return module ? [{ ...entry, module }] : [];
  });
  const advanced = plain.map(({ module, json, path }) => faults.alone(path, () => loadAdvanced(module, json, context)));
  // Advanced modules need the advanced words. If these can't be fetched, the plain module shows the field.
  const wording = new Wording({ ...core, ...later });
  const words = (later || advanced.some(Boolean)) && (await wording.complete().catch(() => undefined));
  const chosen = plain.map(async (field, index) => ({
    ...field,
    module: (words && (await advanced[index])) || field.module,
  }));
  return { wording, fields: await Promise.all(chosen) };
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
    const retry = await tryPart(() => import('../../api/retry.js'));
    if (!retry) throw cause;
    return retry.retryAfterFailure(attempt, cause, signal, element.ports);
  }
}

function openSimpleForm(loaded: LoadedForm, element: FormElement, channel: Channel): ElementSession {
  const session: ElementSession = new FormSession(element, loaded, channel);
  installFields(session);
  maskAnswers(session);
  session.open();
  return session;
}

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
