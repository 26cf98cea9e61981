<?php

declare(strict_types=1);

namespace HostedForm;

/** Checks the setting "partials": who takes what visitors type before they send it. */
final class PartialOptions
{
    /** The fewest characters of the secret that signs. */
    private const SHORTEST_SECRET = 32;
    /** Seconds for the answer of the address. The visitor does not wait. */
    private const TIMEOUT = 10.0;

    /**
     * @param mixed $given a function, or an array with `address` and `secret`
     * @return (callable(array<string, mixed>): void)|null null where none are taken; the function throws where it could not
     * @throws ConfigurationError
     */
    public static function read($given): ?callable
    {
        if ($given === null || $given === false) {
            return null;
        }
        if (!is_string($given) && is_callable($given)) {
            return $given;
        }
        $address = is_array($given) ? $given['address'] ?? null : null;
        $secret = is_array($given) ? $given['secret'] ?? null : null;
        $isAddress = is_string($address) && preg_match('#^https://[^\s/?\#@]+(?:/[^\s\#]*)?$#iD', $address) === 1;
        if (!$isAddress || !is_string($secret) || strlen($secret) < self::SHORTEST_SECRET) {
            throw new ConfigurationError('The setting "partials" must be a function, or an array with an https "address" '
                . 'and a "secret" of ' . self::SHORTEST_SECRET . ' characters.');
        }
        return static function (array $partial) use ($address, $secret): void {
            self::post($address, $secret, $partial);
        };
    }

    /**
     * Posts partial answers, signed as the webhooks of the service are. No redirect is followed.
     *
     * @param array<string, mixed> $partial
     */
    private static function post(string $address, string $secret, array $partial): void
    {
        // In JSON, an array without names would be a list.
        $named = static fn ($answer) => is_array($answer) ? (object) $answer : $answer;
        $text = toJson(['answers' => (object) array_map($named, $partial['answers'])] + $partial);
        $headers = [
            'Content-Type: application/json',
            "User-Agent: hosted-form-proxy (Form {$partial['formId']})",
            'X-FS-Signature: sha256=' . hash_hmac('sha256', $text, $secret),
        ];
        $client = function_exists('curl_init') ? new CurlClient(self::TIMEOUT) : new SocketClient(self::TIMEOUT);
        $wire = $client->send($address, $headers, new Payload($text));
        if ($wire->status < 200 || $wire->status >= 300) {
            throw new \RuntimeException("The address of \"partials\" answered {$wire->status} {$wire->failure}");
        }
    }
}
