<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Answers when PHP ends before the proxy has answered: out of memory or time. Without it the browser would get nothing.
 */
final class Shutdown
{
    private bool $isAnswered = false;
    private bool $isOutcomeUnknown = false;

    /** Makes PHP call it when the request ends. */
    public function register(): void
    {
        register_shutdown_function(function (): void {
            if (!$this->isAnswered) {
                $error = new ProxyError('proxy_failed');
                Answer::ofError($this->isOutcomeUnknown ? $error->withUnknownOutcome() : $error)->send([], true);
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
