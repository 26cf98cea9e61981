<?php

declare(strict_types=1);

namespace HostedForm;

/** Limits the bytes of all carried drafts in the folder. A file has their sum, which changes with each draft. */
final class CarriedRoom
{
    /** Seconds after which a sum may be counted anew. A worker that ended too early leaves one that is too large. */
    private const COUNTED = 60;

    private Folder $folder;
    private int $total;

    /** @param int $total the most bytes */
    public function __construct(Folder $folder, int $total)
    {
        $this->folder = $folder;
        $this->total = $total;
    }

    /**
     * Takes room for so many bytes more, or gives it back where they are fewer. Tells whether there was room.
     *
     * @throws FolderError
     */
    public function take(int $bytes): bool
    {
        $file = $this->folder->lock('carried-turns', 'room', microtime(true) + 5);
        if ($file === null) {
            throw new FolderError('The sum of the carried drafts cannot be locked.');
        }
        try {
            $parts = array_map('intval', explode(' ', $file->read())) + [1 => 0];
            [$used, $counted] = $parts;
            if ($counted === 0 || ($used + $bytes > $this->total && $counted < time() - self::COUNTED)) {
                [$used, $counted] = [$this->count(), time()];
            }
            $isThere = $bytes <= 0 || $used + $bytes <= $this->total;
            $file->write(max(0, $used + ($isThere ? $bytes : 0)) . " $counted");
            return $isThere;
        } finally {
            $file->release();
        }
    }

    private function count(): int
    {
        $sum = 0;
        foreach ($this->folder->parts(CarriedStore::SHELF) as $part) {
            foreach (CarriedStore::entries($part) as $path) {
                $sum += CarriedStore::isUpload($path) ? 0 : (int) @filesize($path);
            }
        }
        return $sum;
    }
}
