<?php

declare(strict_types=1);

namespace HostedForm;

/** The service as the proxy sees it: its answers without what the browser must not see. It takes only admitted calls. */
final class Service
{
    private Settings $settings;
    private ServiceCaller $caller;
    private AnswerCache $cache;

    public function __construct(Settings $settings, Folder $folder, Log $log)
    {
        $this->settings = $settings;
        $this->caller = new ServiceCaller($settings, $log);
        $this->cache = new AnswerCache($settings, $folder, $log);
    }

    /**
     * Calls the service.
     *
     * @throws ProxyError those of `ServiceCaller::call`
     */
    public function ask(AdmittedCall $admitted, ?Body $body = null): Outcome
    {
        $answer = $this->caller->call($admitted, $body);
        return Outcome::of($answer, strip($admitted->call, $answer->json));
    }

    /**
     * Answers a call that reads, from the cache where it can.
     *
     * @throws ProxyError those of `ask`
     */
    public function read(AdmittedCall $admitted, int $fresh = AnswerCache::FRESH): Answer
    {
        return $this->cache->read($this->nameOf($admitted), fn (): Outcome => $this->ask($admitted), $fresh);
    }

    /** Returns the service's 404 for the form of a submission, if it is from the last minute. */
    public function knownMissing(AdmittedCall $submission): ?Answer
    {
        return $this->cache->missing($this->nameOf($submission->forFields()));
    }

    /**
     * Returns the ids of the form's fields as keys; null where the list is not available.
     *
     * @param bool $newest whether the list must be of the last minute
     * @return array<string, true>|null
     */
    public function fieldIds(AdmittedCall $submission, bool $newest): ?array
    {
        try {
            $answer = $this->read($submission->forFields(), $newest ? AnswerCache::FRESH : AnswerCache::STALE);
        } catch (ProxyError $error) {
            return null;
        }
        $list = json_decode($answer->text);
        if ($answer->status !== 200 || !is_array($list)) {
            return null;
        }
        $ids = [];
        foreach ($list as $field) {
            $ids[(string) ($field->id ?? '')] = true;
        }
        return $ids;
    }

    /** Returns the name under which the answer to a call is kept. */
    private function nameOf(AdmittedCall $admitted): string
    {
        return $this->settings->base . $admitted->call->path();
    }
}
