<?php

/**
 * The token proxy of hosted-form in one file, for PHP 7.4 and later with nothing but its core extensions.
 *
 * It stands between a page and the Form Collection Service: it lets the calls of `<hosted-form>` through for the forms
 * that you list, adds the service's token, and takes out of the answers what a browser must not see. A submission that
 * comes twice with one `Idempotency-Key` is made once.
 *
 * How to set it up: README.md beside it, or https://www.npmjs.com/package/hosted-form. In short: put this file on your
 * site, and `hosted-form-config.php` with your settings beside it.
 *
 * The file reads from top to bottom: errors, settings, request and answer, the calls, submissions made once, what may
 * be refused, the service, JSON, the folder; the last line starts it.
 */

declare(strict_types=1);

namespace HostedForm;

// ---------------------------------------------------------------------------------------------------------- errors --

/** Every code that an error can carry, with its HTTP status and its sentence. */
const ERRORS = [
    'no_such_call' => [404, 'This proxy has no such call.'],
    'method_not_allowed' => [405, 'This call does not take that method.'],
    'form_not_listed' => [403, 'This site does not offer that form.'],
    'not_json' => [415, 'The body must be JSON, sent as Content-Type: application/json.'],
    'bad_json' => [400, 'The body must be one JSON object in UTF-8.'],
    'unknown_name' => [400, 'The body has a name that is no field of this form.'],
    'bad_key' => [400, 'The Idempotency-Key must be 16 to 128 characters: A to Z, a to z, 0 to 9, - and _.'],
    'outcome_unknown' => [409, 'This submission may have arrived already.'],
    'in_progress' => [409, 'This submission is being sent already.'],
    'keys_unavailable' => [503, 'This proxy cannot tell for now whether the submission came before.'],
    'too_large' => [413, 'The submission is too large.'],
    'origin_refused' => [403, 'This site does not take forms from pages of that site.'],
    'rate_limited' => [429, 'Too many calls from this address: try again later.'],
    'form_token_invalid' => [403, 'The token of this form is missing, used or too old.'],
    'form_token_early' => [429, 'This form was sent too quickly.'],
    'spam_suspected' => [422, 'This submission looks like spam.'],
    'captcha_failed' => [422, 'The captcha was not solved.'],
    'service_not_json' => [502, 'The service did not answer with JSON.'],
    'service_refused_token' => [403, 'The service refused the access of this site.'],
    'service_too_large' => [413, 'The service does not take a call of this size.'],
    'service_rate_limited' => [429, 'The service takes no more calls for now.'],
    'service_unreachable' => [502, 'The service could not be reached.'],
    'service_timeout' => [504, 'The service did not answer in time.'],
    'service_failed' => [502, 'The service failed.'],
    'proxy_misconfigured' => [500, 'This proxy is not set up.'],
    'proxy_failed' => [500, 'This proxy failed.'],
];

/** A call that ends in a JSON error. Its message is what the browser is told. */
final class ProxyError extends \RuntimeException
{
    /** A key of ERRORS. */
    public string $reason;
    public int $status;
    /** @var array<string, string> headers of the answer beyond the usual ones */
    public array $headers;
    /** @var array<string, mixed> members of the answer beyond `status`, `error` and `code` */
    public array $members;
    /** Whether the service may have done what it was asked for, in spite of the error. */
    public bool $mayHaveArrived;
    /** What lies behind it. For the log: it never enters an answer. */
    public string $cause;

    /** @param array<string, mixed> $details any of: sentence, status, headers, members, mayHaveArrived, cause */
    public function __construct(string $reason, array $details = [])
    {
        [$status, $sentence] = ERRORS[$reason];
        parent::__construct($details['sentence'] ?? $sentence);
        $this->reason = $reason;
        $this->status = $details['status'] ?? $status;
        $this->headers = $details['headers'] ?? [];
        $this->members = $details['members'] ?? [];
        $this->mayHaveArrived = $details['mayHaveArrived'] ?? false;
        $this->cause = $details['cause'] ?? '';
    }

    /** The same error for somebody who must be told that the submission may have arrived. */
    public function withUnknownOutcome(): self
    {
        $this->members['outcome'] = 'unknown';
        return $this;
    }
}

/** A setting that makes no sense. Its message goes to the server's log alone. */
final class ConfigurationError extends \RuntimeException
{
}

// -------------------------------------------------------------------------------------------------------- settings --

/** What the owner has set, checked, with the defaults filled in. Times are in milliseconds, as in the other proxies. */
final class Settings
{
    private const DEFAULTS = [
        'service' => '',
        'token' => '',
        'forms' => [],
        'basePath' => '/forms',
        'maxBody' => 32 * 1024 * 1024,
        'timeout' => 30000,
        'folder' => '',
        'keepKeys' => 7 * 86400000,
        'origins' => [],
        'rateLimit' => [],
        'trustProxy' => 0,
        'formToken' => true,
        'secret' => '',
        'captcha' => null,
        'onRequest' => null,
    ];

    /** Ends in `/api/v2`. */
    public string $base;
    /** @var string[]|'all' */
    public $forms;
    public string $basePath;
    /** Bytes of a submission at most. */
    public int $maxBody;
    /** Seconds for the service's whole answer. */
    public float $timeout;
    /** '' for one in the system's folder for temporary files. */
    public string $folder;
    /** Seconds for which the keys of submissions are kept. */
    public int $keepKeys;
    /** @var string[] other sites whose pages may use this proxy */
    public array $origins;
    /** @var array{submissions: int, reads: int, per: int}|null counts per address and form, `per` in seconds */
    public ?array $rateLimit;
    /** How many proxies of your own stand before this one and add to X-Forwarded-For. */
    public int $trustProxy;
    /** @var array{life: int, minimum: int}|null in milliseconds */
    public ?array $formToken;
    public string $secret;
    /** @var callable(string, array<string, string>): bool|null */
    public $captcha;
    /** @var callable(array<string, mixed>): void|null */
    public $onRequest;
    /** @var string|callable(): string */
    private $token;

    /**
     * @param array<string, mixed> $given
     * @throws ConfigurationError
     */
    public function __construct(array $given)
    {
        foreach (array_diff_key($given, self::DEFAULTS) as $name => $value) {
            throw new ConfigurationError("There is no setting \"$name\".");
        }
        $given += self::DEFAULTS;
        $this->base = self::readService($given['service']);
        $this->token = self::readToken($given['token']);
        $this->forms = self::readForms($given['forms']);
        $this->basePath = rtrim((string) $given['basePath'], '/');
        $this->maxBody = self::readNumber('maxBody', $given['maxBody']);
        $this->timeout = self::readNumber('timeout', $given['timeout']) / 1000;
        $this->folder = rtrim((string) $given['folder'], '/\\');
        $this->keepKeys = (int) ceil(self::readNumber('keepKeys', $given['keepKeys']) / 1000);
        $this->origins = array_map('strtolower', $given['origins']);
        $this->rateLimit = self::readRateLimit($given['rateLimit']);
        $this->trustProxy = (int) $given['trustProxy'];
        $this->formToken = self::readFormToken($given['formToken']);
        $this->secret = self::readSecret($given['secret']);
        $this->captcha = self::readCallable('captcha', $given['captcha']);
        $this->onRequest = self::readCallable('onRequest', $given['onRequest']);
    }

    /**
     * From `hosted-form-config.php` beside this file (or where HOSTED_FORM_CONFIG says), which returns an array. What is
     * not in it may be in the server's environment: HOSTED_FORM_SERVICE, HOSTED_FORM_TOKEN, HOSTED_FORM_FORMS (ids with
     * commas between them, or `all`), HOSTED_FORM_FOLDER.
     *
     * @throws ConfigurationError
     */
    public static function load(): self
    {
        $file = self::environment('HOSTED_FORM_CONFIG') ?? __DIR__ . '/hosted-form-config.php';
        $given = is_file($file) ? (static fn () => require $file)() : [];
        if (!is_array($given)) {
            throw new ConfigurationError('hosted-form-config.php must return an array.');
        }
        foreach (['service', 'token', 'forms', 'folder'] as $name) {
            $value = self::environment('HOSTED_FORM_' . strtoupper($name));
            if ($value !== null && !isset($given[$name])) {
                $given[$name] = $name === 'forms' && $value !== 'all' ? preg_split('/[\s,]+/', trim($value)) : $value;
            }
        }
        return new self($given);
    }

    /** The token for this call: asked for each time, so that it can change. */
    public function token(): string
    {
        $cause = 'The setting "token" gave no token.';
        try {
            $token = is_string($this->token) ? $this->token : ($this->token)();
            if (is_string($token) && preg_match('/^[\x21-\x7e]+$/D', $token) === 1) {
                return $token;
            }
        } catch (\Throwable $failure) {
            $cause = 'token: ' . $failure->getMessage();
        }
        throw new ProxyError('proxy_misconfigured', ['cause' => $cause]);
    }

    public function offers(string $formId): bool
    {
        return $this->forms === 'all' || in_array($formId, $this->forms, true);
    }

