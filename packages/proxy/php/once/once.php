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
        $this->shutdown->outcomeIsUnknown();
        return $this->finish($claim, $send);
    }

    /** @param callable(): Outcome $send */
    private function finish(Claim $claim, callable $send): Answer
    {
        try {
            $outcome = $send();
        } catch (\Throwable $failure) {
            throw $this->fail($claim, $failure);
        }
        if ($outcome->state === 'unknown') {
            $claim->markUnknown();
            return new Answer($outcome->status, toJson($outcome->json + ['outcome' => 'unknown']));
        }
        $answer = $outcome->answer();
        if ($outcome->state === 'accepted') {
            $claim->accept($answer);
        } else {
            $claim->free();
        }
        return $answer;
    }

    /** Settles the claim of a submission that failed, and returns the error for the browser. */
    private function fail(Claim $claim, \Throwable $failure): ProxyError
    {
        // An unexpected error may have happened after the call.
        $error = $failure instanceof ProxyError
            ? $failure
            : new ProxyError('proxy_failed', ['cause' => (string) $failure, 'mayHaveArrived' => true]);
        if (!$error->mayHaveArrived) {
            $claim->free();
            return $error;
        }
        $claim->markUnknown();
        return $error->withUnknownOutcome();
    }
}
