import { DOCUMENTS } from './documents.js';

// Decision 0009: a message leads to its explanation by an address that can be clicked.
/** Returns where the documents explain a code of the proxy. Owners read it, and programs read the code. */
export function linkToExplanation(code: string): string {
  return `${DOCUMENTS}troubleshooting/proxy-codes/#${code}`;
}

/** The stable code of a mistake in the options. */
export type ConfigurationCode =
  | 'token_missing'
  | 'token_invalid'
  | 'token_of_other_service'
  | 'service_invalid'
  | 'forms_invalid'
  | 'form_id_invalid'
  | 'limit_invalid'
  | 'address_invalid'
  | 'base_path_invalid'
  | 'keys_invalid'
  | 'keys_folder_foreign'
  | 'redis_missing'
  | 'postgres_missing'
  | 'carry_invalid'
  | 'partials_invalid'
  | 'body_already_read'
  | 'token_file_missing'
  | 'token_file_unreadable'
  | 'token_file_too_open'
  | 'token_file_damaged'
  | 'token_file_symlink'
  | 'token_file_unwritable'
  | 'origin_invalid'
  | 'secret_invalid'
  | 'captcha_invalid'
  | 'drawing_invalid'
  | 'outgoing_proxy_invalid';

/**
 * A mistake in the options. `createProxy` throws it at once, never while a visitor waits. Its text never holds the token.
 *
 * `tokenFromFile`, and later the function that it returns, throw it for a token file. Two mistakes are found later:
 * - `redis_missing`, `postgres_missing`: `serveProxy` rejects with it; `createProxy` reports it to `onError`, as a `cause`.
 * - `body_already_read`: `proxyMiddleware` passes it to `next`.
 */
export class ProxyConfigurationError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name = 'ProxyConfigurationError';
  /** The place in the documents that explains the code, for the owner. */
  readonly help: string;

  constructor(
    /** The stable code, for programs. */
    readonly code: ConfigurationCode,
    /** The sentence for the owner, in English. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.help = linkToExplanation(code);
  }
}

/** The HTTP status and the sentence of every code that an error answer can have. */
const ANSWERS = {
  bad_request: [400, 'This is no HTTP request that the proxy understands.'],
  no_such_call: [404, 'This proxy has no such call.'],
  method_not_allowed: [405, 'This call does not take that method.'],
  form_not_listed: [403, 'This site does not offer that form.'],
  not_json: [415, 'The body must be JSON in UTF-8, not compressed, sent as Content-Type: application/json.'],
  bad_json: [400, 'The body must be one JSON object in UTF-8.'],
  unknown_name: [400, 'Unknown field name in the body: names are field_<digits>.'],
  bad_key: [400, 'The Idempotency-Key must be 16 to 128 characters: A to Z, a to z, 0 to 9, - and _.'],
  outcome_unknown: [409, 'This submission may have arrived already.'],
  in_progress: [409, 'This submission is being sent already.'],
  keys_unavailable: [503, 'This proxy cannot tell for now whether the submission came before.'],
  origin_refused: [403, 'Pages of that site may not use this proxy.'],
  rate_limited: [429, 'Too many calls came from this address. Nothing was sent.'],
  form_token_invalid: [403, 'The form token is missing, too old, used or not one of this form. Nothing was sent.'],
  form_token_early: [429, 'The form token may not be used yet. Nothing was sent.'],
  spam_suspected: [422, 'A question that nobody can see was answered. Nothing was sent.'],
  captcha_failed: [422, 'The answer to the captcha is missing, wrong or used. Nothing was sent.'],
  captcha_unavailable: [503, 'The answer to the captcha cannot be checked for now. Nothing was sent.'],
  script_needed: [
    422,
    'This form asks a question against robots, which needs a script in the browser. Nothing was sent.',
  ],
  form_changed: [422, 'The form has changed, and has no place for some of the answers. Nothing was sent.'],
  too_large: [413, 'The submission is too large.'],
  not_octets: [415, 'A carried draft must be bytes, not compressed, sent as Content-Type: application/octet-stream.'],
  empty_body: [400, 'The body is empty, or did not arrive as a whole. Nothing was kept.'],
  carried_unconditional: [428, 'A carried draft needs If-None-Match: * at first, and then If-Match with its version.'],
  carried_changed: [412, 'Another device has changed the carried draft meanwhile.'],
  carried_unknown: [404, 'This proxy has no such carried draft.'],
  carried_gone: [410, 'The carried draft was erased, its answers were sent, or its time is over.'],
  carried_full: [507, 'This proxy has no room for more carried drafts. Nothing was kept.'],
  grip_refused: [403, 'Only who knows the secret of a carried draft may change it.'],
  partial_ended: [410, 'These answers have ended: their form was sent, or the person wants none kept.'],
  partial_failed: [502, 'The owner’s receiver did not take the answers.'],
  not_form_data: [415, 'The body must be a form: multipart/form-data or application/x-www-form-urlencoded.'],
  bad_form_data: [400, 'The form did not come whole. Nothing was sent.'],
  form_unavailable: [404, 'The service does not give this form.'],
  drawing_failed: [500, 'This form could not be drawn.'],
  // The status that nginx logs when the browser has gone; nobody receives this answer.
  client_gone: [499, 'The browser gave up.'],
  service_not_json: [502, 'The service did not answer with JSON.'],
  service_refused_token: [403, 'The service refused the access of this site.'],
  service_too_large: [413, 'The service does not take a call of this size.'],
  service_rate_limited: [429, 'The service takes no more calls for now.'],
  service_unreachable: [502, 'The service could not be reached.'],
  service_timeout: [504, 'The service did not answer in time.'],
  service_failed: [502, 'The service failed.'],
  service_full: [507, 'The service has no room for it now. Nothing was stored.'],
  // Reported to the owner only; no answer has this code.
  visitor_unknown: [
    500,
    'The web server before this proxy does not tell the visitor’s address, so no visitor is counted. Let it set X-Forwarded-For.',
  ],
  // Reported to the owner only; no answer has this code.
  keys_in_memory: [
    500,
    'The keys of submissions are kept in memory only, because no folder for them can be used. Name one in the option "keys".',
  ],
  proxy_misconfigured: [500, 'This proxy has no token for the service.'],
  proxy_failed: [500, 'This proxy failed.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** The stable code of an error answer, in its member `code`. */
export type ProxyErrorCode = keyof typeof ANSWERS;

/** The details of one `ProxyError`, beyond the defaults of its code. */
export interface ProxyErrorDetails {
  /** The status, in place of the code's. */
  readonly status?: number;
  /** The sentence, in place of the code's. */
  readonly sentence?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer's JSON, beside `status`, `error` and `code`. */
  readonly members?: Readonly<Record<string, string | number | boolean>>;
  /** True if the service may have received the submission in spite of the error. The answer then says `"outcome":"unknown"`. */
  readonly mayHaveArrived?: boolean;
  /** The cause, for the server's log. The answer does not show it. */
  readonly cause?: unknown;
}

/** An error answer: the browser gets `status`, `code` and the sentence in `message`; `cause` stays on the server. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The place in the documents that explains the code, for the owner. */
  readonly help: string;

  constructor(
    /** The stable code, for programs. */
    readonly code: ProxyErrorCode,
    /** The details beyond the defaults of the code. */
    readonly details: ProxyErrorDetails = {},
  ) {
    const [status, sentence] = ANSWERS[code];
    super(details.sentence ?? sentence, { cause: details.cause });
    this.status = details.status ?? status;
    this.help = linkToExplanation(code);
  }
}
