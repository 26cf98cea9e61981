<?php

declare(strict_types=1);

namespace HostedForm;

/** Limits the bytes by which the drafts of one visitor may grow in a day. A file has their sum. */
// Decision 0063: the sum has a name that another secret makes each day, so no address outlives the day.
final class VisitorRoom
{
    /** The bytes of a ciphertext that are counted at once, as the Node proxy counts. So most changes count nothing anew. */
    private const STEP = 16384;
    private const SHELF = 'carried-visitors';

    private Folder $folder;
    private int $most;
    private ?string $visitor;

    /** @param string|null $visitor the address of who writes; null where nobody is counted */
    public function __construct(Folder $folder, int $most, ?string $visitor)
    {
        $this->folder = $folder;
        $this->most = $most;
        $this->visitor = $visitor;
    }

    /**
     * Takes what a ciphertext needs beyond the one before, or gives it back where it needs less.
     *
     * @param int $before bytes of the ciphertext before; 0 where there was none
     * @param int $after  bytes of the one that takes its place; 0 where none does
     * @throws FolderError
     * @throws ProxyError `carried_full`
     */
    public function change(int $before, int $after): void
    {
        $more = self::weigh($after) - self::weigh($before);
        if ($more === 0 || $this->visitor === null) {
            return;
        }
        $name = hash_hmac('sha256', $this->visitor, $this->folder->secretOfDay());
        $this->folder->sweep(self::SHELF, $name, Folder::DAY);
        $file = $this->folder->lock(self::SHELF, $name, microtime(true) + 5);
        if ($file === null) {
            throw new FolderError('The sum of a visitor’s drafts cannot be locked.');
        }
        try {
            $used = (int) $file->read();
            if ($more > 0 && $used + $more > $this->most) {
                $sentence = 'This visitor has no room for more carried drafts today. Nothing was kept.';
                throw new ProxyError('carried_full', ['sentence' => $sentence]);
            }
            $file->write((string) max(0, $used + $more));
        } finally {
            $file->release();
        }
    }

    private static function weigh(int $bytes): int
    {
        return (int) ceil($bytes / self::STEP) * self::STEP;
    }
}
