<?php

declare(strict_types=1);

namespace HostedForm;

/** Sends a call by curl. */
final class CurlClient
{
    private int $milliseconds;

    /** @param float $timeout seconds for the whole answer */
    public function __construct(float $timeout)
    {
        $this->milliseconds = (int) ceil($timeout * 1000);
    }

    /** @param string[] $headers */
    public function send(string $url, array $headers, ?Payload $body): WireAnswer
    {
        $wire = new WireAnswer();
        $curl = curl_init($url);
        curl_setopt_array($curl, $this->options($headers, $wire));
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
        // It is 0 where curl has not begun to send.
        $wire->opened = curl_getinfo($curl, CURLINFO_PRETRANSFER_TIME) > 0;
        return $wire;
    }

    /**
     * @param string[] $headers
     * @return array<int, mixed>
     */
    private function options(array $headers, WireAnswer $wire): array
    {
        return [
            // Without this line, curl would send `Expect: 100-continue`, and wait for a response that some services
            // never send.
            CURLOPT_HTTPHEADER => array_merge($headers, ['Expect:']),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // The token belongs to one address, so no redirect is followed.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
            CURLOPT_ENCODING => '',
            CURLOPT_NOSIGNAL => true,
            CURLOPT_CONNECTTIMEOUT_MS => $this->milliseconds,
            CURLOPT_TIMEOUT_MS => $this->milliseconds,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use ($wire): int {
                $wire->takeHeader($line);
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static fn ($curl, string $piece): int
                => $wire->takeBody($piece) ? strlen($piece) : 0,
        ];
    }
}
