<?php

declare(strict_types=1);

namespace HostedForm;

/** The answer to the browser: JSON, or the bytes of a carried draft, without headers of the service. */
final class Answer
{
    public int $status;
    public string $text;
    /** @var array<string, string> */
    public array $headers;
    /** @var resource|null a file whose rest is the body, in place of the text */
    private $bytes = null;
    /** The size of the body. */
    public int $size;

    /** @param array<string, string> $headers */
    public function __construct(int $status, string $text, array $headers = [])
    {
        $this->status = $status;
        $this->text = $text;
        $this->headers = $headers;
        $this->size = strlen($text);
    }

    /**
     * Converts an error to its answer.
     *
     * @param string $id the id of the request, for the visitor to quote
     */
    public static function ofError(ProxyError $error, string $id): self
    {
        $json = [
            'status' => 'error',
            'error' => $error->getMessage(),
            'code' => $error->reason,
            'help' => DOCUMENTS . 'proxy-codes/#' . $error->reason,
        ] + $error->members + ($error->mayHaveArrived ? Outcome::UNKNOWN : []) + ['request_id' => $id];
        return new self($error->status, toJson($json), $error->headers);
    }

    /**
     * Makes an answer of the rest of a file, which is not read into memory.
     *
     * @param resource $bytes
     * @param array<string, string> $headers with the type
     */
    public static function ofBytes($bytes, array $headers): self
    {
        $answer = new self(200, '', $headers);
        $answer->bytes = $bytes;
        $answer->size = fstat($bytes)['size'] - (int) ftell($bytes);
        return $answer;
    }

    /**
     * Sends the answer to the browser.
     *
     * @param array<string, string> $headers those that depend on the request
     */
    public function send(array $headers, bool $withBody): void
    {
        // Drops what a settings file has printed by mistake, such as an empty line at its end.
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
        if ($withBody && $this->bytes !== null) {
            fpassthru($this->bytes);
        } elseif ($withBody && $this->text !== '') {
            echo $this->text;
        }
    }

    /** @return array<string, string> the headers of every answer */
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
