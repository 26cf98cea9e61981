<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * The folder with the data, inside of the owner's folder. Its name is random, so nobody can guess the address of a file
 * in it. The owner's folder may lie below the web root, where a server such as nginx obeys no .htaccess.
 */
final class DataFolder
{
    /** Names that earlier versions kept in the owner's folder itself, and whether each is worth keeping. */
    private const EARLIER = ['keys' => true, 'nonces' => true, 'captchas' => true, 'secret' => true,
        'lists' => false, 'refusals' => false, 'rates' => false, 'warnings' => false];

    /**
     * Returns the path of the data. The first worker makes it, and moves there what an earlier version has kept.
     *
     * @throws FolderError
     */
    public static function in(string $path): string
    {
        $found = self::find($path, 'data');
        if ($found !== null) {
            return $found;
        }
        $lock = LockedFile::open("$path/lock.php", microtime(true) + 5);
        if ($lock === null) {
            throw new FolderError("$path cannot be locked.");
        }
        try {
            return self::find($path, 'data') ?? self::make($path);
        } finally {
            $lock->release();
        }
    }

    private static function find(string $path, string $kind): ?string
    {
        foreach (@scandir($path) ?: [] as $name) {
            if (preg_match("/^$kind-[0-9a-f]{32}\$/D", $name) === 1) {
                return "$path/$name";
            }
        }
        return null;
    }

    /** Other workers see the folder when all is in it. One that an ended worker has begun is gone on with. */
    private static function make(string $path): string
    {
        $new = self::find($path, 'new') ?? "$path/new-" . bin2hex(random_bytes(16));
        if (!is_dir($new) && !@mkdir($new, 0700)) {
            throw new FolderError("$new cannot be made.");
        }
        foreach (self::EARLIER as $shelf => $isKept) {
            self::empty("$path/$shelf", $isKept ? "$new/$shelf" : null);
        }
        $data = "$path/data-" . substr($new, -32);
        if (!@rename($new, $data)) {
            throw new FolderError("$new cannot be renamed.");
        }
        return $data;
    }

    /**
     * Removes a shelf of an earlier version.
     *
     * @param string|null $target takes its texts
     * @throws FolderError
     */
    private static function empty(string $shelf, ?string $target): void
    {
        foreach (@scandir($shelf) ?: [] as $part) {
            foreach ($part[0] === '.' ? [] : (@scandir("$shelf/$part") ?: []) as $name) {
                if ($name[0] !== '.') {
                    self::move("$shelf/$part/$name", $target === null ? null : "$target/$part");
                }
            }
            $part[0] === '.' || @rmdir("$shelf/$part");
        }
        @rmdir($shelf);
    }

    private static function move(string $file, ?string $part): void
    {
        // A draft has a point in its name.
        if ($part !== null && strpos(basename($file), '.') === false) {
            $written = (int) @filemtime($file);
            $target = "$part/" . basename($file) . '.php';
            $isThere = is_dir($part) || @mkdir($part, 0700, true);
            $text = @file_get_contents($file);
            if (!$isThere || $text === false || @file_put_contents($target, guarded($text)) === false) {
                throw new FolderError("$file cannot be moved.");
            }
            @touch($target, $written);
        }
        @unlink($file);
    }
}
