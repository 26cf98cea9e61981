import { parseObject, toObject, toPlainLine } from '../../unknown-value.js';
import { CommandError } from '../command.js';
import { adviseOn } from '../doctor/findings/failure-findings.js';
import { isFailure, visit } from '../doctor/visit.js';
import type { Answer, Web } from '../doctor/visit.js';

/** A form that the token can read. */
export interface ReadForm {
  readonly id: string;
  readonly title: string;
  /** The number of fields on its first page that people see; `undefined` where the service does not tell. */
  readonly fields: number | undefined;
}

/**
 * Checks that the service is there, and that it is the service. It is asked without a token, which it refuses in its own way.
 *
 * @throws CommandError `service_unreachable`, `service_down`, `service_not_there`
 */
export async function checkService(web: Web, service: string): Promise<void> {
  const { status, headers, text } = await ask(web, service, '1', {});
  const hasBearer = /^bearer\b/i.test(headers.get('www-authenticate') ?? '');
  const { status: word, error } = parseObject(text);
  const saysError = typeof error === 'string';
  // Other programs answer with JSON, too, and would get the token next. The service said its errors with the status 200 once.
  if (status === 401 ? hasBearer || saysError : saysError && word === 'error') return;
  if (status < 400 && headers.has('location')) throw leadsOn(service, headers.get('location') ?? '');
  throw new CommandError(
    'service_not_there',
    `${service} answers, but is not the service (${String(status)}). Give its address before /api/v2.`,
  );
}

/**
 * Reads the forms with the token.
 *
 * @throws CommandError those of `checkService`, `token_refused`, `form_of_other_account`, `form_missing`
 */
export async function readForms(
  web: Web,
  service: string,
  token: string,
  ids: readonly string[],
): Promise<readonly ReadForm[]> {
  const forms: ReadForm[] = [];
  for (const id of ids) {
    const answer = await ask(web, service, id, { authorization: `Bearer ${token}` });
    const form = parseObject(answer.text);
    // The service sent errors with the status 200 once.
    const isForm = answer.status === 200 && form['status'] !== 'error' && typeof form['name'] === 'string';
    if (!isForm) throw notRead(id, answer.status);
    forms.push({ id, title: toPlainLine(form['name']), fields: countFields(form['fields']) });
  }
  return forms;
}

/** Counts the fields before the first break of a page. */
function countFields(fields: unknown): number | undefined {
  if (!Array.isArray(fields)) return undefined;
  const all = fields.map(toObject);
  const end = all.findIndex((field, index) => index > 0 && isOn(field['section_break']));
  const first = end === -1 ? all : all.slice(0, end);
  return first.filter((field) => !isOn(field['hidden'])).length;
}

const isOn = (value: unknown): boolean => value === true || String(value) === '1';

function leadsOn(service: string, target: string): CommandError {
  const place = URL.canParse(target, service) ? new URL(target, service).href : target;
  return new CommandError(
    'service_not_there',
    `${service} leads on to ${toPlainLine(place)}. Give the address of the service itself, before /api/v2.`,
  );
}

function notRead(id: string, status: number): CommandError {
  if (status === 401) {
    return new CommandError(
      'token_refused',
      'The service refuses the token: it has ended, was taken back, or is of another service. Get a new one: run this again without HOSTED_FORM_TOKEN, or without the token file.',
    );
  }
  if (status === 403) {
    return new CommandError(
      'form_of_other_account',
      `The token may not read form ${id}. Is the form of another account, or may this one not see it?`,
    );
  }
  return new CommandError(
    'form_missing',
    `The account of the token has no form ${id} (${String(status)}). Look at the number in the address of the form, and at the account.`,
  );
}

async function ask(web: Web, service: string, id: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await visit(web, `${service}/api/v2/form/${id}.json`, { headers });
  if (isFailure(answer)) {
    const { failure, reason } = answer;
    const advice = failure === 'unreachable' || failure === 'name_unknown' ? NETWORK : adviseOn(failure);
    throw new CommandError(
      'service_unreachable',
      `${service} does not answer (${toPlainLine(reason)}). ${advice}${web.isThroughProxy === true ? THROUGH : ''}`,
    );
  }
  if (answer.status < 500) return answer;
  throw new CommandError('service_down', `${service} fails (${String(answer.status)}). Try again later.`);
}

const NETWORK = 'Check its spelling, and this machine’s network and firewall.';
const THROUGH = ' Calls go through the proxy of HTTPS_PROXY or HTTP_PROXY: check that, too.';