    private static function environment(string $name): ?string
    {
        $value = getenv($name);
        $value = $value === false ? ($_SERVER[$name] ?? '') : $value;
        return is_string($value) && $value !== '' ? $value : null;
    }

    /** @param mixed $service */
    private static function readService($service): string
    {
        $parts = is_string($service) ? parse_url($service) : false;
        $plain = is_array($parts) && isset($parts['host'])
            && in_array(strtolower($parts['scheme'] ?? ''), ['http', 'https'], true)
            && array_intersect_key($parts, ['user' => 1, 'pass' => 1, 'query' => 1, 'fragment' => 1]) === [];
        if (!$plain || preg_match('/[\x00-\x20\x7f]/', $service) === 1) {
            throw new ConfigurationError('The setting "service" must be an address such as https://www.example.com.');
        }
        $address = rtrim($service, '/');
        if (substr($address, -7) === '/api/v2') {
            throw new ConfigurationError('The setting "service" is the address before /api/v2.');
        }
        return "$address/api/v2";
    }

    /**
     * @param mixed $token
     * @return string|callable(): string
     */
    private static function readToken($token)
    {
        if ($token instanceof \Closure) {
            return $token;
        }
        if (is_string($token) && preg_match('/^[\x21-\x7e]+$/D', $token) === 1) {
            return $token;
        }
        throw new ConfigurationError('The setting "token" must be the token alone: no spaces, no "Bearer" before it.');
    }

    /**
     * @param mixed $forms
     * @return string[]|'all'
     */
    private static function readForms($forms)
    {
        if ($forms === 'all') {
            return 'all';
        }
        $ids = is_array($forms) ? array_map(static fn ($id) => is_int($id) ? (string) $id : $id, $forms) : [];
        foreach ($ids as $id) {
            if (!is_string($id) || preg_match('/^[0-9]+$/D', $id) !== 1) {
                $ids = [];
            }
        }
        if ($ids === []) {
            throw new ConfigurationError('The setting "forms" must be a list of form ids, or "all".');
        }
        return $ids;
    }

    /** @param mixed $number */
    private static function readNumber(string $name, $number): int
    {
        if (is_int($number) && $number > 0) {
            return $number;
        }
        throw new ConfigurationError("The setting \"$name\" must be a whole number above 0.");
    }

    /**
     * @param mixed $limit
     * @return array{submissions: int, reads: int, per: int}|null
     */
    private static function readRateLimit($limit): ?array
    {
        if ($limit === false) {
            return null;
        }
        $limit = (is_array($limit) ? $limit : []) + ['submissions' => 10, 'reads' => 120, 'per' => 60000];
        return [
            'submissions' => self::readNumber('rateLimit.submissions', $limit['submissions']),
            'reads' => self::readNumber('rateLimit.reads', $limit['reads']),
            'per' => (int) ceil(self::readNumber('rateLimit.per', $limit['per']) / 1000),
        ];
    }

    /**
     * @param mixed $given
     * @return array{life: int, minimum: int}|null
     */
    private static function readFormToken($given): ?array
    {
        if ($given === false) {
            return null;
        }
        $given = (is_array($given) ? $given : []) + ['life' => 2 * 3600000, 'minimum' => 300];
        return [
            'life' => self::readNumber('formToken.life', $given['life']),
            'minimum' => self::readNumber('formToken.minimum', $given['minimum']),
        ];
    }

    /** @param mixed $secret */
    private static function readSecret($secret): string
    {
        if (is_string($secret) && ($secret === '' || strlen($secret) >= 32)) {
            return $secret;
        }
        throw new ConfigurationError('The setting "secret" must have 32 characters at least.');
    }

    /** @param mixed $callable */
    private static function readCallable(string $name, $callable): ?callable
    {
        if ($callable === null || is_callable($callable)) {
            return $callable;
        }
        throw new ConfigurationError("The setting \"$name\" must be a function.");
    }
}

// --------------------------------------------------------------------------------------------- request and answer --

/** What the browser asks for. */
final class Request
{
    public string $method;
    /** Below the base path, decoded: `/form/101/field.json`. '' where it is none of ours. */
    public string $path;

    public function __construct(string $basePath)
    {
        $this->method = (string) ($_SERVER['REQUEST_METHOD'] ?? 'GET');
        $this->path = self::pathBelow($basePath);
    }

    /** The value of a header, or '' where it was not sent. */
    public function header(string $name): string
    {
        $key = strtoupper(strtr($name, '-', '_'));
        // PHP has these two without the prefix, some servers with it.
        $plain = in_array($key, ['CONTENT_TYPE', 'CONTENT_LENGTH'], true) ? ($_SERVER[$key] ?? '') : '';
        return (string) ($plain === '' ? ($_SERVER["HTTP_$key"] ?? '') : $plain);
    }

    public function has(string $name): bool
    {
        return isset($_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))]);
    }

    /** The visitor's address, as far as it is known: the proxies that you trust have added theirs. */
    public function address(int $trustProxy): string
    {
        $forwarded = array_map('trim', explode(',', $this->header('X-Forwarded-For')));
        $address = $trustProxy > 0 ? ($forwarded[count($forwarded) - $trustProxy] ?? '') : '';
        return $address === '' ? (string) ($_SERVER['REMOTE_ADDR'] ?? '') : $address;
    }

    /** By PATH_INFO (`hosted-form-proxy.php/form/…`) where the server tells it, else by the address itself. */
    private static function pathBelow(string $basePath): string
    {
        $pathInfo = (string) ($_SERVER['PATH_INFO'] ?? '');
        if ($pathInfo !== '') {
            return $pathInfo;
        }
        $path = rawurldecode(explode('?', (string) ($_SERVER['REQUEST_URI'] ?? ''), 2)[0]);
        foreach ([(string) ($_SERVER['SCRIPT_NAME'] ?? ''), $basePath] as $base) {
            if (strncmp($path, "$base/", strlen($base) + 1) === 0) {
                return substr($path, strlen($base));
            }
        }
        return '';
    }
}

/** What the browser gets: always JSON, and none of the service's headers. */
final class Answer
{
    public int $status;
    public string $text;
    /** @var array<string, string> */
    public array $headers;

    /** @param array<string, string> $headers */
    public function __construct(int $status, string $text, array $headers = [])
    {
        $this->status = $status;
        $this->text = $text;
        $this->headers = $headers;
    }

    public static function ofError(ProxyError $error): self
    {
        $json = ['status' => 'error', 'error' => $error->getMessage(), 'code' => $error->reason] + $error->members;
        return new self($error->status, toJson($json), $error->headers);
    }

    /** @param array<string, string> $headers those that depend on the request */
    public function send(array $headers, bool $withBody): void
    {
        // What a settings file has printed by mistake, such as an empty line at its end.
        while (ob_get_level() > 0 && ob_end_clean()) {
            continue;
        }
        if (headers_sent()) {
            return;
        }
        header_remove('X-Powered-By');
        header_remove('Set-Cookie');
        http_response_code($this->status);
        foreach ($this->headers + $headers + self::always($this->status) as $name => $value) {
            header("$name: $value");
        }
        if ($withBody && $this->text !== '') {
            echo $this->text;
        }
    }

    /** @return array<string, string> */
    private static function always(int $status): array
    {
        return ($status === 204 || $status === 304 ? [] : ['Content-Type' => 'application/json; charset=utf-8']) + [
            'Cache-Control' => 'no-store',
            'X-Content-Type-Options' => 'nosniff',
            'Content-Security-Policy' => "default-src 'none'; frame-ancestors 'none'",
            'Referrer-Policy' => 'no-referrer',
            'Cross-Origin-Resource-Policy' => 'same-origin',
        ];
    }
}

// ------------------------------------------------------------------------------------------------------- the calls --

/** The proxy: one request, one answer. */
final class Proxy
{
    /** What may stand after `form/<id>`, and how it is asked for. */
    private const METHODS = [
        '.json' => 'GET',
        '/field.json' => 'GET',
        '/submission.json' => 'POST',
        '/token.json' => 'POST',
    ];

    private Settings $settings;
    private Request $request;
    private Log $log;
    private Folder $folder;
    private Origins $origins;
    private FormTokens $tokens;
    private Service $service;

    public function __construct(Settings $settings, Request $request, Log $log)
    {
        $this->settings = $settings;
        $this->request = $request;
        $this->log = $log;
        $this->folder = new Folder($settings->folder);
        $this->origins = new Origins($settings->origins, $request);
        $this->tokens = new FormTokens($settings, $this->folder);
        $this->service = new Service($settings, $log);
    }

    /** @throws ProxyError */
    public function answer(): Answer
    {
        $path = $this->request->path;
        if ($path === '/health') {
            $this->takeMethod('GET');
            return new Answer(200, '{"status":"ok"}');
        }
        $isCall = preg_match('#^/form/([0-9]+)(\.json|/(?:field|submission|token)\.json)$#D', $path, $found) === 1;
        if (!$isCall || ($found[2] === '/token.json' && $this->settings->formToken === null)) {
            throw new ProxyError('no_such_call');
        }
        [, $formId, $end] = $found;
        if ($this->request->method === 'OPTIONS' && $this->origins->isListed()) {
            return new Answer(204, '', $this->origins->preflight());
        }
        $this->takeMethod(self::METHODS[$end]);
        if (!$this->settings->offers($formId)) {
            throw new ProxyError('form_not_listed');
        }
        $this->log->set('form', $formId);
        return $this->call($formId, $end);
    }

