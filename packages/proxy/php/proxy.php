<?php

declare(strict_types=1);

namespace HostedForm;

/** The proxy. It answers one call. */
final class Proxy
{
    private Settings $settings;
    private Request $request;
    private Folder $folder;
    private Log $log;
    private FormTokens $tokens;
    private Guard $guard;
    private Service $service;
    private Once $once;
    private ?CarriedCalls $carried;
    private ?PartialCalls $partials;

    public function __construct(Settings $settings, Request $request, Log $log, Shutdown $shutdown)
    {
        $folder = new Folder($settings->folder);
        $this->settings = $settings;
        $this->folder = $folder;
        $this->request = $request;
        $this->log = $log;
        $this->tokens = new FormTokens($settings, $folder);
        $this->guard = new Guard($settings, $request, $folder, $this->tokens, $log);
        $this->service = new Service($settings, $folder, $log);
        $this->once = new Once($settings, $folder, $log, $shutdown);
        $isCarrying = $settings->carry !== null;
        $this->carried = $isCarrying ? new CarriedCalls($settings, $request, $folder, $this->tokens, $log) : null;
        $isTaking = $settings->partials !== null;
        $this->partials = $isTaking ? new PartialCalls($settings, $request, $folder, $this->service, $log) : null;
    }

    /** @throws ProxyError */
    public function answer(Call $call): Answer
    {
        $preflight = $this->guard->preflight($call);
        if ($preflight !== null) {
            return $preflight;
        }
        if ($call->kind === 'health') {
            $this->guard->refuseOtherMethods($call);
            return $this->health();
        }
        $admitted = AdmittedCall::by($this->guard, $call);
        if ($call->kind === 'submission') {
            return $this->submit($admitted);
        }
        if ($call->kind === 'carried' && $this->carried !== null) {
            return $this->carried->answer($admitted);
        }
        if ($call->kind === 'partial' && $this->partials !== null) {
            return $this->partials->answer($admitted);
        }
        if ($call->kind === 'token') {
            return new Answer(200, toJson($this->tokens->issue($call, $this->request->header('Origin'))));
        }
        return $this->read($admitted);
    }

    /** @throws ProxyError `keys_unavailable`: without its folder, the proxy takes no submission */
    private function health(): Answer
    {
        try {
            $this->folder->place('keys', 'health');
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
        return new Answer(200, toJson(['status' => 'ok', 'visitor' => $this->guard->visitor()]));
    }

    private function read(AdmittedCall $admitted): Answer
    {
        $answer = $this->service->read($admitted);
        if ($admitted->call->kind === 'fields' && isset($answer->headers['ETag'])) {
            $answer->headers['Hosted-Form'] = $this->capabilities();
        }
        $etag = $answer->headers['ETag'] ?? null;
        if ($etag !== null && EntityTag::isKnown($this->request->header('If-None-Match'), $etag)) {
            return new Answer(304, '', $answer->headers);
        }
        return $answer;
    }

    /** Returns the capabilities of this proxy, for the header `hosted-form`. */
    private function capabilities(): string
    {
        $tokens = $this->settings->formToken === null ? '' : ', form-token';
        $carry = $this->settings->carry === null ? '' : ", carry={$this->settings->carry['bytes']}";
        $partials = $this->settings->partials === null ? '' : ', partials';
        $idempotency = "idempotency; keep={$this->settings->keepKeys}";
        return "$idempotency, max-body={$this->settings->maxBody}$tokens$carry$partials";
    }

    private function submit(AdmittedCall $admitted): Answer
    {
        $body = new Body($this->request, $this->settings->maxBody, new FieldNames($this->service, $admitted));
        $this->log->set('bytes_in', $body->bytes);
        // From here on the submission is finished even if its browser goes.
        ignore_user_abort(true);
        // A repetition gets its first answer even if the form is missing by now: `Once` runs this after it has read the
        // key.
        $ready = fn (): ?Answer => $this->service->knownMissing($admitted);
        $send = fn (): Outcome => $this->service->ask($admitted, $body);
        if ($admitted->key === null) {
            return $ready() ?? $this->once->send($send)->answer();
        }
        return $this->once->make("{$admitted->call->formId}:{$admitted->key}", $ready, $send);
    }
}
