import { fieldShape } from '../fields/field-shape.js';
import type { FieldRecord } from '../fields/field-store.js';
import { formatEastern } from '../values/eastern-time.js';
import { isOn, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { toSlug } from '../values/text.js';
import { formHtml, formScript } from './form-html.js';
import type { FormCounts, FormRecord } from './form-store.js';

function lastSubmission({ last }: FormCounts): JsonObject {
  if (last === undefined) return {};
  return { last_submission_id: String(last.id), last_submission_time: formatEastern(last.time) };
}

function makeUrl(form: FormRecord, origin: string): string {
  return `${origin}/forms/${toSlug(form.name) || String(form.id)}`;
}

const DEFAULTS: JsonObject = {
  db: '1',
  num_columns: '1',
  progress_meter: '0',
  version: '4',
  language: 'en',
  timezone: 'US/Eastern',
  should_display_one_question_at_a_time: false,
  can_access_1q_feature: true,
  is_workflow_form: false,
  is_workflow_published: false,
  has_approvers: false,
  data_url: '',
  summary_url: '',
};

/** Returns digits; `0` for the other texts that earlier versions allowed. */
function readDigits(value: Json | undefined): string {
  const text = scalarText(value) ?? '';
  return /^\d+$/.test(text) ? text : '0';
}

/**
 * Returns a form as the list has it. Source: keys and JSON types recorded 2025, with `permissions` a number and most others texts of
 * digits; `inactive` false in every recording. The label position is in no recording.
 */
export function formSummary(form: FormRecord, counts: FormCounts, origin: string): JsonObject {
  const settings = { ...DEFAULTS, ...form.settings };
  const setting = (name: string): Json => settings[name] ?? '';
  return {
    created: formatEastern(form.created),
    db: setting('db'),
    deleted: '0',
    folder: String(form.folder),
    id: String(form.id),
    ...lastSubmission(counts),
    name: form.name,
    num_columns: setting('num_columns'),
    progress_meter: readDigits(settings['progress_meter']),
    submissions: String(counts.submissions),
    submissions_unread: String(counts.unread),
    updated: formatEastern(form.updated),
    viewkey: form.viewkey,
    views: '0',
    version: setting('version'),
    language: setting('language'),
    submissions_today: counts.today,
    url: makeUrl(form, origin),
    encrypted: false,
    thumbnail_url: settings['thumbnail_url'] ?? null,
    submit_button_title: scalarText(settings['submit_button_title']) || 'Submit Form',
    inactive: form.inactive,
    timezone: setting('timezone'),
    should_display_one_question_at_a_time: setting('should_display_one_question_at_a_time'),
    can_access_1q_feature: setting('can_access_1q_feature'),
    is_workflow_form: setting('is_workflow_form'),
    is_workflow_published: setting('is_workflow_published'),
    has_approvers: setting('has_approvers'),
    edit_url: `${origin}/admin/form/builder/${form.id}/build`,
    data_url: setting('data_url'),
    summary_url: setting('summary_url'),
    permissions: 150,
    can_edit: true,
    // an extension, told only of a closed form that has one: its key is that of the request
    ...(form.inactive && setting('disabled_message') !== '' ? { disabled_message: setting('disabled_message') } : {}),
    // an extension, told only where it is on: the plugin is in no recording
    ...(isOn(settings['partial_submissions']) ? { partial_submissions: true } : {}),
  };
}

/** Returns a single form: the summary, its rendered page and its fields. Source: recorded 2023 and 2025. */
export function formShape(
  form: FormRecord,
  counts: FormCounts,
  origin: string,
  records: readonly FieldRecord[],
): JsonObject {
  const summary = formSummary(form, counts, origin);
  const fields = records.map(fieldShape);
  const url = makeUrl(form, origin);
  const button = scalarText(summary['submit_button_title']) ?? '';
  const rendered = records.map((record, index) => {
    return { shape: fields[index] ?? {}, callout: isOn(record.settings['description_callout']) };
  });
  const html = formHtml({ id: form.id, url, viewkey: form.viewkey, button, fields: rendered });
  return { ...summary, javascript: formScript(url), html, fields };
}