    private function call(string $formId, string $end): Answer
    {
        $address = $this->request->address($this->settings->trustProxy);
        $limit = new RateLimit($this->settings->rateLimit, $this->folder);
        if (self::METHODS[$end] === 'POST') {
            $this->origins->refuseOthers();
        }
        $limit->count($end === '/submission.json' ? 'submissions' : 'reads', $address, $formId);
        if ($end === '/submission.json') {
            return $this->submit($formId, $address);
        }
        if ($end === '/token.json') {
            return new Answer(200, toJson($this->tokens->issue($formId, $this->request->header('Origin'))));
        }
        return $this->read($formId, $end);
    }

    private function read(string $formId, string $end): Answer
    {
        $lists = new StoredLists($this->settings, $this->folder, $this->service, $this->log);
        $answer = $lists->get($formId, $end);
        if ($end === '/field.json' && $answer->status === 200) {
            $answer->headers['Hosted-Form'] = $this->abilities();
        }
        $etag = $answer->headers['ETag'] ?? null;
        if ($etag !== null && in_array($etag, preg_split('/\s*,\s*/', $this->request->header('If-None-Match')), true)) {
            return new Answer(304, '', $answer->headers);
        }
        return $answer;
    }

    /** What this proxy can do beyond a plain one. */
    private function abilities(): string
    {
        $tokens = $this->settings->formToken === null ? '' : ', form-token';
        return "idempotency, max-body={$this->settings->maxBody}$tokens";
    }

    private function submit(string $formId, string $address): Answer
    {
        $key = $this->readKey();
        if (preg_match('#^application/json\s*(;|$)#i', $this->request->header('Content-Type')) !== 1) {
            throw new ProxyError('not_json');
        }
        if (strtolower($this->request->header('Hosted-Form-Trap')) === 'filled') {
            throw new ProxyError('spam_suspected');
        }
        $body = new Body($this->request, $this->settings->maxBody);
        $this->log->set('bytes_in', $body->bytes);
        $this->refuseUnknownNames($formId, $body);
        // From here on it is finished, whether the browser waits for it or not.
        ignore_user_abort(true);
        $send = fn (): Outcome => $this->sendOn($formId, $address, $key, $body);
        if ($key === null) {
            $outcome = $send();
            return new Answer($outcome->status, toJson($outcome->json));
        }
        return (new Once($this->settings, $this->folder, $this->log))->make("$formId:$key", $send);
    }

    /**
     * What a captcha or a form token has to say is asked here, where only a submission that is really sent comes: a
     * repetition gets its answer, though both are used up by then.
     */
    private function sendOn(string $formId, string $address, ?string $key, Body $body): Outcome
    {
        $this->tokens->check($this->request, $formId, $key);
        $this->askCaptcha($formId, $address);
        $answer = $this->service->call("form/$formId/submission.json", $body);
        return Outcome::of($answer, strip('/submission.json', $answer->json));
    }

    private function askCaptcha(string $formId, string $address): void
    {
        if ($this->settings->captcha === null) {
            return;
        }
        $answer = $this->request->header('Hosted-Form-Captcha');
        $context = ['formId' => $formId, 'address' => $address];
        try {
            $isSolved = $answer !== '' && ($this->settings->captcha)($answer, $context) === true;
        } catch (\Throwable $failure) {
            throw new ProxyError('proxy_failed', ['cause' => 'captcha: ' . $failure->getMessage()]);
        }
        if (!$isSolved) {
            throw new ProxyError('captcha_failed');
        }
    }

    /** The service takes more than a visitor should say: `read`, `payment_status`, `timestamp`. */
    private function refuseUnknownNames(string $formId, Body $body): void
    {
        $ids = [];
        foreach ($body->names as $name) {
            if (preg_match('/^field_([0-9]+)$/D', $name, $found) !== 1) {
                throw self::unknownName($name);
            }
            $ids[] = $found[1];
        }
        $lists = new StoredLists($this->settings, $this->folder, $this->service, $this->log);
        $known = $ids === [] ? null : $lists->fieldIds($formId, $ids);
        foreach ($known === null ? [] : $ids as $id) {
            if (!isset($known[$id])) {
                throw self::unknownName("field_$id");
            }
        }
    }

    private static function unknownName(string $name): ProxyError
    {
        $shown = toJson((string) preg_replace('/^(.{0,64}).*$/us', '$1', $name));
        return new ProxyError('unknown_name', ['sentence' => "$shown is no field of this form."]);
    }

    private function readKey(): ?string
    {
        if (!$this->request->has('Idempotency-Key')) {
            return null;
        }
        $key = $this->request->header('Idempotency-Key');
        if (preg_match('/^[A-Za-z0-9_-]{16,128}$/D', $key) !== 1) {
            throw new ProxyError('bad_key');
        }
        return $key;
    }

    /** HEAD is refused like the others: it would be a call to the service. */
    private function takeMethod(string $method): void
    {
        if ($this->request->method !== $method) {
            throw new ProxyError('method_not_allowed', ['headers' => ['Allow' => $method]]);
        }
    }
}

/** Field lists and forms, stripped, as they were when they were last asked for. */
final class StoredLists
{
    /** Seconds for which one is good without asking. */
    private const FRESH = 60;
    /** Seconds for which one is better than an error. */
    private const STALE = 86400;
    /** With these the service has not said what became of the form. */
    private const FAILURES = [
        'service_unreachable',
        'service_timeout',
        'service_failed',
        'service_not_json',
        'service_rate_limited',
    ];

    private Settings $settings;
    private Folder $folder;
    private Service $service;
    private Log $log;

    public function __construct(Settings $settings, Folder $folder, Service $service, Log $log)
    {
        $this->settings = $settings;
        $this->folder = $folder;
        $this->service = $service;
        $this->log = $log;
    }

    /** @throws ProxyError those of `Service::call` */
    public function get(string $formId, string $end, int $fresh = self::FRESH): Answer
    {
        $name = "{$this->settings->base} $formId$end";
        try {
            $found = $this->folder->read('lists', $name, self::STALE);
            if ($found !== null && $found['age'] < $fresh) {
                return $this->stored($found['text'], 'hit');
            }
            // One worker asks; the others show what there is, or wait for it.
            $until = $found === null ? microtime(true) + $this->settings->timeout : 0.0;
            $this->folder->sweep('lists', $name, self::STALE);
            $turn = $this->folder->lock('turns', $name, $until);
        } catch (FolderError $error) {
            $this->log->error('The folder cannot be used: ' . $error->getMessage());
            return $this->ask($formId, $end, null);
        }
        if ($found !== null && $turn === null) {
            return $this->stored($found['text'], 'stale');
        }
        $again = $this->folder->read('lists', $name, $fresh);
        if ($again !== null) {
            return $this->stored($again['text'], 'hit');
        }
        try {
            return $this->ask($formId, $end, $name);
        } catch (ProxyError $error) {
            if ($found === null || !in_array($error->reason, self::FAILURES, true)) {
                throw $error;
            }
            $this->log->error("{$error->reason}: {$error->cause}");
            return $this->stored($found['text'], 'stale');
        } finally {
            if ($turn !== null) {
                $turn->release();
            }
        }
    }

    /**
     * The ids of the form's fields as keys, from a list that knows all the wanted ones or is as new as can be. Null where
     * it can't be had: then names of digits pass, for the service to judge.
     *
     * @param string[] $wanted
     * @return array<string, true>|null
     */
    public function fieldIds(string $formId, array $wanted): ?array
    {
        foreach ([self::STALE, self::FRESH] as $fresh) {
            try {
                $answer = $this->get($formId, '/field.json', $fresh);
            } catch (ProxyError $error) {
                return null;
            }
            $list = json_decode($answer->text);
            if ($answer->status !== 200 || !is_array($list)) {
                return null;
            }
            $ids = [];
            foreach ($list as $field) {
                $ids[(string) ($field->id ?? '')] = true;
            }
            if (array_diff($wanted, array_keys($ids)) === []) {
                break;
            }
        }
        return $ids;
    }

    private function ask(string $formId, string $end, ?string $name): Answer
    {
        $this->log->set('cache', 'miss');
        $answer = $this->service->call("form/$formId$end");
        $outcome = Outcome::of($answer, strip($end, $answer->json));
        $text = toJson($outcome->json);
        if ($outcome->state !== 'accepted') {
            return new Answer($outcome->status, $text);
        }
        if ($name !== null) {
            try {
                $this->folder->replace('lists', $name, $text);
            } catch (FolderError $error) {
                $this->log->error('A list could not be kept: ' . $error->getMessage());
            }
        }
        return $this->good($text);
    }

