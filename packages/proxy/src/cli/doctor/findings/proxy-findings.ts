import type { FindingText } from './finding-text.js';

/** The findings about the proxy: its address, its answers, and the visitors that it knows. */
export const PROXY_FINDINGS = {
  field_list_good: ['good', 'The proxy sends the {count} fields of form {form} in {ms} ms.'],
  proxy_address_wrong: [
    'error',
    'The address of the form’s proxy is none that a browser can call: "{address}".',
    'Write a path of your site, proxy="/forms", or a whole address: proxy="https://forms.example.com/forms".',
  ],
  proxy_mixed: [
    'error',
    'The page is on https and the proxy on http. Browsers do not call it: {address}',
    'Write the proxy’s address with https, if it answers there: else have its web server do so.',
    { language: 'attribute', text: 'proxy="{secure}"' },
  ],
  proxy_not_there: [
    'error',
    'There is no proxy at {address}: the answer is {status}, and not JSON.',
    'Look at the attribute proxy, and at the rule with which your web server passes these addresses on.',
  ],
  proxy_down: [
    'error',
    'Your web server answers {status} in the proxy’s place, so the proxy does not run, or listens elsewhere: {address}',
    'Start the proxy, look at its log, and compare its address and port with the rule of the web server (nginx: proxy_pass).',
  ],
  field_list_is_page: [
    'error',
    'The server sends a page with {status} in place of the field list: {address}',
    'Have your web server pass these addresses on to the proxy before it answers with its own pages.',
  ],
  field_list_not_json: [
    'error',
    'The field list is not a list in JSON ({type}): {address}',
    'Check what answers there. The proxy’s address takes the place of the service’s /api/v2.',
  ],
  field_list_error: ['error', 'The service refuses: {sentence}', 'Look at the form in the service.'],
  field_list_status: [
    'error',
    'The field list answers {status}: {address}',
    'Look at the log of the proxy, and of the web server before it.',
  ],
  field_list_empty: ['warning', 'Form {form} has no fields.', 'Add fields to it in the service.'],
  proxy_redirects: [
    'error',
    'The proxy redirects to {target}. A submission would lose its body.',
    'If that is the proxy, write its address into the attribute proxy. If it is another page, look at what asks for a login there.',
  ],
  form_not_found: [
    'error',
    'The service has no form {form}, or the token may not see it. {sentence}',
    'Check form-id, and whether the token belongs to the account with the form.',
  ],
  token_refused: [
    'error',
    'The service, or a server before the proxy, refuses the access ({status}).',
    'Give the proxy a valid token, and check that it sends Authorization: Bearer <token>.',
  ],
  other_form: [
    'error',
    'The proxy answers the call for form {form} with form {other}.',
    'Look at the rule of your web server: the number in the address must go to the service.',
  ],
  form_object_good: ['good', 'The form’s title and language come, too.'],
  form_object_missing: [
    'note',
    'The proxy does not answer the call for the form object ({status}). The form has the element’s own words on its button, and one column.',
  ],
  form_closed: ['warning', 'The form is closed in the service.', 'Open it there when people are to fill it in.'],
  field_list_cached_long: [
    'warning',
    'The field list is kept for {time} ({by}), so changes of the form reach people that late.',
    'Have your server or CDN leave the proxy’s Cache-Control as it is, and keep nothing below the proxy’s path.',
  ],
  cookies_passed_on: [
    'warning',
    'The proxy passes cookies of the service on to people’s browsers.',
    'Remove the header Set-Cookie on the way, in nginx by this line below the proxy’s path.',
    { language: 'nginx', text: 'proxy_hide_header Set-Cookie;' },
  ],
  proxy_slow: [
    'warning',
    'The field list took {ms} ms. People wait for their form.',
    'Check how far the proxy is from the service, and whether it starts anew for each call.',
  ],
  plain_proxy: [
    'warning',
    'This is a plain proxy: a submission that is repeated after a lost connection is stored twice.',
    'The reference proxy, hosted-form-proxy serve, sends each submission once.',
  ],
  keys_in_memory: [
    'warning',
    'The proxy keeps the keys of submissions in memory only. So the element repeats nothing by itself after a lost connection.',
    'Name a folder for the keys that the proxy may write. The log of the proxy says why its own folder cannot be used.',
    { language: 'options', text: '--keys file:///var/lib/hosted-form' },
  ],
  carry_not_offered: [
    'warning',
    'The form asks for going on on another device, by the attribute carry, and the proxy does not offer it. So no visitor is offered it.',
    'Turn it on at the proxy, or take the attribute away. The setting of the PHP proxy has the same name.',
    { language: 'options', text: '--carry on' },
  ],
  partials_not_offered: [
    'warning',
    'The form asks for partial answers, by the attribute partials, and the proxy does not take them. So nothing is sent early.',
    'Name who takes them, with --partials and HOSTED_FORM_PARTIALS_SECRET, or take the attribute away.',
  ],
  carry_in_memory: [
    'warning',
    'The proxy keeps drafts for another device in memory only. A restart forgets them, and other copies of the proxy do not have them.',
    'Name a place for them that stays.',
    { language: 'options', text: '--carry-keys file:///var/lib/hosted-form/drafts' },
  ],
  partials_in_memory: [
    'warning',
    'The proxy takes partial answers, and remembers in memory only which of them have ended. After a restart, a late request may bring erased answers back.',
    'Name a folder for the keys that the proxy may write.',
    { language: 'options', text: '--keys file:///var/lib/hosted-form' },
  ],
  header_stripped: [
    'error',
    'A server on the way removes the header Hosted-Form, so the element takes the proxy for a plain one.',
    'Have your web server or CDN pass the header on.',
  ],
  health_good: ['good', 'The proxy reports that it is well.'],
  visitor_good: ['good', 'The proxy knows the visitor’s address, and does not believe the one that a visitor claims.'],
  visitor_claimed: [
    'error',
    'The proxy believes any address that a visitor writes into X-Forwarded-For. Its rate limit stops nobody.',
    'Have your web server write the header anew, in nginx by this line in place of the one with that header.',
    { language: 'nginx', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
  ],
  visitor_claimed_otherwise: [
    'error',
    'The proxy believes any address that a visitor writes into X_Forwarded_For, with underscores. Its rate limit stops nobody.',
    'Have your web server drop headers whose names have underscores. nginx and Apache do so by themselves.',
  ],
  visitor_missing: [
    'error',
    'The web server before the proxy does not tell the visitor’s address. The rate limit counts nobody.',
    'Have it set the header, in nginx by this line beside proxy_pass.',
    { language: 'nginx', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
  ],
  visitor_inner: [
    'error',
    'The proxy takes a server of your own ({address}) for the visitor. All visitors are counted as one.',
    'Set --trust-proxy to the number of web servers before the proxy: one more than now.',
    undefined,
    { setting: 'trustProxy', way: 'raise', value: '1' },
  ],
  visitor_not_tried: ['note', 'Whether the proxy knows the visitor’s address was not tried: {reason}.'],
} as const satisfies Record<string, FindingText>;

/** The findings about a proxy of another origin. */
export const CORS_FINDINGS = {
  cors_good: ['good', 'The proxy lets pages of {origin} use it.'],
  cors_missing: [
    'error',
    'The proxy has another origin than the page, and does not let {origin} use it.',
    'Add it to the proxy’s origins, and keep those that it has. {how} Or have your site’s own web server pass /forms/ on, so that there is one origin.',
    undefined,
    { setting: 'origins', way: 'add', value: '{origin}' },
  ],
  cors_preflight: [
    'error',
    'Before a submission, browsers send a preflight (OPTIONS). The proxy answers {status}, without permission for {origin}.',
    'Pass OPTIONS on to the proxy. If that is so, add the origin to the proxy’s, and keep those that it has. {how}',
  ],
  cors_headers: [
    'error',
    'The proxy does not allow the header {names} from other origins. Submissions do not arrive.',
    'Have the proxy send all headers of submissions.',
    {
      language: 'header',
      text: 'Access-Control-Allow-Headers: content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha',
    },
  ],
  cors_expose: [
    'warning',
    'The page may not read the header Hosted-Form, so the element takes the proxy for a plain one.',
    'Have the proxy let pages read its headers.',
    { language: 'header', text: 'Access-Control-Expose-Headers: hosted-form, retry-after, idempotency-replayed' },
  ],
} as const satisfies Record<string, FindingText>;
