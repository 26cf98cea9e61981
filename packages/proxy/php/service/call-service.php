<?php

declare(strict_types=1);

namespace HostedForm;

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

/** Calls the service with the token. Passes on only the body of the browser's request. */
final class ServiceCaller
{
    /** Statuses that do not depend on the call, and their codes. */
    private const REASONS = [
        401 => 'service_refused_token',
        403 => 'service_refused_token',
        413 => 'service_too_large',
        429 => 'service_rate_limited',
        507 => 'service_full',
    ];

    private Settings $settings;
    private Log $log;

    public function __construct(Settings $settings, Log $log)
    {
        $this->settings = $settings;
        $this->log = $log;
    }

    /** @throws ProxyError its `mayHaveArrived` says whether the service may have received the submission */
    public function call(AdmittedCall $admitted, ?Body $body = null): ServiceAnswer
    {
        $token = $this->settings->token();
        $url = $this->settings->base . $admitted->call->path();
        $headers = ['Accept: application/json', "Authorization: Bearer $token", "X-Request-Id: {$this->log->id}"];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        $start = microtime(true);
        $client = function_exists('curl_init')
            ? new CurlClient($this->settings->timeout)
            : new SocketClient($this->settings->timeout);
        $wire = $client->send($url, $headers, $body);
        $wire->isSubmission = $body !== null;
        $this->log->set('upstream_ms', (int) round((microtime(true) - $start) * 1000));
        self::refuseFailures($wire);
        $json = parse($wire->text());
        if ($json === null) {
            throw self::failure('service_not_json', $wire, json_last_error_msg());
        }
        try {
            return new ServiceAnswer($wire->status, withoutToken($json->value, $token));
        } catch (\RangeException $tooDeep) {
            throw self::failure('service_not_json', $wire, $tooDeep->getMessage());
        }
    }

    /**
     * Refuses an answer that is not whole, or whose status alone says that the call failed.
     *
     * @throws ProxyError
     */
    private static function refuseFailures(WireAnswer $wire): void
    {
        if ($wire->late) {
            throw self::failure('service_timeout', $wire, $wire->failure);
        }
        if ($wire->status === 0) {
            throw self::failure('service_unreachable', $wire, $wire->failure);
        }
        self::refuseStatus($wire);
        if ($wire->isTooLarge) {
            throw self::failure('service_failed', $wire, 'The answer is too large.');
        }
        if ($wire->failure !== '') {
            throw self::failure('service_not_json', $wire, $wire->failure);
        }
    }

    /**
     * The service answers 401 with an empty HTML page, and 429 when the token's calls of the day are used up.
     *
     * @throws ProxyError
     */
    private static function refuseStatus(WireAnswer $wire): void
    {
        $status = $wire->status;
        $isOfCall = $status >= 200 && $status < 500 && !($status >= 300 && $status < 400);
        $reason = self::REASONS[$status] ?? ($isOfCall ? null : 'service_failed');
        if ($reason === null) {
            return;
        }
        $details = [];
        if (in_array($status, [429, 503, 504, 507], true) && self::isRetryAfter($wire->retryAfter)) {
            $details['headers'] = ['Retry-After' => $wire->retryAfter];
        }
        // A service that names a time to come back is away for a moment, and says so itself.
        $isAway = in_array($status, [503, 504], true) && isset($details['headers']);
        if ($reason === 'service_refused_token' || $isAway) {
            $details['status'] = $status;
        }
        throw self::failure($reason, $wire, "The service answered $status.", $details);
    }

    /** Tells whether the header is a number of seconds or a date. No other text is passed on. */
    private static function isRetryAfter(string $value): bool
    {
        $date = '[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT';
        return preg_match("/^(\\d{1,9}|$date)$/D", $value) === 1;
    }

    /** @param array<string, mixed> $details */
    private static function failure(string $reason, WireAnswer $wire, string $cause, array $details = []): ProxyError
    {
        $mayHaveArrived = $wire->status > 0 ? !isRefusal($wire->status) : $wire->opened;
        $isUnknown = $wire->isSubmission && $mayHaveArrived;
        return new ProxyError($reason, $details + ['mayHaveArrived' => $isUnknown, 'cause' => $cause]);
    }
}