    private function stored(string $text, string $how): Answer
    {
        $this->log->set('cache', $how);
        return $this->good($text);
    }

    private function good(string $text): Answer
    {
        $etag = '"' . substr(hash('sha256', $text), 0, 32) . '"';
        return new Answer(200, $text, ['ETag' => $etag, 'Cache-Control' => 'max-age=60']);
    }
}

// ---------------------------------------------------------------------------------------- submissions, made once --

/** What became of a call, and what the browser is told of it. */
final class Outcome
{
    /** `accepted`, `refused`, or `unknown`: nobody can tell whether it has arrived. */
    public string $state;
    public int $status;
    /** @var array<mixed>|object */
    public $json;

    /** @param array<mixed>|object $json */
    public function __construct(string $state, int $status, $json)
    {
        $this->state = $state;
        $this->status = $status;
        $this->json = $json;
    }

    /** @param array<mixed>|object|null $kept what the browser may see of a good answer */
    public static function of(ServiceAnswer $answer, $kept): self
    {
        if ($answer->status < 300 && $kept !== null) {
            return new self('accepted', $answer->status, $kept);
        }
        $refused = isRefusal($answer->status) || isError($answer->json);
        $sentence = is_object($answer->json) ? ($answer->json->error ?? null) : null;
        $told = is_string($sentence) && $sentence !== '';
        $json = [
            'status' => 'error',
            'error' => $told ? $sentence : 'The service gave an answer that this proxy does not know.',
        ];
        return new self($refused ? 'refused' : 'unknown', $answer->status, $json);
    }
}

/**
 * Makes a submission unless it has been made before. Each key has a file, and who holds the file's lock is making the
 * submission; all others wait for the lock, and find in the file what became of it:
 *
 * - nothing: it is theirs to make.
 * - `accepted`, and the answer: they get the same.
 * - `unknown`: nobody can tell whether it has arrived. It is never made again.
 * - `under-way`, though nobody holds the lock: who was making it was killed. The same as `unknown`.
 *
 * What is refused takes its file with it: the key may be used again.
 */
final class Once
{
    /** Whether this worker is making one: should it die now, nobody knows what became of it. */
    public static bool $isUnderWay = false;

    private Settings $settings;
    private Folder $folder;
    private Log $log;

    public function __construct(Settings $settings, Folder $folder, Log $log)
    {
        $this->settings = $settings;
        $this->folder = $folder;
        $this->log = $log;
    }

    /**
     * @param callable(): Outcome $send
     * @throws ProxyError
     */
    public function make(string $name, callable $send): Answer
    {
        $file = $this->claim($name);
        try {
            $kept = $file->read();
            if ($kept !== '') {
                return $this->replay($kept);
            }
            $file->write(toJson(['state' => 'under-way']));
        } catch (FolderError $error) {
            throw self::unavailable($error);
        }
        return $this->finish($file, $send);
    }

    private function claim(string $name): LockedFile
    {
        try {
            $this->folder->sweep('keys', $name, $this->settings->keepKeys);
            $file = $this->folder->lock('keys', $name, microtime(true) + $this->settings->timeout);
        } catch (FolderError $error) {
            throw self::unavailable($error);
        }
        if ($file === null) {
            $error = new ProxyError('in_progress', ['headers' => ['Retry-After' => '1']]);
            throw $error->withUnknownOutcome();
        }
        return $file;
    }

    private function replay(string $kept): Answer
    {
        $entry = json_decode($kept);
        if (is_object($entry) && ($entry->state ?? '') === 'accepted') {
            $this->log->set('replayed', true);
            return new Answer($entry->status, $entry->text, ['Idempotency-Replayed' => 'true']);
        }
        throw (new ProxyError('outcome_unknown'))->withUnknownOutcome();
    }

    /** @param callable(): Outcome $send */
    private function finish(LockedFile $file, callable $send): Answer
    {
        self::$isUnderWay = true;
        try {
            $outcome = $send();
        } catch (ProxyError $error) {
            $this->settle($file, $error->mayHaveArrived ? ['state' => 'unknown'] : null);
            throw $error->mayHaveArrived ? $error->withUnknownOutcome() : $error;
        } catch (\Throwable $failure) {
            // What nobody has thought of may have happened after the call.
            $this->settle($file, ['state' => 'unknown']);
            throw (new ProxyError('proxy_failed', ['cause' => (string) $failure]))->withUnknownOutcome();
        }
        if ($outcome->state === 'unknown') {
            $this->settle($file, ['state' => 'unknown']);
            return new Answer($outcome->status, toJson($outcome->json + ['outcome' => 'unknown']));
        }
        $text = toJson($outcome->json);
        $accepted = ['state' => 'accepted', 'status' => $outcome->status, 'text' => $text];
        $this->settle($file, $outcome->state === 'accepted' ? $accepted : null);
        return new Answer($outcome->status, $text);
    }

    /**
     * Writes down what became of it; null frees the key. If that fails, the file still says `under-way`.
     *
     * @param array<string, mixed>|null $entry
     */
    private function settle(LockedFile $file, ?array $entry): void
    {
        try {
            if ($entry === null) {
                $file->remove();
            } else {
                $file->write(toJson($entry));
            }
        } catch (FolderError $error) {
            $this->log->error('What became of a submission could not be kept: ' . $error->getMessage());
        }
        $file->release();
    }

    private static function unavailable(FolderError $error): ProxyError
    {
        return new ProxyError('keys_unavailable', [
            'headers' => ['Retry-After' => '5'],
            'cause' => $error->getMessage(),
        ]);
    }
}

// ------------------------------------------------------------------------------------------------ who may send what --

/** Which sites' pages may use the proxy (CORS). Credentials are never allowed. */
final class Origins
{
    /** @var string[] */
    private array $listed;
    private Request $request;

    /** @param string[] $listed */
    public function __construct(array $listed, Request $request)
    {
        $this->listed = $listed;
        $this->request = $request;
    }

    /** Whether the call comes from a page of another site that the owner has listed. */
    public function isListed(): bool
    {
        return in_array(strtolower($this->request->header('Origin')), $this->listed, true);
    }

    /**
     * Refuses what a page of a site sends that is neither this one nor listed. What says nothing of a page is no browser's.
     *
     * @throws ProxyError `origin_refused`
     */
    public function refuseOthers(): void
    {
        $site = strtolower($this->request->header('Sec-Fetch-Site'));
        $origin = strtolower($this->request->header('Origin'));
        $own = $site === '' ? $origin === '' || $this->isOwn($origin) : in_array($site, ['same-origin', 'none'], true);
        if (!$own && !$this->isListed()) {
            throw new ProxyError('origin_refused');
        }
    }

    /** @return array<string, string> */
    public function preflight(): array
    {
        return [
            'Access-Control-Allow-Methods' => 'GET, POST',
            'Access-Control-Allow-Headers' => 'content-type, idempotency-key, hosted-form-token, hosted-form-trap, '
                . 'hosted-form-captcha',
            'Access-Control-Max-Age' => '86400',
        ];
    }

    /** @return array<string, string> headers of every answer */
    public function headers(): array
    {
        if ($this->listed === []) {
            return [];
        }
        if (!$this->isListed()) {
            return ['Vary' => 'Origin'];
        }
        return [
            'Vary' => 'Origin',
            'Access-Control-Allow-Origin' => $this->request->header('Origin'),
            'Access-Control-Expose-Headers' => 'hosted-form, retry-after, idempotency-replayed',
            'Cross-Origin-Resource-Policy' => 'cross-origin',
        ];
    }

    /** By host and port: behind a proxy that ends TLS, PHP does not know the scheme. */
    private function isOwn(string $origin): bool
    {
        return preg_replace('#^https?://#', '', $origin, 1) === strtolower($this->request->header('Host'));
    }
}

/** How many calls an address may make to a form in a span of time. */
final class RateLimit
{
    /** @var array{submissions: int, reads: int, per: int}|null */
    private ?array $limit;
    private Folder $folder;

    /** @param array{submissions: int, reads: int, per: int}|null $limit */
    public function __construct(?array $limit, Folder $folder)
    {
        $this->limit = $limit;
        $this->folder = $folder;
    }

    /**
     * Counts a call. A folder that can't be used stops no visitor.
     *
     * @param string $kind `submissions` or `reads`
     * @throws ProxyError `rate_limited`
     */
    public function count(string $kind, string $address, string $formId): void
    {
        if ($this->limit === null) {
            return;
        }
        try {
            $left = $this->countIn($kind, self::network($address), $formId, $this->limit['per']);
        } catch (FolderError $error) {
            return;
        }
        if ($left > 0) {
            throw new ProxyError('rate_limited', ['headers' => ['Retry-After' => (string) $left]]);
        }
    }

