<?php

declare(strict_types=1);

namespace HostedForm;

/** The folder cannot be used. The message is for the log. */
final class FolderError extends \RuntimeException
{
    /** Converts it to an error for the browser, for calls that need the folder. */
    public function unavailable(): ProxyError
    {
        $headers = ['Retry-After' => '5'];
        return new ProxyError('keys_unavailable', ['headers' => $headers, 'cause' => $this->getMessage()]);
    }
}
