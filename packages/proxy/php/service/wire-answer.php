<?php

declare(strict_types=1);

namespace HostedForm;

/** An answer of the service as it comes over the wire, by curl or over a socket. */
final class WireAnswer
{
    /** The largest answer in bytes, decompressed. A field list of 5,000 fields has about 5 MiB. */
    private const LARGEST = 16 * 1024 * 1024;

    /** 0 until the service begins to answer. */
    public int $status = 0;
    public string $retryAfter = '';
    /** Bytes of the body so far, decompressed. */
    public int $bytes = 0;
    /** Whether the call carried a submission. */
    public bool $isSubmission = false;
    /** Whether there was a connection, so that something may have gone out. */
    public bool $opened = false;
    /** The cause of a failure, or ''. */
    public string $failure = '';
    /** Whether the time was over. */
    public bool $late = false;
    public bool $isTooLarge = false;
    /** @var resource because a growing string would need twice its memory */
    private $body;

    public function __construct()
    {
        $this->body = fopen('php://temp', 'w+b');
    }

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

    /** Takes a piece of the body; false where the body is too large. */
    public function takeBody(string $piece): bool
    {
        $this->bytes += strlen($piece);
        $this->isTooLarge = $this->bytes > self::LARGEST;
        return !$this->isTooLarge && fwrite($this->body, $piece) === strlen($piece);
    }

    /** Returns the body. */
    public function text(): string
    {
        rewind($this->body);
        return (string) stream_get_contents($this->body);
    }
}