    /** Seconds until the next call is taken; 0 where this one is. */
    private function countIn(string $kind, string $network, string $formId, int $per): int
    {
        $name = "$kind $network $formId";
        $this->folder->sweep('rates', $name, $per);
        $file = $this->folder->lock('rates', $name, microtime(true) + 1);
        if ($file === null) {
            return 0;
        }
        $parts = explode(' ', $file->read());
        [$start, $count] = count($parts) === 2 ? array_map('intval', $parts) : [time(), 0];
        if ($start + $per <= time()) {
            [$start, $count] = [time(), 0];
        }
        $taken = $count < $this->limit[$kind];
        if ($taken) {
            $file->write($start . ' ' . ($count + 1));
        }
        $file->release();
        return $taken ? 0 : max(1, $start + $per - time());
    }

    /** One visitor has 2^64 addresses of IPv6: their first half counts. */
    private static function network(string $address): string
    {
        $bytes = @inet_pton($address);
        return is_string($bytes) && strlen($bytes) === 16 ? bin2hex(substr($bytes, 0, 8)) : $address;
    }
}

/** What shows that a page of this site was open for a moment before it sent: `<issued>.<nonce>.<signature>`. */
final class FormTokens
{
    private Settings $settings;
    private Folder $folder;

    public function __construct(Settings $settings, Folder $folder)
    {
        $this->settings = $settings;
        $this->folder = $folder;
    }

    /** @return array{token: string, not_before: int, expires: int} */
    public function issue(string $formId, string $origin): array
    {
        $issued = base_convert((string) self::now(), 10, 36);
        $nonce = bin2hex(random_bytes(16));
        return [
            'token' => "$issued.$nonce." . $this->sign($formId, $origin, $issued, $nonce),
            'not_before' => $this->settings->formToken['minimum'],
            'expires' => $this->settings->formToken['life'],
        ];
    }

    /**
     * One token is good for one submission; with a key, for every repetition of it.
     *
     * @throws ProxyError `form_token_invalid`, `form_token_early`, `keys_unavailable`
     */
    public function check(Request $request, string $formId, ?string $key): void
    {
        if ($this->settings->formToken === null) {
            return;
        }
        $format = '/^([0-9a-z]{1,12})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/D';
        if (preg_match($format, $request->header('Hosted-Form-Token'), $found) !== 1) {
            throw new ProxyError('form_token_invalid');
        }
        [, $issued, $nonce, $signature] = $found;
        $age = self::now() - (int) base_convert($issued, 36, 10);
        $signed = hash_equals($this->sign($formId, $request->header('Origin'), $issued, $nonce), $signature);
        if (!$signed || $age > $this->settings->formToken['life']) {
            throw new ProxyError('form_token_invalid');
        }
        $early = $this->settings->formToken['minimum'] - $age;
        if ($early > 0) {
            $seconds = (string) (int) ceil($early / 1000);
            throw new ProxyError('form_token_early', ['headers' => ['Retry-After' => $seconds]]);
        }
        if (!$this->use($nonce, $key ?? bin2hex(random_bytes(16)))) {
            throw new ProxyError('form_token_invalid');
        }
    }

    private function use(string $nonce, string $key): bool
    {
        try {
            $this->folder->sweep('nonces', $nonce, (int) ceil($this->settings->formToken['life'] / 1000) + 60);
            $file = $this->folder->lock('nonces', $nonce, microtime(true) + 5);
            if ($file === null) {
                return false;
            }
            $user = $file->read();
            if ($user === '') {
                $file->write($key);
            }
            $file->release();
            return $user === '' || hash_equals($user, $key);
        } catch (FolderError $error) {
            throw new ProxyError('keys_unavailable', ['cause' => $error->getMessage()]);
        }
    }

    private function sign(string $formId, string $origin, string $issued, string $nonce): string
    {
        try {
            $secret = $this->settings->secret === '' ? $this->folder->secret() : $this->settings->secret;
        } catch (FolderError $error) {
            throw new ProxyError('keys_unavailable', ['cause' => $error->getMessage()]);
        }
        $signature = hash_hmac('sha256', "$formId\n$origin\n$issued\n$nonce", $secret, true);
        return rtrim(strtr(base64_encode($signature), '+/', '-_'), '=');
    }

    /** Milliseconds since 1970. */
    private static function now(): int
    {
        return (int) (microtime(true) * 1000);
    }
}

// ------------------------------------------------------------------------------------------------------ the service --

/** JSON that the service answered: with 2xx, or with a 4xx that is about the call and not about the token. */
final class ServiceAnswer
{
    public int $status;
    /** @var mixed */
    public $json;

    /** @param mixed $json */
    public function __construct(int $status, $json)
    {
        $this->status = $status;
        $this->json = $json;
    }
}

/** The answer as it comes over the wire, whichever way it is fetched. */
final class WireAnswer
{
    /** 0 until the service has begun to answer. */
    public int $status = 0;
    public string $retryAfter = '';
    public string $text = '';
    /** Whether the connection stood, so that something may have gone out. */
    public bool $opened = false;
    /** '' or what went wrong. */
    public string $failure = '';
    public bool $late = false;

    /** Takes one line of the head. */
    public function takeHeader(string $line): void
    {
        if (preg_match('#^HTTP/[0-9.]+ ([0-9]{3})#', $line, $found) === 1) {
            $this->status = (int) $found[1];
            $this->retryAfter = '';
        } elseif (preg_match('/^retry-after:\s*(.*?)\s*$/i', $line, $found) === 1) {
            $this->retryAfter = $found[1];
        }
    }

    /** Takes a piece of the body; false where there is too much of it. */
    public function takeBody(string $piece): bool
    {
        $this->text .= $piece;
        return strlen($this->text) <= Service::LARGEST_ANSWER;
    }
}

/** Calls the service with the token. Of the browser's request nothing goes along but the body. */
final class Service
{
    public const LARGEST_ANSWER = 16 * 1024 * 1024;

    private Settings $settings;
    private Log $log;

    public function __construct(Settings $settings, Log $log)
    {
        $this->settings = $settings;
        $this->log = $log;
    }

    /** @throws ProxyError which tells in `mayHaveArrived` whether the service may have done its part */
    public function call(string $path, ?Body $body = null): ServiceAnswer
    {
        $token = $this->settings->token();
        $url = "{$this->settings->base}/$path";
        $headers = ['Accept: application/json', "Authorization: Bearer $token"];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        $start = microtime(true);
        $wire = function_exists('curl_init')
            ? $this->callByCurl($url, $headers, $body)
            : $this->callBySocket($url, $headers, $body);
        $this->log->set('upstream_ms', (int) round((microtime(true) - $start) * 1000));
        self::refuseFailures($wire);
        $json = parse(withoutToken($wire->text, $token));
        if ($json === null) {
            throw self::failure('service_not_json', $wire, json_last_error_msg());
        }
        return new ServiceAnswer($wire->status, $json->value);
    }

