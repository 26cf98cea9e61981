<?php

declare(strict_types=1);

namespace HostedForm;

/** A text of JSON that is read from its beginning to its end, of which one slice is in memory. */
final class JsonBytes
{
    private Utf8Slices $slices;
    private string $buffer = '';
    private int $at = 0;

    public function __construct(Utf8Slices $slices)
    {
        $this->slices = $slices;
    }

    /** Returns the next byte without taking it, or '' at the end. */
    public function peek(): string
    {
        while ($this->at >= strlen($this->buffer)) {
            $slice = $this->slices->next();
            if ($slice === null) {
                return '';
            }
            $this->buffer = $slice;
            $this->at = 0;
        }
        return $this->buffer[$this->at];
    }

    /** Takes the next byte and returns it. */
    public function next(): string
    {
        $byte = $this->peek();
        $this->at += 1;
        return $byte;
    }

    /** @throws ProxyError `bad_json` if the next byte is another one */
    public function take(string $byte): void
    {
        if ($this->next() !== $byte) {
            throw new ProxyError('bad_json');
        }
    }

    /** Takes the next byte if it is one of these, and tells whether it was. */
    public function skipOne(string $bytes): bool
    {
        $byte = $this->peek();
        if ($byte === '' || strpos($bytes, $byte) === false) {
            return false;
        }
        $this->at += 1;
        return true;
    }

    /** Takes all bytes that are some of these, and returns their number. */
    public function skipAll(string $bytes): int
    {
        $count = 0;
        while ($this->peek() !== '') {
            $run = strspn($this->buffer, $bytes, $this->at);
            $this->at += $run;
            $count += $run;
            if ($this->at < strlen($this->buffer)) {
                break;
            }
        }
        return $count;
    }

    /** Takes what the pattern matches in the slice that is in memory. The pattern begins with `\G`, and matches ''. */
    public function takeRun(string $pattern): string
    {
        if (preg_match($pattern, $this->buffer, $found, 0, $this->at) !== 1) {
            throw new ProxyError('proxy_failed', ['cause' => 'preg error ' . preg_last_error()]);
        }
        $this->at += strlen($found[0]);
        return $found[0];
    }
}
