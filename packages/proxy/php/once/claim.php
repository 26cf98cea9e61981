<?php

declare(strict_types=1);

namespace HostedForm;

/** The key of a submission while this worker holds it. Its file records the outcome of the submission. */
final class Claim
{
    private LockedFile $file;
    private Log $log;
    /** The seconds for which the entry is kept. */
    private int $keep;

    private function __construct(LockedFile $file, Log $log, int $keep)
    {
        $this->file = $file;
        $this->log = $log;
        $this->keep = $keep;
    }

    /**
     * Takes the key. Waits while another worker makes the submission.
     *
     * @throws ProxyError `in_progress`, `keys_unavailable`
     */
    public static function take(Settings $settings, Folder $folder, Log $log, string $name): self
    {
        try {
            $folder->sweep('keys', $name, $settings->keepKeys);
            $file = $folder->lock('keys', $name, microtime(true) + $settings->timeout);
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
        if ($file === null) {
            $error = new ProxyError('in_progress', ['headers' => ['Retry-After' => '1']]);
            throw $error->withUnknownOutcome();
        }
        return new self($file, $log, $settings->keepKeys);
    }

    /**
     * Returns the answer to the first submission with this key; null where there was none.
     *
     * @throws ProxyError `outcome_unknown`, `keys_unavailable`
     */
    public function firstAnswer(): ?Answer
    {
        try {
            $kept = $this->file->read();
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
        if ($kept === '') {
            return null;
        }
        $entry = json_decode($kept);
        if (!is_object($entry) || ($entry->state ?? '') !== 'accepted') {
            throw (new ProxyError('outcome_unknown'))->withUnknownOutcome();
        }
        $this->log->set('replayed', true);
        return new Answer($entry->status, $entry->text, ['Idempotency-Replayed' => 'true']);
    }

    /**
     * Records that the submission is being sent. If this worker is killed, that entry stays.
     *
     * @throws ProxyError `keys_unavailable`
     */
    public function begin(): void
    {
        try {
            $this->file->write(toJson(['state' => 'under-way', 'keep' => $this->keep]));
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
    }

    /** Records the answer, for repetitions. */
    public function accept(Answer $answer): void
    {
        $this->settle(['state' => 'accepted', 'status' => $answer->status, 'text' => $answer->text]);
    }

    /** Records that the submission may have arrived. */
    public function markUnknown(): void
    {
        $this->settle(['state' => 'unknown']);
    }

    /** Frees the key: nothing was submitted with it. */
    public function free(): void
    {
        $this->settle(null);
    }

    /**
     * Records the outcome and releases the lock. If that fails, the file still says `under-way`.
     *
     * @param array<string, mixed>|null $entry null frees the key
     */
    private function settle(?array $entry): void
    {
        try {
            if ($entry === null) {
                $this->file->remove();
            } else {
                $this->file->write(toJson($entry + ['keep' => $this->keep]));
            }
        } catch (FolderError $error) {
            $this->log->error('The outcome of a submission could not be kept: ' . $error->getMessage());
        }
        $this->file->release();
    }
}