    /** @param string[] $headers */
    private function callByCurl(string $url, array $headers, ?Body $body): WireAnswer
    {
        $wire = new WireAnswer();
        $milliseconds = (int) ceil($this->settings->timeout * 1000);
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            // Without Expect, curl would ask for leave first; services forget to give it.
            CURLOPT_HTTPHEADER => array_merge($headers, ['Expect:']),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // A redirect is not followed: the token belongs to one address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
            CURLOPT_ENCODING => '',
            CURLOPT_NOSIGNAL => true,
            CURLOPT_CONNECTTIMEOUT_MS => $milliseconds,
            CURLOPT_TIMEOUT_MS => $milliseconds,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use ($wire): int {
                $wire->takeHeader($line);
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static fn ($curl, string $piece): int
                => $wire->takeBody($piece) ? strlen($piece) : 0,
        ]);
        if ($body !== null) {
            curl_setopt_array($curl, [
                CURLOPT_UPLOAD => true,
                CURLOPT_CUSTOMREQUEST => 'POST',
                CURLOPT_INFILE => $body->rewound(),
                CURLOPT_INFILESIZE => $body->bytes,
            ]);
        }
        curl_exec($curl);
        $wire->failure = curl_error($curl);
        $wire->late = curl_errno($curl) === CURLE_OPERATION_TIMEDOUT;
        // 0 where it never came to sending.
        $wire->opened = curl_getinfo($curl, CURLINFO_PRETRANSFER_TIME) > 0;
        return $wire;
    }

    /**
     * Where there is no curl. HTTP/1.0: the answer is then neither in chunks nor does the connection stay.
     *
     * @param string[] $headers
     */
    private function callBySocket(string $url, array $headers, ?Body $body): WireAnswer
    {
        $wire = new WireAnswer();
        $until = microtime(true) + $this->settings->timeout;
        $socket = $this->connect($url, $wire);
        if ($socket === null) {
            return $wire;
        }
        $wire->opened = true;
        $parts = parse_url($url);
        $port = isset($parts['port']) ? ":{$parts['port']}" : '';
        $head = [($body === null ? 'GET' : 'POST') . " {$parts['path']} HTTP/1.0", "Host: {$parts['host']}$port"];
        if ($body !== null) {
            $headers[] = "Content-Length: {$body->bytes}";
        }
        $text = implode("\r\n", array_merge($head, $headers, ['Connection: close', '', '']));
        stream_set_timeout($socket, (int) ceil($this->settings->timeout));
        if (@fwrite($socket, $text) === false) {
            $wire->failure = 'The connection broke.';
        } elseif ($body !== null) {
            @stream_copy_to_stream($body->rewound(), $socket);
        }
        self::readFrom($socket, $wire, $until);
        fclose($socket);
        return $wire;
    }

    /** @return resource|null */
    private function connect(string $url, WireAnswer $wire)
    {
        $parts = parse_url($url);
        $isTls = strtolower($parts['scheme']) === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        $tls = ['verify_peer' => true, 'verify_peer_name' => true, 'peer_name' => $parts['host'], 'SNI_enabled' => true];
        $context = stream_context_create(['ssl' => $tls]);
        $address = ($isTls ? 'tls' : 'tcp') . "://{$parts['host']}:$port";
        $limit = $this->settings->timeout;
        $socket = @stream_socket_client($address, $number, $text, $limit, STREAM_CLIENT_CONNECT, $context);
        if ($socket !== false) {
            return $socket;
        }
        $wire->failure = $text === '' ? 'No connection.' : $text;
        return null;
    }

    /** @param resource $socket */
    private static function readFrom($socket, WireAnswer $wire, float $until): void
    {
        $expected = null;
        stream_set_blocking($socket, false);
        $buffer = '';
        $inHead = true;
        while (!feof($socket) && !$wire->late) {
            $left = max(0.0, $until - microtime(true));
            $ready = [$socket];
            $none = null;
            $piece = (string) fread($socket, 65536);
            if ($piece === '' && !feof($socket)) {
                $wire->late = $left === 0.0;
                @stream_select($ready, $none, $none, (int) $left, (int) (fmod($left, 1) * 1000000));
                continue;
            }
            $buffer .= $piece;
            $end = $inHead ? strpos($buffer, "\r\n\r\n") : false;
            if ($end !== false) {
                $inHead = false;
                foreach (explode("\r\n", substr($buffer, 0, $end)) as $line) {
                    $wire->takeHeader($line);
                    if (preg_match('/^content-length:\s*([0-9]+)/i', $line, $found) === 1) {
                        $expected = (int) $found[1];
                    }
                }
                $buffer = substr($buffer, $end + 4);
            }
            if (!$inHead && !$wire->takeBody($buffer)) {
                $wire->failure = 'The answer is too large.';
                return;
            }
            $buffer = $inHead ? $buffer : '';
            if ($expected !== null && strlen($wire->text) >= $expected) {
                return;
            }
        }
        if ($wire->late || $inHead || ($expected !== null && strlen($wire->text) < $expected)) {
            $wire->failure = $wire->late ? 'The time is over.' : 'The answer broke off.';
        }
    }

    /**
     * What the status alone decides. 401 comes with an empty HTML body, 429 after the day's calls of a token.
     *
     * @throws ProxyError
     */
    private static function refuseFailures(WireAnswer $wire): void
    {
        $status = $wire->status;
        if ($wire->late) {
            throw self::failure('service_timeout', $wire, $wire->failure);
        }
        if ($status === 0) {
            throw self::failure('service_unreachable', $wire, $wire->failure);
        }
        $said = "The service answered $status.";
        if ($status === 401 || $status === 403) {
            throw self::failure('service_refused_token', $wire, $said, ['status' => $status]);
        }
        if ($status === 413) {
            throw self::failure('service_too_large', $wire, $said);
        }
        if ($status === 429) {
            $date = '[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT';
            $known = preg_match("/^(\\d{1,9}|$date)$/D", $wire->retryAfter) === 1;
            $headers = $known ? ['Retry-After' => $wire->retryAfter] : [];
            throw self::failure('service_rate_limited', $wire, $said, ['headers' => $headers]);
        }
        if ($status < 200 || $status >= 500 || ($status >= 300 && $status < 400)) {
            throw self::failure('service_failed', $wire, $said);
        }
        if ($wire->failure !== '') {
            throw self::failure('service_not_json', $wire, $wire->failure);
        }
    }

    /** @param array<string, mixed> $details */
    private static function failure(string $reason, WireAnswer $wire, string $cause, array $details = []): ProxyError
    {
        $mayHaveArrived = $wire->status > 0 ? !isRefusal($wire->status) : $wire->opened;
        return new ProxyError($reason, $details + ['mayHaveArrived' => $mayHaveArrived, 'cause' => $cause]);
    }
}

/**
 * Whether the service, or what stands before it, says with this status that it has not done what was asked. A 500, 502
 * or 504 leaves open what had happened before; so does a redirect to a page that tells of a success.
 */
function isRefusal(int $status): bool
{
    return ($status >= 400 && $status < 500) || in_array($status, [301, 307, 308, 501, 503], true);
}

// ------------------------------------------------------------------------------------------------------------- JSON --

/**
 * The body of a submission: checked in slices, and never in memory as a whole. PHP keeps it in a file, from which the
 * service gets it byte by byte.
 */
final class Body
{
    public int $bytes = 0;
    /** @var string[] of the object's members; what is far too long for a field's name is cut */
    public array $names = [];
    /** @var resource */
    private $stream;

    /** @throws ProxyError `too_large`, `bad_json` */
    public function __construct(Request $request, int $limit)
    {
        if ((int) $request->header('Content-Length') > $limit) {
            throw self::tooLarge($limit);
        }
        $this->stream = fopen('php://input', 'rb');
        $reader = new JsonReader(function () use ($limit): string {
            $slice = (string) fread($this->stream, 65536);
            $this->bytes += strlen($slice);
            if ($this->bytes > $limit) {
                throw self::tooLarge($limit);
            }
            return $slice;
        });
        $this->names = $reader->namesOfObject();
    }

    /** @return resource the body from its beginning */
    public function rewound()
    {
        rewind($this->stream);
        return $this->stream;
    }

    private static function tooLarge(int $limit): ProxyError
    {
        $sentence = "The submission is too large: $limit bytes at most.";
        return new ProxyError('too_large', ['sentence' => $sentence, 'members' => ['limit' => $limit]]);
    }
}

/**
 * Reads JSON in slices, as strict as the standard (RFC 8259), and keeps nothing of it but the names of the outermost
 * object: a signature or a file inside is a text of megabytes.
 */
final class JsonReader
{
    private const DEEPEST = 512;
    /** Many times more than a form has fields, and answers have parts: each costs time. */
    private const MOST_NAMES = 20000;
    private const MOST_VALUES = 200000;
    /** Bytes that are kept of a name. */
    private const LONGEST_NAME = 1024;
    private const SPACE = " \t\n\r";
    /** What may stand in a text, with the escapes that are whole. */
    private const TEXT = '~\G(?:[^"\\\\\x00-\x1f]++|\\\\(?:["\\\\/bfnrt]|u[0-9A-Fa-f]{4}))*+~';

    /** @var callable(): string the next slice, or '' at the end */
    private $nextSlice;
    private string $buffer = '';
    private int $at = 0;
    /** The beginning of a character whose rest is in the next slice. */
    private string $rest = '';
    private int $depth = 0;
    private int $values = 0;

    /** @param callable(): string $nextSlice */
    public function __construct(callable $nextSlice)
    {
        $this->nextSlice = $nextSlice;
    }

    /**
     * @return string[]
     * @throws ProxyError `bad_json` where it is anything but one object
     */
    public function namesOfObject(): array
    {
        $this->skipSpace();
        if ($this->peek() !== '{') {
            throw new ProxyError('bad_json');
        }
        $names = [];
        $this->readObject($names);
        $this->skipSpace();
        if ($this->peek() !== '') {
            throw new ProxyError('bad_json');
        }
        return $names;
    }

    private function readValue(): void
    {
        if (++$this->values > self::MOST_VALUES) {
            $sentence = 'The body has more values than a form has answers.';
            throw new ProxyError('bad_json', ['sentence' => $sentence]);
        }
        $byte = $this->peek();
        if ($byte === '"') {
            $this->readText();
        } elseif ($byte === '{') {
            $this->readObject();
        } elseif ($byte === '[') {
            $this->readList();
        } else {
            $this->readWord();
        }
    }

    /** @param string[]|null $names takes the names, if they are wanted */
    private function readObject(?array &$names = null): void
    {
        $this->enter('{');
        for ($first = true; !$this->leaves('}', $first); $first = false) {
            $name = $this->readText($names !== null);
            if ($names !== null) {
                $names[] = $name;
                if (count($names) > self::MOST_NAMES) {
                    $sentence = 'The body has more names than a form has fields.';
                    throw new ProxyError('unknown_name', ['sentence' => $sentence]);
                }
            }
            $this->skipSpace();
            $this->take(':');
            $this->skipSpace();
            $this->readValue();
        }
    }

    private function readList(): void
    {
        $this->enter('[');
        for ($first = true; !$this->leaves(']', $first); $first = false) {
            $this->readValue();
        }
    }

    private function enter(string $byte): void
    {
        $this->take($byte);
        if (++$this->depth > self::DEEPEST) {
            throw new ProxyError('bad_json');
        }
    }

