<?php

declare(strict_types=1);

namespace HostedForm;

/** The outcome of a call to the service, as far as the browser may see it. */
final class Outcome
{
    /** The member of every answer after which the submission may have arrived. */
    public const UNKNOWN = ['outcome' => 'unknown'];

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

    /**
     * Judges an answer of the service.
     *
     * @param array<mixed>|object|null $kept what the browser may see of a good answer; null where the answer is not good
     */
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
        $errors = fieldErrors(is_object($answer->json) ? ($answer->json->errors ?? null) : null);
        return new self($refused ? 'refused' : 'unknown', $answer->status, $errors ? $json + ['errors' => $errors] : $json);
    }

    /** Converts it to an answer for the browser. */
    public function answer(): Answer
    {
        return new Answer($this->status, toJson($this->json));
    }
}

/**
 * Tells whether this status means that the service has not done what was asked. A 500, 502 or 504 leaves that open. So
 * does a redirect, which may lead to a page that reports a success.
 */
function isRefusal(int $status): bool
{
    return ($status >= 400 && $status < 500) || in_array($status, [301, 307, 308, 501, 503, 507], true);
}
