/** `error`: something is wrong. `warning`: it works, and could be better. `note`: what was left out. `good`: it was tried. */
export type Level = 'error' | 'warning' | 'note' | 'good';

/** Level, what it is, what to do. */
type Row = readonly [level: Level, what: string, mend?: string];

const ON_THE_PAGE = {
  page_good: ['good', 'The page is there ({ms} ms), with {count} on it.'],
  page_status: ['error', 'The page answers {status}.', 'Look whether the address is right, and open to everybody.'],
  page_not_html: [
    'error',
    'The address is no page: it is {type}.',
    'Give the address of the page that the form is on.',
  ],
  page_not_https: [
    'warning',
    'The page is not on https: drafts, the outbox and receipts need it.',
    'Have your web server send everybody to https.',
  ],
  http_not_redirected: [
    'warning',
    'The page can be had by http as well: what is entered there can be read on the way.',
    'Have your web server redirect http to https.',
  ],
  form_not_in_page: [
    'error',
    'There is no <hosted-form> in the page as the server sends it, and no <div data-hosted-form>.',
    'If a script puts it there, say which: --form 101 --proxy /forms. Else put the tag into the page; an editor may have removed it.',
  ],
  form_id_wrong: [
    'error',
    'The form’s id is "{id}", and must be digits.',
    'Write the number of the form in the service: form-id="101".',
  ],
} as const satisfies Record<string, Row>;

const OF_THE_SCRIPT = {
  script_good: ['good', 'The script is there, and the page may run it: {address}'],
  script_not_in_page: [
    'warning',
    'No script tag of the page names hosted-form.js.',
    'If it is part of a bundle, all is well. Else put <script type="module" src="/assets/hosted-form.js"></script> on the page.',
  ],
  script_status: [
    'error',
    'The script answers {status}: {address}',
    'Put the files of dist/cdn/ there, or mend the address in the page.',
  ],
  script_is_page: [
    'error',
    'In place of the script there comes a page: {address}',
    'Put the files of dist/cdn/ there. Your server answers unknown addresses with a page.',
  ],
  script_wrong_type: [
    'error',
    'The script is sent as "{type}", and browsers do not run that: {address}',
    'Have your web server send .js files as text/javascript.',
  ],
  script_not_module: [
    'error',
    'hosted-form.js is a module, and its script tag does not say so: {address}',
    'Write <script type="module" …>, or use hosted-form.classic.js.',
  ],
  script_mixed: [
    'error',
    'The page is on https and the script on http; browsers do not load it: {address}',
    'Write the address with https, or without its host.',
  ],
  script_cors: [
    'error',
    'The script comes from another origin, which does not allow this page to load modules: {address}',
    'Put the files on your own site; or use hosted-form.classic.js; or send Access-Control-Allow-Origin there.',
  ],
  script_csp: [
    'error',
    'The page’s Content-Security-Policy does not allow the script: {policy}',
    'Add {source} to script-src.',
  ],
  script_part_missing: [
    'error',
    'The script imports a file that is not there ({status}): {address}',
    'Copy all of dist/cdn/, with the folder chunks/ in it, and keep the names.',
  ],
  script_twice: [
    'warning',
    'The page loads the script {count} times, from different addresses.',
    'Leave one of the script tags: people download both. {addresses}',
  ],
  script_cached_long: [
    'warning',
    'The script may be kept by browsers for {time}: a new version reaches people that late. {address}',
    'Have your server send Cache-Control: max-age=300 for hosted-form.js; its chunks may be kept for ever.',
  ],
  script_not_cached: [
    'warning',
    'The script may not be kept by browsers (no-store): everybody downloads it at each visit. {address}',
    'Have your server send Cache-Control: max-age=300 for hosted-form.js.',
  ],
} as const satisfies Record<string, Row>;

const OF_THE_POLICY = {
  csp_connect: [
    'error',
    'The page’s Content-Security-Policy does not allow calls to the proxy: {policy}',
    'Add {source} to connect-src.',
  ],
  csp_trusted_types: [
    'error',
    'The page asks for Trusted Types and does not allow the policy lit-html: nothing is drawn.',
    'Write trusted-types lit-html dompurify hosted-form into the Content-Security-Policy.',
  ],
  csp_trusted_types_few: [
    'warning',
    'The page asks for Trusted Types and does not allow {names}: the author’s HTML, or files in a worker, will be missing.',
    'Write trusted-types lit-html dompurify hosted-form into the Content-Security-Policy.',
  ],
} as const satisfies Record<string, Row>;

