<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * A carried draft as the folder has it: a line of JSON, and then the ciphertext. An erased draft, the tombstone, is the line
 * alone.
 */
final class CarriedDraft
{
    /** The most bytes of the line. */
    private const LONGEST_LINE = 1024;
    /** The milliseconds for which it is known that a draft has ended: a week. No ciphertext is kept then. */
    private const KNOWN_AFTER_END = 7 * 86400000;

    /** The number of the last version, from 1 on. */
    public int $version;
    /** The SHA-256 of the grip. */
    public string $grip;
    /** In milliseconds since 1970. */
    public int $expires;
    public bool $isGone;
    /** When the answers were sent, in milliseconds since 1970; null where they were not. */
    public ?int $sentAt;
    /** @var resource|null the file, read as far as the ciphertext */
    public $bytes = null;
    /** The bytes of the ciphertext. */
    public int $size = 0;

    public function __construct(int $version, string $grip, int $expires, bool $isGone = false, ?int $sentAt = null)
    {
        $this->version = $version;
        $this->grip = $grip;
        $this->expires = $expires;
        $this->isGone = $isGone;
        $this->sentAt = $sentAt;
    }

    /**
     * Reads the line of a file; null where it is not whole.
     *
     * @param resource $file
     */
    public static function in($file): ?self
    {
        $guard = fread($file, strlen(GUARD));
        $line = $guard === GUARD ? fgets($file, self::LONGEST_LINE) : false;
        $head = $line === false ? null : json_decode($line);
        if (!is_object($head) || !isset($head->version, $head->grip, $head->expires)) {
            return null;
        }
        $draft = new self($head->version, $head->grip, $head->expires, $head->gone ?? false, $head->sent ?? null);
        $draft->bytes = $file;
        $draft->size = fstat($file)['size'] - ftell($file);
        return $draft;
    }

    /** Returns the line. */
    public function line(): string
    {
        $members = ['version' => $this->version, 'grip' => $this->grip, 'expires' => $this->expires];
        $members += $this->isGone ? ['gone' => true] : [];
        return toJson($members + ($this->sentAt === null ? [] : ['sent' => $this->sentAt])) . "\n";
    }

    /** Returns the milliseconds that are left until it expires. */
    public function left(): int
    {
        return max(0, $this->expires - self::now());
    }

    /** Tells whether it was erased, or has expired. */
    public function isOver(): bool
    {
        return $this->isGone || $this->left() === 0;
    }

    /** Tells whether its end was so long ago that nothing is known of it. */
    public function isForgotten(): bool
    {
        return $this->expires + self::KNOWN_AFTER_END <= self::now();
    }

    /** Returns what stays of it when it is over. */
    public function ended(?int $sentAt = null): self
    {
        return new self($this->version, $this->grip, $this->expires, true, $sentAt);
    }

    /** Tells whether a grip is that of the draft. */
    public function isHeldBy(string $grip): bool
    {
        return hash_equals($this->grip, hash('sha256', $grip));
    }

    /** Returns the tag of its version. */
    public function etag(): string
    {
        return "\"{$this->version}\"";
    }

    /** Returns the milliseconds since 1970. */
    public static function now(): int
    {
        return (int) (microtime(true) * 1000);
    }
}
