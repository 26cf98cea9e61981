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

    /** @param int $total the most bytes of all drafts */
    public function __construct(Folder $folder, int $total)
    {
        $this->folder = $folder;
        $this->room = new CarriedRoom($folder, $total);
    }

    /**
     * Finds a draft, or its tombstone; null where neither is there, or it has expired.
     *
     * @throws FolderError
     */
    public function find(string $id): ?CarriedDraft
    {
        $file = @fopen($this->folder->place(self::SHELF, $id), 'rb');
        $draft = $file === false ? null : CarriedDraft::in($file);
        return $draft === null || $draft->left() === 0 ? null : $draft;
    }

    /**
     * Makes a file for an upload, beside the draft that it may become.
     *
     * @throws FolderError
     */
    public function upload(string $id): string
    {
        return substr($this->folder->place(self::SHELF, $id), 0, -4) . '.' . bin2hex(random_bytes(8)) . '.php';
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
        $this->sweep($id);
        $turn = $this->turn($this->folder->place(self::SHELF, $id), microtime(true) + 5);
        try {
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

    /** Puts the upload in its place, and counts its bytes. */
    private function settle(string $place, string $upload): void
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
     * Removes what has expired from two of the 256 parts of the shelf: the part that holds the draft, and any other one. So
     * a site with few visitors keeps nothing for long.
     *
     * @throws FolderError
     */
    private function sweep(string $id): void
    {
        foreach ([$id, bin2hex(random_bytes(8))] as $name) {
            $place = $this->folder->place(self::SHELF, $name);
            $turn = $this->turn($place, 0.0);
            if ($turn !== null) {
                $this->sweepPart(dirname($place));
                $turn->release();
            }
        }
    }

    private function sweepPart(string $part): void
    {
        $freed = 0;
        foreach (self::entries($part) as $entry) {
            $path = "$part/$entry";
            if (self::isOver($path)) {
                $bytes = self::isUpload($entry) ? 0 : (int) @filesize($path);
                $freed += @unlink($path) ? $bytes : 0;
            }
        }
        $freed === 0 || $this->room->take(-$freed);
    }

    /** Tells whether a file has no more use: a draft that has expired, or an upload without a worker. */
    private static function isOver(string $path): bool
    {
        $file = @fopen($path, 'rb');
        if ($file === false) {
            return false;
        }
        $draft = self::isUpload(basename($path)) ? null : CarriedDraft::in($file);
        $written = fstat($file)['mtime'];
        fclose($file);
        return $draft === null ? $written < time() - self::LEFT_BEHIND : $draft->left() === 0;
    }

    /**
     * Lists the files in a part of the shelf.
     *
     * @return string[]
     */
    public static function entries(string $part): array
    {
        return preg_grep('/^\./', @scandir($part) ?: [], PREG_GREP_INVERT) ?: [];
    }

    /** Tells whether a file is an upload, which has a second point in its name. It counts when it becomes a draft. */
    public static function isUpload(string $entry): bool
    {
        return substr_count($entry, '.') > 1;
    }

    /** Takes the lock of the part that a file is in. There are 256 of these locks, which stay. */
    private function turn(string $place, float $until): ?LockedFile
    {
        return $this->folder->lock('carried-turns', basename(dirname($place)), $until);
    }
}