const OF_THE_PROXY = {
  field_list_good: ['good', 'The proxy gives the fields of form {form}: {count} of them, in {ms} ms.'],
  proxy_mixed: [
    'error',
    'The page is on https and the proxy on http; browsers do not call it: {address}',
    'Write the proxy’s address with https, or without its host: proxy="/forms".',
  ],
  proxy_not_there: [
    'error',
    'There is no proxy at {address}: it answers {status}, and not in JSON.',
    'Look at the attribute proxy, and at the rule with which your web server passes these addresses on.',
  ],
  field_list_is_page: [
    'error',
    'In place of the field list there comes a page, with {status}: {address}',
    'Have your server pass these addresses on to the proxy before it answers with its own pages.',
  ],
  field_list_not_json: [
    'error',
    'The field list is no list in JSON ({type}): {address}',
    'Look what answers there. The proxy’s address stands for the service’s /api/v2.',
  ],
  field_list_error: ['error', 'The service refuses: {sentence}', 'Look at the form in the service.'],
  field_list_status: [
    'error',
    'The field list answers {status}: {address}',
    'Look into the log of the proxy, and of the web server before it.',
  ],
  field_list_empty: ['warning', 'Form {form} has no fields.', 'Add fields to it in the service.'],
  proxy_redirects: [
    'error',
    'The proxy redirects to {target}: a submission would lose its body.',
    'Write the address that it redirects to into the attribute proxy.',
  ],
  form_not_found: [
    'error',
    'The service has no form {form}, or the token may not see it. {sentence}',
    'Look at form-id, and whether the token is of the account that has the form.',
  ],
  token_refused: [
    'error',
    'The service refuses the access ({status}), or something before the proxy does.',
    'Give the proxy a token that is valid, and look that it sends Authorization: Bearer <token>.',
  ],
  other_form: [
    'error',
    'Asked for form {form}, the proxy gives form {other}.',
    'Look at the rule of your web server: the number in the address must go to the service.',
  ],
  form_object_good: ['good', 'The form’s title and language come too.'],
  form_object_missing: [
    'note',
    'The form object is not let through ({status}): the form has the element’s own words on its button, and one column.',
  ],
  form_closed: ['warning', 'The form is closed in the service.', 'Open it there, when people are to fill it in.'],
  field_list_cached_long: [
    'warning',
    'The field list is kept for {time} ({by}): changes of the form reach people that late.',
    'Have your server or CDN leave the proxy’s Cache-Control as it is, and keep nothing below the proxy’s path.',
  ],
  cookies_passed_on: [
    'warning',
    'The proxy passes cookies of the service on to people’s browsers.',
    'Remove the header Set-Cookie on the way (nginx: proxy_hide_header Set-Cookie).',
  ],
  proxy_slow: [
    'warning',
    'The field list took {ms} ms: people wait for their form.',
    'Look how far the proxy is from the service, and whether it is started anew for each call.',
  ],
  plain_proxy: [
    'warning',
    'It is a plain proxy: a submission that is sent twice after a lost connection is stored twice.',
    'The reference proxy makes each one once: npx hosted-form proxy.',
  ],
  header_stripped: [
    'error',
    'Something on the way removes the header Hosted-Form: the element takes the proxy for a plain one.',
    'Have your web server or CDN pass the header on.',
  ],
  health_good: ['good', 'The proxy says that it is well.'],
} as const satisfies Record<string, Row>;

const ACROSS_ORIGINS = {
  cors_good: ['good', 'The proxy lets pages of {origin} use it.'],
  cors_missing: [
    'error',
    'The proxy has another origin than the page, and does not let {origin} use it.',
    'Add it: --origins {origin}. Or have your site’s own web server pass /forms/ on: then there is one origin.',
  ],
  cors_preflight: [
    'error',
    'Before a submission browsers ask the proxy (OPTIONS), and it answers {status} without leave for {origin}.',
    'Let OPTIONS through to the proxy, and add the origin: --origins {origin}.',
  ],
  cors_headers: [
    'error',
    'The proxy does not allow the header {names} from other origins: submissions do not arrive.',
    'Send Access-Control-Allow-Headers: content-type, idempotency-key.',
  ],
  cors_expose: [
    'warning',
    'The page may not read the header Hosted-Form, so the element takes the proxy for a plain one.',
    'Send Access-Control-Expose-Headers: hosted-form, retry-after, idempotency-replayed.',
  ],
} as const satisfies Record<string, Row>;

