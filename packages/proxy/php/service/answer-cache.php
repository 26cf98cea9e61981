<?php

declare(strict_types=1);

namespace HostedForm;

/** Field lists and forms as the browser may see them, kept in the folder for all workers. Refusals are kept for a minute. */
final class AnswerCache
{
    /** Seconds for which an answer is given without a call to the service. */
    public const FRESH = 60;
    /** Seconds for which an old answer is better than an error. */
    public const STALE = 86400;
    /** Errors that say nothing about the form. */
    private const FAILURES = [
        'service_unreachable',
        'service_timeout',
        'service_failed',
        'service_not_json',
        'service_rate_limited',
    ];

    private Settings $settings;
    private Folder $folder;
    private Log $log;

    public function __construct(Settings $settings, Folder $folder, Log $log)
    {
        $this->settings = $settings;
        $this->folder = $folder;
        $this->log = $log;
    }

    /**
     * Returns the answer with this name, from the folder or from the service.
     *
     * @param callable(): Outcome $load calls the service
     * @param int $fresh seconds for which a kept list is new enough
     * @throws ProxyError those of `$load`
     */
    public function read(string $name, callable $load, int $fresh = self::FRESH): Answer
    {
        try {
            $found = $this->folder->read('lists', $name, self::STALE);
            $known = $this->fresh($name, $fresh);
            if ($known !== null) {
                return $known;
            }
            // One worker calls the service. The others show the old list, or wait for the new one.
            $until = $found === null ? microtime(true) + $this->settings->timeout : 0.0;
            $this->folder->sweep('lists', $name, self::STALE);
            $this->folder->sweep('refusals', $name, self::FRESH);
            $turn = $this->folder->lock('turns', $name, $until);
        } catch (FolderError $error) {
            $this->log->error('The folder cannot be used: ' . $error->getMessage());
            return $this->load($load, null);
        }
        if ($found !== null && $turn === null) {
            return $this->kept($found['text'], 'stale');
        }
        try {
            return $this->fresh($name, $fresh) ?? $this->load($load, $name);
        } catch (ProxyError $error) {
            if ($found === null || !in_array($error->reason, self::FAILURES, true)) {
                throw $error;
            }
            $this->log->error("{$error->reason}: {$error->cause}");
            return $this->kept($found['text'], 'stale');
        } finally {
            if ($turn !== null) {
                $turn->release();
            }
        }
    }

    /**
     * Returns the service's 404 of the last minute. An error with 200 may be about the list alone. Never calls the
     * service.
     */
    public function missing(string $name): ?Answer
    {
        try {
            $refusal = $this->folder->read('refusals', $name, self::FRESH);
        } catch (FolderError $error) {
            return null;
        }
        $answer = $refusal === null ? null : self::refusalIn($refusal['text']);
        return $answer !== null && $answer->status === 404 ? $answer : null;
    }

    /** Returns an answer that needs no call: a list that is new enough, or a refusal of the last minute. */
    private function fresh(string $name, int $seconds): ?Answer
    {
        $list = $this->folder->read('lists', $name, $seconds);
        if ($list !== null) {
            return $this->kept($list['text'], 'hit');
        }
        $refusal = $this->folder->read('refusals', $name, self::FRESH);
        if ($refusal === null) {
            return null;
        }
        $this->log->set('cache', 'hit');
        return self::refusalIn($refusal['text']);
    }

    /** @param string $text the status, a space and the JSON */
    private static function refusalIn(string $text): Answer
    {
        [$status, $json] = explode(' ', $text, 2);
        return new Answer((int) $status, $json);
    }

    /**
     * Calls the service, and keeps its answer under the name, if there is one.
     *
     * @param callable(): Outcome $load
     */
    private function load(callable $load, ?string $name): Answer
    {
        $this->log->set('cache', 'miss');
        $outcome = $load();
        $answer = $outcome->answer();
        $isGood = $outcome->state === 'accepted';
        // Requests for invented ids cost the service one call for each id.
        $isRefused = $outcome->state === 'refused' && in_array($outcome->status, [200, 404], true);
        if ($name !== null && ($isGood || $isRefused)) {
            $text = $isGood ? $answer->text : "{$answer->status} {$answer->text}";
            $this->keep($isGood ? 'lists' : 'refusals', $name, $text);
        }
        return $isGood ? $this->good($answer->text) : $answer;
    }

    private function keep(string $shelf, string $name, string $text): void
    {
        try {
            $this->folder->replace($shelf, $name, $text);
        } catch (FolderError $error) {
            $this->log->error('A list could not be kept: ' . $error->getMessage());
        }
    }

    private function kept(string $text, string $how): Answer
    {
        $this->log->set('cache', $how);
        return $this->good($text);
    }

    private function good(string $text): Answer
    {
        $etag = '"' . substr(hash('sha256', $text), 0, 32) . '"';
        return new Answer(200, $text, ['ETag' => $etag, 'Cache-Control' => 'max-age=60']);
    }
}
