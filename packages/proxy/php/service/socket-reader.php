<?php

declare(strict_types=1);

namespace HostedForm;

/** Reads an HTTP/1.0 answer from a socket, until it is whole or the time is over. */
final class SocketReader
{
    /** @var resource */
    private $socket;
    private WireAnswer $wire;
    private float $until;
    /** The part of the head that has arrived. */
    private string $head = '';
    private bool $inHead = true;
    /** The length of the body in bytes, if the service sends it. */
    private ?int $expected = null;

    /** @param resource $socket */
    public function __construct($socket, WireAnswer $wire, float $until)
    {
        $this->socket = $socket;
        $this->wire = $wire;
        $this->until = $until;
    }

    /** Reads the answer into the WireAnswer. */
    public function read(): void
    {
        stream_set_blocking($this->socket, false);
        while (!feof($this->socket) && !$this->wire->late) {
            $piece = (string) fread($this->socket, 65536);
            if ($piece === '' && !feof($this->socket)) {
                $this->wait();
            } elseif (!$this->take($piece) || $this->isWhole()) {
                return;
            }
        }
        if ($this->wire->late) {
            $this->wire->failure = 'The time is over.';
        } elseif ($this->inHead || ($this->expected !== null && !$this->isWhole())) {
            $this->wire->failure = 'The answer broke off.';
        }
    }

    /** Waits for the next piece, until the time is over. */
    private function wait(): void
    {
        $left = max(0.0, $this->until - microtime(true));
        $this->wire->late = $left === 0.0;
        $ready = [$this->socket];
        $none = null;
        @stream_select($ready, $none, $none, (int) $left, (int) (fmod($left, 1) * 1000000));
    }

    private function isWhole(): bool
    {
        return $this->expected !== null && $this->wire->bytes >= $this->expected;
    }

    /** Takes a piece; false where the body is too large. */
    private function take(string $piece): bool
    {
        if (!$this->inHead) {
            return $this->wire->takeBody($piece);
        }
        $this->head .= $piece;
        $end = strpos($this->head, "\r\n\r\n");
        if ($end === false) {
            return true;
        }
        $this->inHead = false;
        $this->readHead(substr($this->head, 0, $end));
        return $this->wire->takeBody(substr($this->head, $end + 4));
    }

    private function readHead(string $head): void
    {
        foreach (explode("\r\n", $head) as $line) {
            $this->wire->takeHeader($line);
            if (preg_match('/^content-length:\s*([0-9]+)/i', $line, $found) === 1) {
                $this->expected = (int) $found[1];
            }
        }
    }
}
