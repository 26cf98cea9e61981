/** Why the options of the proxy make no sense. Stable, for programs. */
export type ConfigurationCode =
  | 'token_missing'
  | 'token_invalid'
  | 'service_invalid'
  | 'forms_invalid'
  | 'form_id_invalid'
  | 'limit_invalid'
  | 'base_path_invalid'
  | 'keys_invalid'
  | 'redis_missing'
  | 'body_already_read'
  | 'token_file_missing'
  | 'token_file_unreadable'
  | 'token_file_too_open'
  | 'token_file_damaged'
  | 'token_file_symlink'
  | 'token_file_unwritable'
  | 'origin_invalid'
  | 'secret_invalid'
  | 'captcha_invalid';

/**
 * A mistake in the options, thrown by `createProxy` itself, never while a visitor waits; the token is not in its text.
 * What is wrong with a token file `tokenFromFile` throws, and the token's function if it happens later. Two are found later:
 * `redis_missing` (`serveProxy` rejects with it, `createProxy` tells `onError`, as a `cause`), and `body_already_read`
 * (`proxyMiddleware` hands it to `next`).
 */
export class ProxyConfigurationError extends Error {
  // Written out: a minifier renames the class.
  override readonly name = 'ProxyConfigurationError';

  constructor(
    /** Stable, for programs. */
    readonly code: ConfigurationCode,
    /** For the owner, in English. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Every code that a JSON error of the proxy can carry, with its HTTP status and its sentence. */
const ANSWERS = {
  bad_request: [400, 'This is no HTTP request that the proxy understands.'],
  no_such_call: [404, 'This proxy has no such call.'],
  method_not_allowed: [405, 'This call does not take that method.'],
  form_not_listed: [403, 'This site does not offer that form.'],
  not_json: [415, 'The body must be JSON, sent as Content-Type: application/json.'],
  bad_json: [400, 'The body must be one JSON object in UTF-8.'],
  unknown_name: [400, 'The body has a name that is no field: names are field_<digits>.'],
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
  too_large: [413, 'The submission is too large.'],
  // As nginx writes it down; nobody is there to read it.
  client_gone: [499, 'The browser gave up.'],
  service_not_json: [502, 'The service did not answer with JSON.'],
  service_refused_token: [403, 'The service refused the access of this site.'],
  service_too_large: [413, 'The service does not take a call of this size.'],
  service_rate_limited: [429, 'The service takes no more calls for now.'],
  service_unreachable: [502, 'The service could not be reached.'],
  service_timeout: [504, 'The service did not answer in time.'],
  service_failed: [502, 'The service failed.'],
  proxy_misconfigured: [500, 'This proxy has no token for the service.'],
  proxy_failed: [500, 'This proxy failed.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** Stable codes in the `code` of a JSON error of the proxy. */
export type ProxyErrorCode = keyof typeof ANSWERS;

/** What of a `ProxyError` differs from the rule of its code. */
export interface ProxyErrorDetails {
  /** Instead of the status of the code. */
  readonly status?: number;
  /** Instead of the sentence of the code. */
  readonly sentence?: string;
  /** Headers of the answer beyond the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of the answer's JSON beyond `status`, `error` and `code`. */
  readonly members?: Readonly<Record<string, string | number>>;
  /** Whether the service may have done what the call asked for, in spite of the error. It never enters an answer by itself. */
  readonly mayHaveArrived?: boolean;
  /** What lies behind it. For the server's log: it never enters an answer. */
  readonly cause?: unknown;
}

/**
 * A call that ends in a JSON error: `message` is the sentence that the browser gets, `code` is stable, `status` is the
 * HTTP status, `cause` stays on the server.
 */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** The HTTP status of the answer. */
  readonly status: number;

  constructor(
    /** Stable, for programs. */
    readonly code: ProxyErrorCode,
    /** What differs from the rule of the code. */
    readonly details: ProxyErrorDetails = {},
  ) {
    const [status, sentence] = ANSWERS[code];
    super(details.sentence ?? sentence, { cause: details.cause });
    this.status = details.status ?? status;
  }
}
