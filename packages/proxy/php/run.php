<?php

declare(strict_types=1);

namespace HostedForm;

/** Handles one request: reads its call, lets the proxy answer it, and logs the answer. */
final class Run
{
    private Log $log;
    private Shutdown $shutdown;
    private Request $request;
    /** @var callable(): Settings */
    private $load;
    private ?Settings $settings = null;
    private ?Call $call = null;
    /** @var array<string, string> headers of every answer, errors too */
    private array $headers;

    /** @param callable(): Settings $load reads the settings; what it throws is answered */
    public function __construct(callable $load, Request $request)
    {
        $id = $request->id();
        $this->headers = ['X-Request-Id' => $id];
        $this->log = new Log($id);
        $this->shutdown = new Shutdown($id);
        $this->load = $load;
        $this->request = $request;
    }

    /** @param bool $showsErrors whether PHP shows its warnings to visitors */
    public function answer(bool $showsErrors): void
    {
        $this->shutdown->register();
        $error = null;
        try {
            $answer = $this->proxy($showsErrors);
        } catch (\Throwable $failure) {
            $error = ProxyError::of($failure);
            $answer = Answer::ofError($error, $this->log->id);
            if ($error->status >= 500 || $error->reason === 'service_refused_token') {
                $this->log->error("{$error->reason}: {$error->cause}");
            }
        }
        $this->shutdown->isOver();
        $answer->send($this->headers, $this->request->method !== 'HEAD');
        $onRequest = $this->settings === null ? null : $this->settings->onRequest;
        $this->log->close($onRequest, $this->request, $this->call, $answer, $error);
    }

    /** @throws ProxyError|ConfigurationError */
    private function proxy(bool $showsErrors): Answer
    {
        $settings = ($this->load)();
        if ($showsErrors) {
            $settings->maxBody = min($settings->maxBody, self::largestSilentBody());
        }
        $this->settings = $settings;
        if (function_exists('set_time_limit')) {
            set_time_limit((int) ceil(2 * $settings->timeout) + 30);
        }
        $origins = new Origins($settings, $this->request);
        $this->headers += $origins->headers();
        $this->call = Call::parse($this->request->target, Request::mounts($settings));
        $this->headers = $origins->headers($this->call) + $this->headers;
        return (new Proxy($settings, $this->request, $this->log, $this->shutdown))->answer($this->call);
    }

    /**
     * PHP warns of a body over `post_max_size` before this file begins. Where visitors see that warning, it makes the
     * answer invalid JSON. So the proxy takes no larger body there.
     */
    private static function largestSilentBody(): int
    {
        $setting = trim((string) ini_get('post_max_size'));
        $factor = ['k' => 1024, 'm' => 1024 ** 2, 'g' => 1024 ** 3][strtolower(substr($setting, -1))] ?? 1;
        $bytes = (int) $setting * $factor;
        return $bytes > 0 ? $bytes : PHP_INT_MAX;
    }
}