const OF_SUBMISSIONS = {
  body_limit_good: [
    'good',
    'Submissions of {size} get through to the proxy. (Tried with a body that can’t become one.)',
  ],
  body_limit_not_tried: [
    'note',
    'How large a submission may be was not tried: with this proxy the try could have become one.',
  ],
  body_limit_unclear: ['note', 'How large a submission may be could not be told: {reason}'],
  body_limit_before_proxy: [
    'error',
    'Something before the proxy refuses submissions of {size} ({status}), though the proxy takes {limit}.',
    'Raise its limit (nginx: client_max_body_size 32m), or lower the proxy’s to what gets through: --max-body {passed}.',
  ],
  body_not_passed: [
    'error',
    'A POST does not reach the proxy: {status} comes, and not from it.',
    'Look at the rules for POST, at a firewall for web applications, and at the log of the web server before the proxy.',
  ],
  post_accepted: [
    'error',
    'The proxy took a body that is no submission.',
    'Look what answers at this address: it is not the proxy that it says it is.',
  ],
} as const satisfies Record<string, Row>;

/** What the proxy itself says in `code`, word for word. */
const BY_THE_PROXY = {
  form_not_listed: ['error', 'The proxy does not offer form {form}.', 'Add it to the proxy’s list: --forms {form}.'],
  service_refused_token: [
    'error',
    'The service refuses the proxy’s token: it has ended, was taken back, or may not see form {form}.',
    'Give the proxy a new one: HOSTED_FORM_TOKEN, or its token file.',
  ],
  proxy_misconfigured: [
    'error',
    'The proxy can’t get at its token.',
    'Look into its log, and at HOSTED_FORM_TOKEN or the token file.',
  ],
  service_unreachable: [
    'error',
    'The proxy can’t reach the service.',
    'Look at --service, and whether the proxy’s machine may go out to it.',
  ],
  service_timeout: ['error', 'The service does not answer the proxy in time.', 'Try later; look into the proxy’s log.'],
  service_failed: ['error', 'The service fails.', 'Try later; look into the proxy’s log.'],
  service_not_json: [
    'error',
    'What the proxy calls is not the service: no JSON comes.',
    'Look at --service: the address before /api/v2.',
  ],
  service_rate_limited: [
    'error',
    'The service takes no more calls of this token today.',
    'Wait; use a token of its own for the proxy; let the proxy keep field lists.',
  ],
  rate_limited: ['error', 'The proxy takes no more calls from here for now.', 'Wait a minute, and try again.'],
  no_such_call: [
    'error',
    'The proxy is there, and does not know the address {address}.',
    'Look at --base-path and the attribute proxy: they must fit, with what your web server does to the path.',
  ],
  origin_refused: ['error', 'The proxy does not let {origin} use it.', 'Add it: --origins {origin}.'],
  proxy_failed: ['error', 'The proxy fails.', 'Look into its log.'],
} as const satisfies Record<string, Row>;

/** Why nothing came. */
const FAILURES = {
  name_unknown: ['The name of the host is not known', 'Look at its spelling, and at the DNS.'],
  unreachable: ['Nothing answers there', 'Look whether the server runs, and at firewalls.'],
  tls: ['There is no safe connection', 'Renew or mend the certificate of the host.'],
  timeout: ['No answer came in time', 'Look whether the server is overloaded, or what it waits for.'],
  redirect_loop: ['The address redirects in a circle', 'Look at the redirects between http and https, and www.'],
  broken_encoding: [
    'The answer can’t be unpacked: it is not in the encoding that it says',
    'Look at what compresses on the way; a proxy may compress twice, or leave Content-Encoding.',
  ],
  broken_off: ['The answer broke off', 'Look into the log of the server, and of what stands before it.'],
} as const;

/** Why nothing came. */
export type FailureKind = keyof typeof FAILURES;

/** What was asked for. */
export type Subject = 'page' | 'script' | 'proxy';

type FailureCode = `${Subject}_${FailureKind}`;

const SUBJECTS: Readonly<Record<Subject, string>> = { page: 'The page', script: 'The script', proxy: 'The proxy' };

const failureRows = Object.entries(SUBJECTS).flatMap(([subject, name]) =>
  Object.entries(FAILURES).map(([kind, [what, mend]]) => [
    `${subject}_${kind}`,
    ['error', `${name} can’t be had. ${what}: {address} ({reason})`, mend] satisfies Row,
  ]),
);

const TOLD = {
  ...ON_THE_PAGE,
  ...OF_THE_SCRIPT,
  ...OF_THE_POLICY,
  ...OF_THE_PROXY,
  ...ACROSS_ORIGINS,
  ...OF_SUBMISSIONS,
  ...BY_THE_PROXY,
};

/** Every code of a finding. Stable. */
export type FindingCode = keyof typeof TOLD | FailureCode;

/** Everything that the doctor can say. */
export const FINDINGS = { ...TOLD, ...Object.fromEntries(failureRows) } as Readonly<Record<FindingCode, Row>>;

/** Whether the doctor knows what to say of a `code` of the proxy's. */
export function isToldByProxy(code: unknown): code is keyof typeof BY_THE_PROXY {
  return typeof code === 'string' && Object.hasOwn(BY_THE_PROXY, code);
}
