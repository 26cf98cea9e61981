import { createProxy } from '../proxy.js';
import type { ProxyOptions } from '../options.js';
import type { Ports } from '../ports.js';

/** A token that looks like a real one, so that a search in answers finds nothing else. */
export const TOKEN = '5d2c0f8ab1e94c7f9be3a0d671c2f4e8';

/** A call that the proxy sent to the service. */
export interface SentCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string;
  readonly signal: AbortSignal;
}

/** Creates a service in place of `fetch`. It records the calls, and answers each with `reply`. */
export function stubService(reply: (call: SentCall) => Response | Promise<Response>) {
  const calls: SentCall[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers, redirect } = request;
    // The signal of the call itself, because a Request has a copy of it.
    const signal = init?.signal ?? request.signal;
    const call = { url, method, headers, redirect, signal, body: await request.text() };
    calls.push(call);
    return reply(call);
  };
  return { calls, fetch };
}

/**
 * Creates a proxy for forms 101 and 102 before a service that answers with `reply`, and records the calls to it. It has no cache,
 * so that each call reaches the service, and requires no form tokens. Both have tests of their own.
 */
export function proxyBefore(
  reply: (call: SentCall) => Response | Promise<Response>,
  more: Partial<ProxyOptions> = {},
  ports?: Ports,
) {
  const { calls, fetch } = stubService(reply);
  const options = {
    service: 'https://service.test',
    token: TOKEN,
    forms: ['101', '102'],
    formToken: false,
    fetch,
    cache: false,
    ...more,
  } as const;
  const proxy = createProxy(options, ports);
  const call = (path: string, init?: RequestInit) => proxy.fetch(new Request(`https://site.test${path}`, init));
  const post = (body: BodyInit, headers: Record<string, string> = {}, formId = '101') => {
    const type = { 'content-type': 'application/json' };
    // A stream needs `duplex`, which the browser's types do not have.
    const init = { method: 'POST', headers: { ...type, ...headers }, body, duplex: 'half' };
    return call(`/form/${formId}/submission.json`, init);
  };
  return { calls, call, post, proxy };
}

/** Creates a JSON response of the service, with headers that must not be passed on. */
export function serviceJson(json: unknown, status = 200): Response {
  return Response.json(json, { status, headers: { 'set-cookie': 'PHPSESSID=1; path=/', server: 'Apache' } });
}

/** Returns a whole answer of the proxy as one text: status, headers, body. */
export async function toText(response: Response): Promise<string> {
  return [
    String(response.status),
    ...[...response.headers].map((header) => header.join(': ')),
    await response.text(),
  ].join('\n');
}

/** A text field with all its keys, in the recorded shape of 2023 and 2025. */
export const FIELD = {
  id: '147738154',
  label: 'Your name',
  hide_label: '0',
  description: '',
  name: 'your_name',
  type: 'text',
  options: '',
  required: '1',
  uniq: '0',
  hidden: '0',
  readonly: '0',
  colspan: '1',
  sort: '2',
  logic: { action: 'show', conditional: 'all', checks: [{ field: 148111228, condition: 'equals', option: 'Show' }] },
  calculation: '',
  workflow_access: 'write',
  internal_label: 'donor, internal',
  default: '',
  text_size: 50,
  maxlength: 0,
  remove_data_from_emails: 0,
  restrict_data_access: 0,
  ai_field: '0',
  ai_field_changed: '0',
  html: '<div>internal</div>',
  javascript: 'internal()',
};

/** A form object with all its keys, in the recorded shape of 2023 and 2025. */
export const FORM = {
  created: '2025-04-24 02:05:28',
  db: '1',
  deleted: '0',
  folder: '328139',
  id: '101',
  name: 'Volunteers',
  num_columns: '2',
  label_position: 'top',
  progress_meter: '0',
  submissions: '7',
  submissions_unread: '3',
  updated: '2025-04-24 02:05:28',
  viewkey: 'Js0twfZ37M',
  views: '5',
  version: '4',
  language: 'en',
  submissions_today: 0,
  last_submission_id: '9',
  last_submission_time: '2025-04-24 02:05:28',
  url: 'https://forms.test/forms/volunteers',
  encrypted: false,
  thumbnail_url: 'https://forms.test/thumbnail.png',
  rss_url: 'https://forms.test/rss',
  submit_button_title: 'Send',
  inactive: false,
  disabled_message: '',
  timezone: 'US/Eastern',
  should_display_one_question_at_a_time: false,
  can_access_1q_feature: true,
  is_workflow_form: false,
  is_workflow_published: false,
  has_approvers: false,
  edit_url: 'https://forms.test/edit',
  data_url: 'https://forms.test/data',
  summary_url: 'https://forms.test/summary',
  permissions: 150,
  can_edit: true,
  javascript: '<script></script>',
  html: '<form></form>',
  v4html: '<form></form>',
  fields: [FIELD],
};

/** A receipt with all its keys, in the recorded shape of 2014. */
export const RECEIPT = {
  id: '171943139',
  message: '<p>The form was submitted successfully.</p>',
  timestamp: '2014-11-14 10:51:14',
  user_agent: 'browser',
  remote_addr: '192.0.2.7',
  payment_status: '',
  form: '101',
  latitude: '1.5',
  longitude: '2.5',
  data: [{ field: '147738154', value: 'Ada' }],
  pretty_field_id: '147738154',
};
