<?php

declare(strict_types=1);

namespace HostedForm;

/** The log entry of a request: without answers, token, query and the visitor's address. */
final class Log
{
    /** @var array<string, mixed> */
    private array $entry;
    private float $start;
    /** The id of the request. */
    public string $id;

    public function __construct(string $id)
    {
        $this->id = $id;
        $this->start = microtime(true);
        $this->entry = ['time' => gmdate('Y-m-d\TH:i:s\Z'), 'id' => $id];
    }

    /**
     * Adds a member to the log line of this request.
     *
     * @param string|int|bool $value
     */
    public function set(string $name, $value): void
    {
        $this->entry[$name] = $value;
    }

    /** Writes to the server's own log. */
    public function error(string $message): void
    {
        error_log("hosted-form: $message");
    }

    /**
     * Gives the log line of this request to the owner's function.
     *
     * @param callable(array<string, mixed>): void|null $onRequest
     */
    public function close(?callable $onRequest, Request $request, ?Call $call, Answer $answer, ?ProxyError $error): void
    {
        if ($onRequest === null) {
            return;
        }
        $path = explode('?', $request->target, 2)[0];
        if ($call === null) {
            // Only the beginning of an address that is not a call is logged. A wrong spelling holds a name, too.
            $path = substr((string) preg_replace('#(?<=/carried/|/partial/).*|[0-9a-f]{24,}#is', '…', $path), 0, 128);
            $path = rtrim($path, "\xe2\x80");
        } elseif ($call->name !== '') {
            // Who knows the name of a carried draft may fetch it, and who knows that of a partial may end it.
            $path = substr($path, 0, -strlen($call->name)) . '…';
        }
        $this->entry += ['method' => $request->method, 'path' => $path, 'status' => $answer->status];
        $this->entry += $call === null ? [] : ['call' => $call->kind];
        $this->entry += $call === null || $call->formId === '' ? [] : ['form' => $call->formId];
        $this->entry += $error === null ? [] : ['code' => $error->reason];
        $this->entry += ['ms' => (int) round((microtime(true) - $this->start) * 1000)];
        $this->entry += ['bytes_in' => 0, 'bytes_out' => $answer->size];
        try {
            $onRequest($this->entry);
        } catch (\Throwable $failure) {
            $this->error('The setting "onRequest" failed: ' . $failure->getMessage());
        }
    }
}