    /** Whether an object or a list ends here; else what stands before its next entry is taken. */
    private function leaves(string $end, bool $first): bool
    {
        $this->skipSpace();
        if ($this->peek() === $end) {
            $this->at += 1;
            $this->depth -= 1;
            return true;
        }
        if (!$first) {
            $this->take(',');
            $this->skipSpace();
        }
        return false;
    }

    /** @return string the text where it is wanted, as long as it may be a name */
    private function readText(bool $wanted = false): string
    {
        $this->take('"');
        $raw = '';
        for (;;) {
            if (preg_match(self::TEXT, $this->buffer, $run, 0, $this->at) !== 1) {
                throw new ProxyError('proxy_failed', ['cause' => 'preg error ' . preg_last_error()]);
            }
            if ($wanted && strlen($raw) < self::LONGEST_NAME) {
                $raw .= substr($run[0], 0, self::LONGEST_NAME);
            }
            $this->at += strlen($run[0]);
            $byte = $this->peek();
            if ($byte === '"') {
                $this->at += 1;
                return $wanted ? self::unescaped($raw) : '';
            }
            if ($byte === '\\') {
                // Its rest is in the next slice, or it is none.
                $raw .= $this->readEscape();
            } elseif ($byte === '' || $byte < ' ') {
                throw new ProxyError('bad_json');
            }
        }
    }

    private function readEscape(): string
    {
        $this->take('\\');
        $letter = $this->next();
        if ($letter !== 'u') {
            if ($letter === '' || strpos('"\\/bfnrt', $letter) === false) {
                throw new ProxyError('bad_json');
            }
            return "\\$letter";
        }
        $digits = $this->next() . $this->next() . $this->next() . $this->next();
        if (preg_match('/^[0-9A-Fa-f]{4}$/D', $digits) !== 1) {
            throw new ProxyError('bad_json');
        }
        return "\\u$digits";
    }

    /** A number, true, false or null. */
    private function readWord(): void
    {
        $word = '';
        do {
            $run = strcspn($this->buffer, ",]}\"[{:\\ \t\n\r", $this->at);
            $word .= substr($this->buffer, $this->at, $run);
            $this->at += $run;
        } while ($run > 0 && $this->at === strlen($this->buffer) && $this->peek() !== '');
        $number = '-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?';
        if (preg_match("/^(?:$number|true|false|null)\$/D", $word) !== 1) {
            throw new ProxyError('bad_json');
        }
    }

    private static function unescaped(string $raw): string
    {
        $name = strpos($raw, '\\') === false ? $raw : json_decode("\"$raw\"");
        return is_string($name) ? $name : $raw;
    }

    private function skipSpace(): void
    {
        do {
            $this->at += strspn($this->buffer, self::SPACE, $this->at);
        } while ($this->at === strlen($this->buffer) && $this->peek() !== '');
    }

    private function take(string $byte): void
    {
        if ($this->next() !== $byte) {
            throw new ProxyError('bad_json');
        }
    }

    private function next(): string
    {
        $byte = $this->peek();
        $this->at += 1;
        return $byte;
    }

    /** The next byte, or '' at the end. */
    private function peek(): string
    {
        while ($this->at >= strlen($this->buffer)) {
            if (!$this->fill()) {
                return '';
            }
        }
        return $this->buffer[$this->at];
    }

    /** Takes the next slice; every one ends with a whole character. */
    private function fill(): bool
    {
        $slice = ($this->nextSlice)();
        $isLast = $slice === '';
        if ($isLast && $this->rest === '') {
            return false;
        }
        $slice = $this->rest . $slice;
        $this->rest = '';
        if (!$isLast && preg_match('/[\xc2-\xf4][\x80-\xbf]{0,2}$/D', substr($slice, -3), $cut) === 1) {
            $this->rest = $cut[0];
            $slice = substr($slice, 0, -strlen($cut[0]));
        }
        if (preg_match('//u', $slice) !== 1) {
            throw new ProxyError('bad_json');
        }
        $this->buffer = $slice;
        $this->at = 0;
        return true;
    }
}

/** @param mixed $value */
function toJson($value): string
{
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;
    return json_encode($value, $flags);
}

/** What a text of JSON says, in the member `value`; null where it is none. */
function parse(string $text): ?object
{
    $value = json_decode($text, false, 512, JSON_INVALID_UTF8_SUBSTITUTE);
    return json_last_error() === JSON_ERROR_NONE ? (object) ['value' => $value] : null;
}

/**
 * Should the service ever repeat the token, it ends here; JSON may write `/` as `\/`. A token of fewer than 6 characters
 * is no secret, and removing it would damage words.
 */
function withoutToken(string $text, string $token): string
{
    return strlen($token) < 6 ? $text : str_replace([$token, str_replace('/', '\\/', $token)], '[removed]', $text);
}

/** What a form is drawn from. Everything else (html, viewkey, addresses of the office, counters, permissions) stays. */
const FORM_KEYS = [
    'id', 'name', 'num_columns', 'label_position', 'submit_button_title', 'language', 'inactive', 'progress_meter', 'url',
    'timezone', 'encrypted', 'should_display_one_question_at_a_time',
];

/** What the visitor may see of a receipt: not the data, and not where it came from. */
const RECEIPT_KEYS = ['id', 'message', 'redirect_url', 'timestamp'];

/** For the office only. A deny list: the settings of types that are not known yet must arrive. */
const INTERNAL_FIELD_KEYS = [
    'html', 'javascript', 'internal_label', 'workflow_access', 'restrict_data_access', 'remove_data_from_emails',
    'ai_field', 'ai_field_changed',
];

/**
 * What the browser may see of a good answer; null where the answer is an error or has another shape.
 *
 * @param string $end of the call's address
 * @param mixed $json
 * @return array<mixed>|object|null
 */
function strip(string $end, $json)
{
    if ($end === '/field.json') {
        return is_array($json) ? stripFields($json) : null;
    }
    if (!is_object($json) || isError($json)) {
        return null;
    }
    $kept = pick($json, $end === '.json' ? FORM_KEYS : RECEIPT_KEYS);
    if ($end === '.json' && is_array($json->fields ?? null)) {
        $kept->fields = stripFields($json->fields);
    }
    return $kept;
}

/**
 * @param mixed[] $list
 * @return object[]
 */
function stripFields(array $list): array
{
    $fields = [];
    foreach (array_filter($list, 'is_object') as $field) {
        foreach (INTERNAL_FIELD_KEYS as $key) {
            unset($field->$key);
            if (is_object($field->attributes ?? null)) {
                unset($field->attributes->$key);
            }
        }
        $fields[] = $field;
    }
    return $fields;
}

/**
 * Single values only: what is an object inside an allowed key has not been looked at.
 *
 * @param string[] $keys
 */
function pick(object $json, array $keys): \stdClass
{
    $kept = new \stdClass();
    foreach ($keys as $key) {
        if (property_exists($json, $key) && !is_object($json->$key) && !is_array($json->$key)) {
            $kept->$key = $json->$key;
        }
    }
    return $kept;
}

/**
 * Whether it says that the call failed. Errors come with 200, too, and some without `status`.
 *
 * @param mixed $json
 */
function isError($json): bool
{
    if (!is_object($json)) {
        return false;
    }
    $sentence = $json->error ?? null;
    return ($json->status ?? null) === 'error' || (is_string($sentence) && $sentence !== '');
}

// ------------------------------------------------------------------------------------------------------- the folder --

/** Something with the folder is wrong; the message is for the log. */
final class FolderError extends \RuntimeException
{
}

/** A small file of which one worker at a time, of all on this machine, holds the lock. */
final class LockedFile
{
    private string $path;
    /** @var resource */
    private $handle;

    /** @param resource $handle */
    private function __construct(string $path, $handle)
    {
        $this->path = $path;
        $this->handle = $handle;
    }

    /**
     * Waits for the lock; null where another worker has held it until then. The system lets go of a lock when its worker
     * is killed.
     *
     * @throws FolderError
     */
    public static function open(string $path, float $until): ?self
    {
        $handle = null;
        for ($pause = 0.005;; $pause = min(2 * $pause, 0.25)) {
            $handle = $handle ?? @fopen($path, 'c+b');
            if ($handle === false) {
                throw new FolderError("$path cannot be opened.");
            }
            if (flock($handle, LOCK_EX | LOCK_NB, $isHeld)) {
                if (fstat($handle)['nlink'] > 0) {
                    return new self($path, $handle);
                }
                // Removed while we waited: what has its name now is another file.
                $handle = null;
                continue;
            }
            if ($isHeld !== 1) {
                throw new FolderError("$path cannot be locked.");
            }
            $left = $until - microtime(true);
            if ($left <= 0) {
                return null;
            }
            usleep((int) (min($pause, $left) * 1000000));
        }
    }

    /** Seconds since 1970. */
    public function written(): int
    {
        return fstat($this->handle)['mtime'];
    }

    public function read(): string
    {
        rewind($this->handle);
        $text = stream_get_contents($this->handle);
        if ($text === false) {
            throw new FolderError("{$this->path} cannot be read.");
        }
        return $text;
    }

