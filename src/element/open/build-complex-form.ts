// Builds forms that are more than a few simple fields: columns, fields within fields, many fields, pages, rules. Also those that can't be
// filled in: closed ones, and empty ones. Fetched with such a form.
import type { FieldJson } from '../../api/read-form.js';
import { isObject, text } from '../../api/read.js';
import { fetched } from '../../model/errors.js';
import type { Channel } from '../../session/channel.js';
import { FormSession } from '../../session/form-session.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession } from '../element-session.js';
import { installFields } from '../fields/field-places.js';
import { Layout } from '../fields/layout.js';
import { controlDetails } from '../look/control-details.styles.js';
import { layoutStyles } from '../fields/layout.styles.js';
import type { FormElement } from '../form-element.js';
import { fetchPaging } from '../pages/way.js';
import type { LoadedField, LoadedForm } from './loaded-form.js';

/** Creates the session of a form, with the features that it needs. */
type Build = (
  loaded: LoadedForm,
  context: { readonly language: string; now(): Date },
  element: FormElement,
  channel: Channel,
) => Promise<ElementSession>;

/** Fetches what the rules of these fields need, if there are any. Returns a function that builds the form. */
export async function buildComplexForm(json: readonly FieldJson[]): Promise<Build> {
  const rules = json.some(hasRules) && (await import('../rules/ruling.js'));
  return async (given, context, element, channel) => {
    // This is fetched first: if it fails, the caller repeats everything.
    const paging = await fetchPaging(given, element);
    const labels = given.settings['label_position'] ? await fetched(import('../fields/labels-beside.js')) : undefined;
    const instead = isFillable(given) ? undefined : await fetched(import('../views/instead-view.js'));
    const unanswerable = given.fields.some(isUnanswerable) && (await fetched(import('../fields/unanswerable.js')));
    const { faults } = channel;
    const ruling = rules
      ? faults.alone('rules', () => new rules.Ruling(given.fields, json, { ...context, faults }))
      : undefined;
    const fields = ruling?.fields ?? given.fields;
    const loaded = {
      ...given,
      form: { ...given.form, fields: fields.map(({ field }) => field) },
      fields,
      styles: [
        ...layoutStyles,
        ...(rules ? [rules.rulingStyles] : []),
        ...given.styles,
        ...(paging?.styles ?? []),
        ...(labels ? [labels.besideStyles] : []),
        // A simple form adopts them when it is painted. That would style a large one twice.
        controlDetails,
      ],
      warnings: [...given.warnings, ...(ruling?.rules.findings ?? [])],
    };
    const session: ElementSession = new FormSession(element, loaded, channel);
    faults.alone('layout', () => installFields(session, Layout));
    if (!session.features.fields) installFields(session);
    faults.alone('rules', () => ruling?.install(session));
    await waitAlone(faults, 'pages', () => paging?.install(session));
    faults.alone('labels', () => labels?.putLabelsBeside(session));
    faults.alone('unanswerable', () => unanswerable && unanswerable.installUnanswerable(session));
    // A form that is closed stays closed, so this one may fail.
    if (instead) session.features.instead = await instead.insteadOfForm(loaded);
    return session;
  };
}

/** Tells whether a field is shown or calculated by rules. `field_one_calculation` is an id, or `current_date`. */
const hasRules = ({ json }: FieldJson): boolean =>
  isObject(json['logic']) || text(json['calculation']) !== '' || /[1-9c]/.test(text(json['field_one_calculation']));

const isFillable = ({ form, fields }: LoadedForm): boolean => !form.closed && fields.length > 0;

const isUnanswerable = ({ field, module }: LoadedField): boolean => module.definition.isUnanswerable?.(field) ?? false;
