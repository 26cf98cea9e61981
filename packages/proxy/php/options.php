<?php

declare(strict_types=1);

namespace HostedForm;

/** The owner's settings, checked, with the defaults filled in. Owners give times in milliseconds. */
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
        'trustProxy' => null,
        'formToken' => true,
        'secret' => '',
        'captcha' => null,
        'carry' => false,
        'partials' => null,
        'onRequest' => null,
    ];

    /** The service's address, which ends in `/api/v2`. */
    public string $base;
    /** @var string[]|'all' */
    public $forms;
    public string $basePath;
    /** The largest submission in bytes. */
    public int $maxBody;
    /** Seconds for the service's whole answer. */
    public float $timeout;
    /** '' means a folder below the system's folder for temporary files. */
    public string $folder;
    /** Seconds for which the keys of submissions are kept. */
    public int $keepKeys;
    /** @var string[] other sites whose pages may use this proxy */
    public array $origins;
    /** @var array{submissions: int, reads: int, carried: int, carriedReads: int, partials: int, per: int}|null calls that one visitor may make; `per` is in seconds */
    public ?array $rateLimit;
    /** The number of the owner's proxies before PHP that add to X-Forwarded-For. For null see `Visitor::trustedHops`. */
    public ?int $trustProxy;
    /** @var array{life: int, minimum: int}|null in milliseconds */
    public ?array $formToken;
    public string $secret;
    /** @var callable(string, array<string, string>): bool|null */
    public $captcha;
    /** @var array{bytes: int, keep: int, total: int, perVisitor: int}|null `keep` is in milliseconds; null where nothing is carried */
    public ?array $carry;
    /** @var (callable(array<string, mixed>): void)|null takes what is typed before it is sent */
    public $partials;
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
        $this->basePath = self::readBasePath($given['basePath']);
        $this->maxBody = readLimit('maxBody', $given['maxBody']);
        $this->timeout = readLimit('timeout', $given['timeout']) / 1000;
        $this->folder = rtrim((string) $given['folder'], '/\\');
        $this->keepKeys = (int) ceil(readLimit('keepKeys', $given['keepKeys']) / 1000);
        $this->origins = GuardOptions::readOrigins($given['origins']);
        $this->rateLimit = GuardOptions::readRateLimit($given['rateLimit']);
        $this->trustProxy = GuardOptions::readTrustProxy($given['trustProxy']);
        $this->formToken = GuardOptions::readFormToken($given['formToken']);
        $this->secret = GuardOptions::readSecret($given['secret']);
        $this->captcha = self::readCallable('captcha', $given['captcha']);
        $this->carry = CarryOptions::read($given['carry']);
        $this->partials = PartialOptions::read($given['partials']);
        $this->onRequest = self::readCallable('onRequest', $given['onRequest']);
    }

    /** Returns the token. Asks the owner's function at every call, so the token can change. */
    public function token(): string
    {
        $cause = 'The setting "token" gave no token.';
        try {
            $token = is_string($this->token) ? $this->token : ($this->token)();
            if (self::isToken($token)) {
                return $token;
            }
        } catch (\Throwable $failure) {
            $cause = 'token: ' . $failure->getMessage();
        }
        throw new ProxyError('proxy_misconfigured', ['cause' => $cause]);
    }

    /** Tells whether the owner has listed the form. */
    public function offers(string $formId): bool
    {
        return $this->forms === 'all' || in_array($formId, $this->forms, true);
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
        if ($token instanceof \Closure || self::isToken($token)) {
            return $token;
        }
        throw new ConfigurationError('The setting "token" must be the token alone: no spaces, no "Bearer" before it.');
    }

    /**
     * Tells whether the token is valid in `Authorization: Bearer …`: visible ASCII without spaces.
     *
     * @param mixed $token
     */
    private static function isToken($token): bool
    {
        return is_string($token) && preg_match('/^[\x21-\x7e]+$/D', $token) === 1;
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
        if (!is_array($forms) || $forms === []) {
            throw new ConfigurationError('The setting "forms" must be a list of form ids, or "all".');
        }
        return array_map([self::class, 'readFormId'], $forms);
    }

    /** @param mixed $id */
    private static function readFormId($id): string
    {
        $id = is_int($id) ? (string) $id : $id;
        if (is_string($id) && preg_match('/^' . Call::ID . '$/D', $id) === 1) {
            return $id;
        }
        $shown = is_string($id) ? toJson($id) : gettype($id);
        throw new ConfigurationError("A form id is a text of digits without a leading zero, not $shown.");
    }

    /** @param mixed $basePath */
    private static function readBasePath($basePath): string
    {
        if (is_string($basePath) && preg_match('#^(?:/[^/?\#%\x00-\x1f\x7f]+)*/?$#D', $basePath) === 1) {
            return rtrim($basePath, '/');
        }
        throw new ConfigurationError('The setting "basePath" must be empty or a path such as /forms.');
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

/**
 * Checks a setting that is a number.
 *
 * @param mixed $number
 * @throws ConfigurationError
 */
function readLimit(string $name, $number, int $least = 1): int
{
    if (is_int($number) && $number >= $least) {
        return $number;
    }
    throw new ConfigurationError("The setting \"$name\" must be a whole number from $least on.");
}
