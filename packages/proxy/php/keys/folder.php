<?php

declare(strict_types=1);

namespace HostedForm;

/** The storage that the workers share: texts by name, on shelves. */
final class Folder
{
    /** Seconds. */
    public const DAY = 86400;

    private string $path;
    private string $data = '';

    /** @param string $path '' for a folder below the system's folder for temporary files */
    public function __construct(string $path)
    {
        $this->path = $path;
    }

    /**
     * Waits for the lock of a text.
     *
     * @param float $until in seconds since 1970
     * @return LockedFile|null null where another worker still holds the lock then
     * @throws FolderError
     */
    public function lock(string $shelf, string $name, float $until): ?LockedFile
    {
        return LockedFile::open($this->place($shelf, $name), $until);
    }

    /**
     * Returns a text that was written less than so many seconds ago.
     *
     * @return array{text: string, age: int}|null
     * @throws FolderError
     */
    public function read(string $shelf, string $name, int $seconds): ?array
    {
        $file = $this->place($shelf, $name);
        // PHP remembers file times, and another worker may have written the file since.
        clearstatcache(true, $file);
        $written = @filemtime($file);
        $age = time() - (int) $written;
        $text = $written !== false && $age < $seconds ? @file_get_contents($file) : false;
        return $text === false ? null : ['text' => unguarded($text), 'age' => $age];
    }

    /**
     * Replaces a text. A reader gets the whole old text or the whole new one.
     *
     * @throws FolderError
     */
    public function replace(string $shelf, string $name, string $text): void
    {
        $file = $this->place($shelf, $name);
        $draft = substr($file, 0, -4) . '.' . bin2hex(random_bytes(8)) . '.php';
        $content = guarded($text);
        if (@file_put_contents($draft, $content) !== strlen($content) || !@rename($draft, $file)) {
            @unlink($draft);
            throw new FolderError("$file cannot be written.");
        }
    }

    /**
     * Removes old texts from one of the 256 parts of the shelf: the part that holds the name. Over time, every part is
     * swept. A text that says for how long it is kept stays: another site may share the folder, with other settings.
     *
     * @throws FolderError
     */
    public function sweep(string $shelf, string $name, int $seconds): void
    {
        $part = dirname($this->place($shelf, $name));
        foreach (@scandir($part) ?: [] as $entry) {
            $file = "$part/$entry";
            if ($entry[0] === '.' || (int) @filemtime($file) > time() - $seconds) {
                continue;
            }
            $lock = LockedFile::open($file, 0.0);
            if ($lock === null) {
                continue;
            }
            try {
                // Another worker may have written it before this one had the lock.
                if ($lock->written() <= time() - $seconds && $lock->written() <= time() - self::lifeOf($lock->read())) {
                    $lock->remove();
                }
            } finally {
                $lock->release();
            }
        }
    }

    /** Returns the seconds for which a text says that it is kept; 0 for a text that does not. */
    private static function lifeOf(string $text): int
    {
        $entry = json_decode($text);
        return is_object($entry) ? (int) ($entry->keep ?? 0) : 0;
    }

    /**
     * Returns the secret that all workers share. The first one makes it.
     *
     * @throws FolderError
     */
    public function secret(): string
    {
        $file = $this->lock('secret', 'form tokens', microtime(true) + 5);
        if ($file === null) {
            throw new FolderError('The secret cannot be had.');
        }
        try {
            $secret = $file->read();
            if (strlen($secret) !== 64) {
                $secret = bin2hex(random_bytes(32));
                $file->write($secret);
            }
        } finally {
            $file->release();
        }
        return $secret;
    }

    /**
     * Returns a secret that all workers share for a day. The first one of the day makes it, over that of the day before.
     *
     * @throws FolderError
     */
    public function secretOfDay(): string
    {
        $day = intdiv(time(), self::DAY);
        $form = "/^$day ([0-9a-f]{64})$/D";
        $known = $this->read('secret', 'day', self::DAY);
        if ($known !== null && preg_match($form, $known['text'], $found) === 1) {
            return $found[1];
        }
        $file = $this->lock('secret', 'day', microtime(true) + 5);
        if ($file === null) {
            throw new FolderError('The secret of the day cannot be had.');
        }
        try {
            if (preg_match($form, $file->read(), $found) !== 1) {
                $found = [1 => bin2hex(random_bytes(32))];
                $file->write("$day {$found[1]}");
            }
        } finally {
            $file->release();
        }
        return $found[1];
    }

    /**
     * Returns the path of a text, and makes the folders on the way.
     *
     * @throws FolderError
     */
    public function place(string $shelf, string $name): string
    {
        $this->open();
        $hash = hash('sha256', $name);
        $part = "{$this->data}/$shelf/" . substr($hash, 0, 2);
        if (!is_dir($part) && !@mkdir($part, 0700, true) && !is_dir($part)) {
            throw new FolderError("$part cannot be made.");
        }
        return "$part/$hash.php";
    }

    /**
     * Lists the folders of a shelf that have texts.
     *
     * @return string[]
     * @throws FolderError
     */
    public function parts(string $shelf): array
    {
        $this->open();
        $names = preg_grep('/^[0-9a-f]{2}$/D', @scandir("{$this->data}/$shelf") ?: []);
        return array_map(fn (string $name): string => "{$this->data}/$shelf/$name", $names ?: []);
    }

    /**
     * Makes the folder, unless it is there.
     *
     * @throws FolderError where it cannot be made, or may be another user's
     */
    public function open(): void
    {
        if ($this->data !== '') {
            return;
        }
        if ($this->path === '') {
            $this->path = sys_get_temp_dir() . '/hosted-form-' . substr(hash('sha256', __DIR__), 0, 16);
        }
        if (!is_dir($this->path) && !@mkdir($this->path, 0700, true) && !is_dir($this->path)) {
            throw new FolderError("{$this->path} cannot be made.");
        }
        refuseForeign($this->path);
        // In case it lies below the web root: keeps Apache from serving the folder, and other servers from listing it.
        foreach (['.htaccess' => "Require all denied\n", 'index.html' => ''] as $name => $text) {
            if (!is_file("{$this->path}/$name")) {
                @file_put_contents("{$this->path}/$name", $text);
            }
        }
        $this->data = DataFolder::in($this->path);
    }
}
