<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * The carried drafts in the folder: a file for each, named by a hash of its form and its name. A file is replaced as a
 * whole, so a reader needs no lock. Who replaces it holds the lock of its part of the shelf.
 */
// Decision 0034: a draft takes its place by a rename.
final class CarriedStore
{
    public const SHELF = 'carried';
    /** Seconds after which an upload is removed that its worker has left behind. */
    private const LEFT_BEHIND = 3600;

    private Folder $folder;
    private CarriedRoom $room;
    private VisitorRoom $visitor;

    /** @param int $total the most bytes of all drafts */
    public function __construct(Folder $folder, int $total, VisitorRoom $visitor)
    {
        $this->folder = $folder;
        $this->room = new CarriedRoom($folder, $total);
        $this->visitor = $visitor;
    }

    /**
     * Finds a draft, or its tombstone; null where neither is there.
     *
     * @throws FolderError
     */
    public function find(string $id): ?CarriedDraft
    {
        $draft = self::read($this->folder->place(self::SHELF, $id));
        return $draft === null || $draft->isForgotten() ? null : $draft;
    }

    private static function read(string $path): ?CarriedDraft
    {
        $file = @fopen($path, 'rb');
        return $file === false ? null : CarriedDraft::in($file);
    }

    /** Returns the bytes of the ciphertext in a file; 0 where there is none. */
    private static function sizeOf(string $path): int
    {
        $draft = self::read($path);
        return $draft === null ? 0 : $draft->size;
    }

    /**
     * Makes a file for an upload, beside the draft that it may become.
     *
     * @throws FolderError
     */
    public function upload(string $id): string
    {
        return self::beside($this->folder->place(self::SHELF, $id));
    }

    private static function beside(string $place): string
    {
        return substr($place, 0, -4) . '.' . bin2hex(random_bytes(8)) . '.php';
    }

    /**
     * Puts an upload in the place of a draft, and removes it if it may not have that place.
     *
     * @param callable(?CarriedDraft): void $check throws where the draft is not the one that may be replaced
     * @throws FolderError
     * @throws ProxyError `carried_full`, and those of `$check`
     */
    public function replace(string $id, string $upload, callable $check): void
    {
        $turn = null;
        try {
            $this->sweep($id);
            $turn = $this->turn($this->folder->place(self::SHELF, $id), microtime(true) + 5);
            if ($turn === null) {
                throw new FolderError('A carried draft cannot be locked.');
            }
            $check($this->find($id));
            $this->settle($this->folder->place(self::SHELF, $id), $upload);
        } finally {
            @unlink($upload);
            $turn === null || $turn->release();
        }
    }

    /**
     * Puts a tombstone in the place of a draft.
     *
     * @param callable(?CarriedDraft): void $check throws where the draft may not be erased
     * @throws FolderError
     */
    public function erase(string $id, CarriedDraft $ended, callable $check): void
    {
        $this->replace($id, self::writeTombstone($this->upload($id), $ended), $check);
    }

    private static function writeTombstone(string $path, CarriedDraft $ended): string
    {
        $text = guarded($ended->line());
        if (@file_put_contents($path, $text) !== strlen($text)) {
            @unlink($path);
            throw new FolderError("$path cannot be written.");
        }
        return $path;
    }

    /** Puts the upload in its place, and counts it for its visitor. */
    private function settle(string $place, string $upload): void
    {
        [$before, $after] = [self::sizeOf($place), self::sizeOf($upload)];
        $this->visitor->change($before, $after);
        try {
            $this->move($upload, $place);
        } catch (\Throwable $failure) {
            $this->visitor->change($after, $before);
            throw $failure;
        }
    }

    /** Moves the upload to its place, and counts its bytes. */
    private function move(string $upload, string $place): void
    {
        clearstatcache();
        $more = (int) @filesize($upload) - (int) @filesize($place);
        if (!$this->room->take($more)) {
            throw new ProxyError('carried_full');
        }
        if (!@rename($upload, $place)) {
            $this->room->take(-$more);
            throw new FolderError("$place cannot be written.");
        }
    }

    /**
     * Removes what is over from two of the 256 parts of the shelf: the part that holds the draft, and any other one. So a
     * site with few visitors keeps nothing for long.
     *
     * @throws FolderError
     */
    private function sweep(string $id): void
    {
        foreach ([$id, bin2hex(random_bytes(8))] as $name) {
            $place = $this->folder->place(self::SHELF, $name);
            $turn = $this->turn($place, 0.0);
            if ($turn !== null) {
                try {
                    $freed = array_sum(array_map([self::class, 'shrink'], self::entries(dirname($place))));
                    $freed === 0 || $this->room->take(-$freed);
                } finally {
                    $turn->release();
                }
            }
        }
    }

    /**
     * Removes a file that has no more use, or leaves a tombstone of it. Returns the bytes that this frees; an upload counts
     * when it becomes a draft.
     */
    private static function shrink(string $path): int
    {
        $file = @fopen($path, 'rb');
        if ($file === false) {
            return 0;
        }
        $isUpload = self::isUpload($path);
        $draft = $isUpload ? null : CarriedDraft::in($file);
        ['mtime' => $written, 'size' => $size] = fstat($file);
        fclose($file);
        if ($draft === null ? $written < time() - self::LEFT_BEHIND : $draft->isForgotten()) {
            return @unlink($path) && !$isUpload ? $size : 0;
        }
        if ($draft === null || $draft->isGone || !$draft->isOver()) {
            return 0;
        }
        $tombstone = self::writeTombstone(self::beside($path), $draft->ended());
        return @rename($tombstone, $path) ? $size - strlen(guarded($draft->ended()->line())) : 0;
    }

    /**
     * Lists the files in a part of the shelf.
     *
     * @return string[] their paths
     */
    public static function entries(string $part): array
    {
        $names = preg_grep('/^\./', @scandir($part) ?: [], PREG_GREP_INVERT) ?: [];
        return array_map(fn (string $name): string => "$part/$name", array_values($names));
    }

    /** Tells whether a file is an upload, which has a second point in its name. It counts when it becomes a draft. */
    public static function isUpload(string $path): bool
    {
        return substr_count(basename($path), '.') > 1;
    }

    /** Takes the lock of the part that a file is in. There are 256 of these locks, which stay. */
    private function turn(string $place, float $until): ?LockedFile
    {
        return $this->folder->lock('carried-turns', basename(dirname($place)), $until);
    }
}
