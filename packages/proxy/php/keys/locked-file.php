<?php

declare(strict_types=1);

namespace HostedForm;

/** A small file whose lock one worker at a time holds. */
// Decision 0034: a lock is a submission in progress.
final class LockedFile
{
    private string $path;
    /** @var resource */
    private $handle;

    /** @param resource $handle */
    private function __construct(string $path, $handle)
    {
        $this->path = $path;
        $this->handle = $handle;
    }

    /**
     * Waits for the lock; null where another worker still holds it when the time is over. The system releases the lock of
     * a worker that dies.
     *
     * @throws FolderError
     */
    public static function open(string $path, float $until): ?self
    {
        $handle = null;
        for ($pause = 0.005;; $pause = min(2 * $pause, 0.25)) {
            $handle = $handle ?? @fopen($path, 'c+b');
            if ($handle === false) {
                throw new FolderError("$path cannot be opened.");
            }
            if (flock($handle, LOCK_EX | LOCK_NB, $isHeld)) {
                if (fstat($handle)['nlink'] > 0) {
                    return new self($path, $handle);
                }
                // The file was removed while this worker waited. Another file has its name now.
                $handle = null;
                continue;
            }
            if ($isHeld !== 1) {
                throw new FolderError("$path cannot be locked.");
            }
            $left = $until - microtime(true);
            if ($left <= 0) {
                return null;
            }
            usleep((int) (min($pause, $left) * 1000000));
        }
    }

    /** Returns the time of the last write, in seconds since 1970. */
    public function written(): int
    {
        return fstat($this->handle)['mtime'];
    }

    /** @throws FolderError */
    public function read(): string
    {
        rewind($this->handle);
        $text = stream_get_contents($this->handle);
        if ($text === false) {
            throw new FolderError("{$this->path} cannot be read.");
        }
        return unguarded($text);
    }

    /**
     * Writes over the old text, then cuts off the rest. So an interrupted write leaves a text that is neither empty nor
     * JSON.
     *
     * @throws FolderError
     */
    public function write(string $text): void
    {
        $content = guarded($text);
        rewind($this->handle);
        $written = @fwrite($this->handle, $content) === strlen($content) && fflush($this->handle);
        if (!$written || !ftruncate($this->handle, strlen($content))) {
            throw new FolderError("{$this->path} cannot be written.");
        }
        if (function_exists('fsync')) {
            fsync($this->handle);
        }
    }

    /** @throws FolderError */
    public function remove(): void
    {
        // Windows does not remove an open file. An empty one means the same.
        if (!@unlink($this->path) && !ftruncate($this->handle, 0)) {
            throw new FolderError("{$this->path} cannot be removed.");
        }
    }

    /** Releases the lock for the next worker. */
    public function release(): void
    {
        flock($this->handle, LOCK_UN);
        fclose($this->handle);
    }
}
