<?php

declare(strict_types=1);

namespace HostedForm;

/** Decides which calls are let through: who may ask, how often, and with what. */
final class Guard
{
    private Settings $settings;
    private Request $request;
    private Folder $folder;
    private Origins $origins;
    private FormTokens $tokens;
    private Log $log;

    public function __construct(Settings $settings, Request $request, Folder $folder, FormTokens $tokens, Log $log)
    {
        $this->log = $log;
        $this->settings = $settings;
        $this->request = $request;
        $this->folder = $folder;
        $this->origins = new Origins($settings, $request);
        $this->tokens = $tokens;
    }

    /** Returns the visitor's address as it is counted. */
    public function visitor(): ?string
    {
        return Visitor::of($this->request, $this->settings->trustProxy);
    }

    /** Answers a browser that asks whether a page of another site may make the call (CORS); null for other requests. */
    public function preflight(Call $call): ?Answer
    {
        $isOff = ($call->kind === 'token' && $this->settings->formToken === null)
            || ($call->kind === 'carried' && $this->settings->carry === null)
            || ($call->kind === 'partial' && $this->settings->partials === null);
        if ($isOff) {
            throw new ProxyError('no_such_call');
        }
        return $this->origins->preflight($call);
    }

    /** Refuses every method but that of the call. HEAD is answered as GET is, without the body. */
    public function refuseOtherMethods(Call $call): void
    {
        $allowed = $call->methods();
        if (!in_array($this->request->method, $allowed, true)) {
            throw new ProxyError('method_not_allowed', ['headers' => ['Allow' => implode(', ', $allowed)]]);
        }
    }

    /**
     * Refuses a call that may not pass, before the body is read. `AdmittedCall::by` calls it.
     *
     * @return string|null the submission's key
     * @throws ProxyError
     */
    public function check(Call $call): ?string
    {
        $this->refuseOtherMethods($call);
        if (!$this->settings->offers($call->formId)) {
            throw new ProxyError('form_not_listed');
        }
        $isReading = in_array($this->request->method, ['GET', 'HEAD'], true);
        if (!$isReading) {
            $this->origins->refuseOthers();
        }
        $visitor = $this->visitor();
        if ($visitor !== null) {
            $kinds = ['submission' => 'submissions', 'carried' => 'carried', 'partial' => 'partials'];
            $kind = $kinds[$call->kind] ?? 'reads';
            $kind = $kind === 'carried' && $isReading ? 'carriedReads' : $kind;
            (new RateLimit($this->settings, $this->folder))->count($kind, $call, $visitor);
        } elseif (Visitor::isThisMachine($this->request->peer())) {
            $this->warnOnce();
        }
        return $call->kind === 'submission' ? $this->checkSender($call, $visitor) : null;
    }

    /** Tells the owner once a day that visitors are not counted. */
    private function warnOnce(): void
    {
        try {
            if ($this->folder->read('warnings', 'visitor', 86400) !== null) {
                return;
            }
            $this->folder->replace('warnings', 'visitor', '');
        } catch (FolderError $error) {
            $this->log->error('The folder cannot be used: ' . $error->getMessage());
        }
        $this->log->error('The web server before PHP does not say who the visitor is, so nobody is counted: '
            . 'let it set X-Forwarded-For.');
    }

    /** Checks the headers that come with a submission, and returns its key. */
    private function checkSender(Call $call, ?string $visitor): ?string
    {
        $key = $this->readKey();
        if ($this->request->header('Hosted-Form-Trap') === 'filled') {
            throw new ProxyError('spam_suspected');
        }
        $this->tokens->check($this->request, $call, $key);
        if ($this->settings->captcha !== null) {
            $captcha = new Captcha($this->settings->captcha, $this->folder, $this->settings->keepKeys);
            $captcha->check($this->request->header('Hosted-Form-Captcha'), $call, $visitor, $key);
        }
        return $key;
    }

    private function readKey(): ?string
    {
        if (!$this->request->has('Idempotency-Key')) {
            return null;
        }
        $key = $this->request->header('Idempotency-Key');
        if (preg_match('/^[A-Za-z0-9_-]{16,128}$/D', $key) !== 1) {
            throw new ProxyError('bad_key');
        }
        return $key;
    }
}
