<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Answers when PHP ends before the proxy has answered: out of memory or time. Without it the browser would get nothing.
 */
final class Shutdown
{
    private string $id;
    private bool $isAnswered = false;
    private bool $isOutcomeUnknown = false;

    /** @param string $id the id of the request */
    public function __construct(string $id)
    {
        $this->id = $id;
    }

    /** Makes PHP call it when the request ends. */
    public function register(): void
    {
        register_shutdown_function(function (): void {
            if (!$this->isAnswered) {
                $failed = new ProxyError('proxy_failed');
                $error = $this->isOutcomeUnknown ? $failed->withUnknownOutcome() : $failed;
                Answer::ofError($error, $this->id)->send(['X-Request-Id' => $this->id], true);
            }
        });
    }

    /** Records that the submission may have arrived, should PHP end from here on. */
    public function outcomeIsUnknown(): void
    {
        $this->isOutcomeUnknown = true;
    }

    /** Records that the browser has its answer. */
    public function isOver(): void
    {
        $this->isAnswered = true;
    }
}
