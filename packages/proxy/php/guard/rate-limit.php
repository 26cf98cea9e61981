<?php

declare(strict_types=1);

namespace HostedForm;

/** Limits the calls that a visitor may make in a span of time: per form, or over all forms where all are offered. */
final class RateLimit
{
    private Settings $settings;
    private Folder $folder;

    public function __construct(Settings $settings, Folder $folder)
    {
        $this->settings = $settings;
        $this->folder = $folder;
    }

    /**
     * Counts a call. Where the folder cannot be used, every visitor passes.
     *
     * @param string $kind of the limits
     * @throws ProxyError `rate_limited`
     */
    public function count(string $kind, Call $call, string $visitor): void
    {
        if ($this->settings->rateLimit === null) {
            return;
        }
        // A visitor can invent any number of ids.
        $formId = $this->settings->forms === 'all' ? '' : $call->formId;
        try {
            // A name that another secret makes each day tells no address.
            $name = hash_hmac('sha256', "$kind $visitor $formId", $this->folder->secretOfDay());
            $left = $this->countIn($name, $this->settings->rateLimit[$kind]);
        } catch (FolderError $error) {
            return;
        }
        if ($left > 0) {
            throw new ProxyError('rate_limited', ['headers' => ['Retry-After' => (string) $left]]);
        }
    }

    /** Counts a call, and returns the seconds until the next one may come; 0 where this one passes. */
    private function countIn(string $name, int $most): int
    {
        $per = $this->settings->rateLimit['per'];
        $this->folder->sweep('rates', $name, $per);
        $file = $this->folder->lock('rates', $name, microtime(true) + 1);
        if ($file === null) {
            return 0;
        }
        try {
            $parts = explode(' ', $file->read());
            [$start, $count] = count($parts) === 2 ? array_map('intval', $parts) : [time(), 0];
            if ($start + $per <= time()) {
                [$start, $count] = [time(), 0];
            }
            $isTaken = $count < $most;
            if ($isTaken) {
                $file->write($start . ' ' . ($count + 1));
            }
        } finally {
            $file->release();
        }
        return $isTaken ? 0 : max(1, $start + $per - time());
    }
}
