<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Makes a submission unless it was made before. Each key has a file. The worker that holds the file's lock makes the
 * submission. The others wait for the lock, and then read the outcome in the file:
 *
 * - empty: this worker makes the submission.
 * - `accepted`, with the answer: this worker gives the same answer.
 * - `unknown`: the submission may have arrived. It is never sent again.
 * - `under-way`: the worker that was making it has died. This counts as `unknown`.
 *
 * A refusal removes the file, so the key may be used again.
 */
final class Once
{
    private Settings $settings;
    private Folder $folder;
    private Log $log;
    private Shutdown $shutdown;

    public function __construct(Settings $settings, Folder $folder, Log $log, Shutdown $shutdown)
    {
        $this->settings = $settings;
        $this->folder = $folder;
        $this->log = $log;
        $this->shutdown = $shutdown;
    }

    /**
     * @param string $name of the key
     * @param callable(): ?Answer $ready runs before anything is sent; an answer ends the call, and frees the key
     * @param callable(): Outcome $send
     * @throws ProxyError
     */
    public function make(string $name, callable $ready, callable $send): Answer
    {
        $claim = Claim::take($this->settings, $this->folder, $this->log, $name);
        $first = $claim->firstAnswer();
        if ($first !== null) {
            return $first;
        }
        $early = $ready();
        if ($early !== null) {
            $claim->free();
            return $early;
        }
        $claim->begin();
        try {
            $outcome = $this->send($send);
        } catch (ProxyError $error) {
            $error->mayHaveArrived ? $claim->markUnknown() : $claim->free();
            throw $error;
        }
        $answer = $outcome->answer();
        if ($outcome->state === 'accepted') {
            $claim->accept($answer);
        } elseif ($outcome->state === 'unknown') {
            $claim->markUnknown();
        } else {
            $claim->free();
        }
        return $answer;
    }

    /**
     * Makes a submission. An answer that leaves the outcome open says so.
     *
     * @param callable(): Outcome $send
     * @throws ProxyError only; its `mayHaveArrived` says whether the outcome is unknown
     */
    public function send(callable $send): Outcome
    {
        $this->shutdown->outcomeIsUnknown();
        try {
            $outcome = $send();
        } catch (ProxyError $error) {
            throw $error;
        } catch (\Throwable $failure) {
            // An unexpected error may have happened after the call.
            throw new ProxyError('proxy_failed', ['cause' => (string) $failure, 'mayHaveArrived' => true]);
        }
        if ($outcome->state === 'unknown') {
            $outcome->json += Outcome::UNKNOWN;
        }
        return $outcome;
    }
}