    /** Over what is there, and cut after it: half of an entry is no JSON, and never looks like none. */
    public function write(string $text): void
    {
        rewind($this->handle);
        $written = @fwrite($this->handle, $text) === strlen($text) && fflush($this->handle);
        if (!$written || !ftruncate($this->handle, strlen($text))) {
            throw new FolderError("{$this->path} cannot be written.");
        }
        if (function_exists('fsync')) {
            fsync($this->handle);
        }
    }

    public function remove(): void
    {
        // Windows removes no open file: an empty one says the same.
        if (!@unlink($this->path) && !ftruncate($this->handle, 0)) {
            throw new FolderError("{$this->path} cannot be removed.");
        }
    }

    public function release(): void
    {
        flock($this->handle, LOCK_UN);
        fclose($this->handle);
    }
}

/** What the workers have in common: texts by name, each on a shelf. */
final class Folder
{
    private string $path;
    private bool $isOpen = false;

    /** @param string $path '' for one in the system's folder for temporary files */
    public function __construct(string $path)
    {
        $this->path = $path;
    }

    /**
     * @return LockedFile|null null where another worker has held the lock until then
     * @throws FolderError
     */
    public function lock(string $shelf, string $name, float $until): ?LockedFile
    {
        return LockedFile::open($this->place($shelf, $name), $until);
    }

    /**
     * A text that was written at most so many seconds ago.
     *
     * @return array{text: string, age: int}|null
     * @throws FolderError
     */
    public function read(string $shelf, string $name, int $seconds): ?array
    {
        $file = $this->place($shelf, $name);
        // Another worker may have written it since this one asked.
        clearstatcache(true, $file);
        $written = @filemtime($file);
        $age = time() - (int) $written;
        $text = $written !== false && $age < $seconds ? @file_get_contents($file) : false;
        return $text === false ? null : ['text' => $text, 'age' => $age];
    }

    /** Writes a text over the one that is there: who reads meanwhile gets the one or the other, whole. */
    public function replace(string $shelf, string $name, string $text): void
    {
        $file = $this->place($shelf, $name);
        $draft = $file . '.' . bin2hex(random_bytes(8));
        if (@file_put_contents($draft, $text) !== strlen($text) || !@rename($draft, $file)) {
            @unlink($draft);
            throw new FolderError("$file cannot be written.");
        }
    }

    /**
     * Removes what is older, of the 256th part of the shelf in which the name lies: so every part has its turn, and none
     * costs much.
     */
    public function sweep(string $shelf, string $name, int $seconds): void
    {
        $part = dirname($this->place($shelf, $name));
        foreach (@scandir($part) ?: [] as $entry) {
            $file = "$part/$entry";
            if ($entry[0] === '.' || (int) @filemtime($file) > time() - $seconds) {
                continue;
            }
            $lock = LockedFile::open($file, 0.0);
            if ($lock === null) {
                continue;
            }
            // It may have been written while it was not ours yet.
            if ($lock->written() <= time() - $seconds) {
                $lock->remove();
            }
            $lock->release();
        }
    }

    /** Made once, and the same for all workers. */
    public function secret(): string
    {
        $file = $this->lock('secret', 'form tokens', microtime(true) + 5);
        if ($file === null) {
            throw new FolderError('The secret cannot be had.');
        }
        $secret = $file->read();
        if (strlen($secret) !== 64) {
            $secret = bin2hex(random_bytes(32));
            $file->write($secret);
        }
        $file->release();
        return $secret;
    }

    private function place(string $shelf, string $name): string
    {
        $this->open();
        $hash = hash('sha256', $name);
        $part = "{$this->path}/$shelf/" . substr($hash, 0, 2);
        if (!is_dir($part) && !@mkdir($part, 0700, true) && !is_dir($part)) {
            throw new FolderError("$part cannot be made.");
        }
        return "$part/$hash";
    }

    private function open(): void
    {
        if ($this->isOpen) {
            return;
        }
        $isOurs = $this->path === '';
        if ($isOurs) {
            $this->path = sys_get_temp_dir() . '/hosted-form-' . substr(hash('sha256', __DIR__), 0, 16);
        }
        if (!is_dir($this->path) && !@mkdir($this->path, 0700, true) && !is_dir($this->path)) {
            throw new FolderError("{$this->path} cannot be made.");
        }
        if ($isOurs) {
            $this->refuseForeign();
        }
        // Should the folder lie where the web server can see it.
        if (!is_file("{$this->path}/.htaccess")) {
            @file_put_contents("{$this->path}/.htaccess", "Require all denied\n");
        }
        $this->isOpen = true;
    }

    /** On a machine with many users, another one may have made a folder of this name to look into it. */
    private function refuseForeign(): void
    {
        if (DIRECTORY_SEPARATOR === '\\') {
            return;
        }
        $isOpenToOthers = (fileperms($this->path) & 0077) !== 0;
        $isForeign = function_exists('posix_geteuid') && fileowner($this->path) !== posix_geteuid();
        if (is_link($this->path) || $isOpenToOthers || $isForeign) {
            throw new FolderError("{$this->path} is open to others: name a folder of yours in the setting \"folder\".");
        }
    }
}

// --------------------------------------------------------------------------------------------- the log, and the start --

/** What the owner can know of a request: no answers, no token, no query, no address of a visitor. */
final class Log
{
    /** @var array<string, mixed> */
    private array $entry;
    private float $start;

    public function __construct()
    {
        $this->start = microtime(true);
        $this->entry = ['time' => gmdate('Y-m-d\TH:i:s\Z')];
    }

    /** @param string|int|bool $value */
    public function set(string $name, $value): void
    {
        $this->entry[$name] = $value;
    }

    /** To the server's own log. */
    public function error(string $message): void
    {
        error_log("hosted-form: $message");
    }

    /** @param callable(array<string, mixed>): void|null $onRequest */
    public function close(?callable $onRequest, Request $request, Answer $answer, ?ProxyError $error): void
    {
        if ($onRequest === null) {
            return;
        }
        $this->entry += ['method' => $request->method, 'path' => $request->path, 'status' => $answer->status];
        $this->entry += $error === null ? [] : ['code' => $error->reason];
        $this->entry += ['ms' => (int) round((microtime(true) - $this->start) * 1000)];
        $this->entry += ['bytes_in' => 0, 'bytes_out' => strlen($answer->text)];
        try {
            $onRequest($this->entry);
        } catch (\Throwable $failure) {
            $this->error('The setting "onRequest" failed: ' . $failure->getMessage());
        }
    }
}

/**
 * PHP warns of a body over `post_max_size` before this file begins. Where its warnings are shown to visitors that spoils the
 * answer: so nothing larger is taken there.
 */
function largestSilentBody(): int
{
    $setting = trim((string) ini_get('post_max_size'));
    $factor = ['k' => 1024, 'm' => 1024 ** 2, 'g' => 1024 ** 3][strtolower(substr($setting, -1))] ?? 1;
    $bytes = (int) $setting * $factor;
    return $bytes > 0 ? $bytes : PHP_INT_MAX;
}

/** Answers the request that PHP was started for. */
function main(): void
{
    error_reporting(E_ALL);
    $showsErrors = !in_array(strtolower((string) ini_set('display_errors', '0')), ['', '0', 'off', 'no', 'stderr'], true);
    ini_set('serialize_precision', '-1');
    ob_start();
    $log = new Log();
    $isAnswered = false;
    register_shutdown_function(static function () use (&$isAnswered): void {
        // Out of memory or time: PHP ends there, and the browser would get nothing.
        if (!$isAnswered) {
            $error = new ProxyError('proxy_failed');
            Answer::ofError(Once::$isUnderWay ? $error->withUnknownOutcome() : $error)->send([], true);
        }
    });
    $settings = null;
    $error = null;
    $headers = [];
    $request = new Request('');
    try {
        $settings = Settings::load();
        $settings->maxBody = $showsErrors ? min($settings->maxBody, largestSilentBody()) : $settings->maxBody;
        $request = new Request($settings->basePath);
        if (function_exists('set_time_limit')) {
            set_time_limit((int) ceil(2 * $settings->timeout) + 30);
        }
        $headers = (new Origins($settings->origins, $request))->headers();
        $answer = (new Proxy($settings, $request, $log))->answer();
    } catch (ProxyError $known) {
        $error = $known;
    } catch (ConfigurationError $mistake) {
        $error = new ProxyError('proxy_misconfigured', ['cause' => $mistake->getMessage()]);
    } catch (\Throwable $failure) {
        $error = new ProxyError('proxy_failed', ['cause' => get_class($failure) . ': ' . $failure->getMessage()]);
    }
    if ($error !== null) {
        $answer = Answer::ofError($error);
        if ($error->status >= 500 || $error->reason === 'service_refused_token') {
            $log->error("{$error->reason}: {$error->cause}");
        }
    }
    $isAnswered = true;
    $answer->send($headers, $request->method !== 'HEAD');
    $log->close($settings === null ? null : $settings->onRequest, $request, $answer, $error);
}

main();
