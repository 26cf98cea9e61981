<?php

declare(strict_types=1);

namespace HostedForm;

/** The address of the documents that explain all codes. `npm run generate` fills it in. */
const DOCUMENTS = '{{documents}}troubleshooting/';

/** Every code that an error can have, with its HTTP status and its sentence. The Node proxy has the same. */
const ERRORS = [
    'no_such_call' => [404, 'This proxy has no such call.'],
    'method_not_allowed' => [405, 'This call does not take that method.'],
    'form_not_listed' => [403, 'This site does not offer that form.'],
    'not_json' => [415, 'The body must be JSON in UTF-8, not compressed, sent as Content-Type: application/json.'],
    'bad_json' => [400, 'The body must be one JSON object in UTF-8.'],
    'unknown_name' => [400, 'Unknown field name in the body: names are field_<digits>.'],
    'bad_key' => [400, 'The Idempotency-Key must be 16 to 128 characters: A to Z, a to z, 0 to 9, - and _.'],
    'outcome_unknown' => [409, 'This submission may have arrived already.'],
    'in_progress' => [409, 'This submission is being sent already.'],
    'keys_unavailable' => [503, 'This proxy cannot tell for now whether the submission came before.'],
    'origin_refused' => [403, 'Pages of that site may not use this proxy.'],
    'rate_limited' => [429, 'Too many calls came from this address. Nothing was sent.'],
    'form_token_invalid' => [403, 'The form token is missing, too old, used or not one of this form. Nothing was sent.'],
    'form_token_early' => [429, 'The form token may not be used yet. Nothing was sent.'],
    'spam_suspected' => [422, 'A question that nobody can see was answered. Nothing was sent.'],
    'captcha_failed' => [422, 'The answer to the captcha is missing, wrong or used. Nothing was sent.'],
    'captcha_unavailable' => [503, 'The answer to the captcha cannot be checked for now. Nothing was sent.'],
    'too_large' => [413, 'The submission is too large.'],
    'not_octets' => [415, 'A carried draft must be bytes, not compressed, sent as Content-Type: application/octet-stream.'],
    'empty_body' => [400, 'The body is empty, or did not arrive as a whole. Nothing was kept.'],
    'carried_unconditional' => [428, 'A carried draft needs If-None-Match: * at first, and then If-Match with its version.'],
    'carried_changed' => [412, 'Another device has changed the carried draft meanwhile.'],
    'carried_unknown' => [404, 'This proxy has no such carried draft.'],
    'carried_gone' => [410, 'The carried draft was erased, its answers were sent, or its time is over.'],
    'carried_full' => [507, 'This proxy has no room for more carried drafts. Nothing was kept.'],
    'grip_refused' => [403, 'Only who knows the secret of a carried draft may change it.'],
    'partial_ended' => [410, 'These answers have ended: their form was sent, or the person wants none kept.'],
    'partial_failed' => [502, 'The owner’s receiver did not take the answers.'],
    'service_not_json' => [502, 'The service did not answer with JSON.'],
    'service_refused_token' => [403, 'The service refused the access of this site.'],
    'service_too_large' => [413, 'The service does not take a call of this size.'],
    'service_rate_limited' => [429, 'The service takes no more calls for now.'],
    'service_unreachable' => [502, 'The service could not be reached.'],
    'service_timeout' => [504, 'The service did not answer in time.'],
    'service_failed' => [502, 'The service failed.'],
    'service_full' => [507, 'The service has no room for it now. Nothing was stored.'],
    'proxy_misconfigured' => [500, 'This proxy has no token for the service.'],
    'proxy_failed' => [500, 'This proxy failed.'],
];

/** A call that ends in a JSON error. The browser gets its message. */
final class ProxyError extends \RuntimeException
{
    /** A key of ERRORS. */
    public string $reason;
    public int $status;
    /** @var array<string, string> headers of the answer beyond the usual ones */
    public array $headers;
    /** @var array<string, mixed> members of the answer beyond `status`, `error` and `code` */
    public array $members;
    /** Whether the service may have received the submission in spite of the error. The answer then says so. */
    public bool $mayHaveArrived;
    /** The cause, for the log. It never enters an answer. */
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

    /** Converts what was thrown to an error that the browser may see. */
    public static function of(\Throwable $failure): self
    {
        if ($failure instanceof self) {
            return $failure;
        }
        if ($failure instanceof ConfigurationError) {
            $sentence = 'This proxy is not set up: its log says what is wrong with its settings.';
            return new self('proxy_misconfigured', ['sentence' => $sentence, 'cause' => $failure->getMessage()]);
        }
        return new self('proxy_failed', ['cause' => get_class($failure) . ': ' . $failure->getMessage()]);
    }

    /** Records that the submission may have arrived. */
    public function withUnknownOutcome(): self
    {
        $this->mayHaveArrived = true;
        return $this;
    }
}

/** A setting that makes no sense. Its message goes to the server's log only. */
final class ConfigurationError extends \RuntimeException
{
}
