<?php

declare(strict_types=1);

namespace HostedForm;

/** Answers the calls of carried drafts: `form/<id>/carried/<name>`. The proxy keeps ciphertext, and cannot read it. */
final class CarriedCalls
{
    private Settings $settings;
    private Request $request;
    private FormTokens $tokens;
    private Log $log;
    private CarriedStore $store;

    public function __construct(Settings $settings, Request $request, Folder $folder, FormTokens $tokens, Log $log)
    {
        $this->settings = $settings;
        $this->request = $request;
        $this->tokens = $tokens;
        $this->log = $log;
        $visitor = $settings->rateLimit === null ? null : Visitor::of($request, $settings->trustProxy);
        $room = new VisitorRoom($folder, $settings->carry['perVisitor'], $visitor);
        $this->store = new CarriedStore($folder, $settings->carry['total'], $room);
    }

    /** @throws ProxyError */
    public function answer(AdmittedCall $admitted): Answer
    {
        $call = $admitted->call;
        $id = "{$call->formId}:{$call->name}";
        try {
            if ($this->request->method === 'PUT') {
                return $this->put($call, $id);
            }
            return $this->request->method === 'DELETE' ? $this->erase($id) : $this->get($id);
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
    }

    private function get(string $id): Answer
    {
        $draft = self::existing($this->store->find($id));
        $headers = ['ETag' => $draft->etag(), 'Hosted-Form-Expires' => (string) $draft->left()];
        if (EntityTag::isKnown($this->request->header('If-None-Match'), $draft->etag())) {
            return new Answer(304, '', $headers);
        }
        return Answer::ofBytes($draft->bytes, $headers + ['Content-Type' => 'application/octet-stream']);
    }

    private function put(Call $call, string $id): Answer
    {
        $grip = $this->grip();
        $before = $this->replaced();
        $upload = new CarriedUpload($this->request, $this->settings->carry['bytes']);
        $upload->checkType();
        if ($before === 0) {
            // A browser that has lost the answer comes again with the same token. The folder learns no name.
            $this->tokens->check($this->request, $call, 'carried:' . hash('sha256', $call->name));
        }
        $upload->checkLength();
        $check = static function (?CarriedDraft $draft) use ($before, $grip): void {
            self::refuseChanged($draft, $before, $grip);
        };
        $check($this->store->find($id));
        $expires = CarriedDraft::now() + $this->settings->carry['keep'];
        $next = new CarriedDraft($before + 1, hash('sha256', $grip), $expires);
        $path = $this->store->upload($id);
        $upload->writeTo($path, $next);
        $this->log->set('bytes_in', $upload->bytes);
        $this->store->replace($id, $path, $check);
        $json = ['status' => 'ok', 'version' => $next->version, 'expires' => $next->left()];
        return new Answer($before === 0 ? 201 : 200, toJson($json), ['ETag' => $next->etag()]);
    }

    private function erase(string $id): Answer
    {
        $grip = $this->grip();
        $draft = $this->store->find($id);
        if ($draft === null) {
            throw new ProxyError('carried_unknown');
        }
        $check = static function (?CarriedDraft $draft) use ($grip): void {
            if ($draft !== null && !$draft->isHeldBy($grip)) {
                throw new ProxyError('grip_refused');
            }
        };
        $check($draft);
        if (!$draft->isGone) {
            $sentAt = $this->request->header('Hosted-Form-Sent') === '1' ? CarriedDraft::now() : null;
            // Windows replaces no file that is open.
            $draft->bytes = null;
            $this->store->erase($id, $draft->ended($sentAt), $check);
        }
        return new Answer(200, toJson(['status' => 'ok']));
    }

    /** Returns the secret of who may replace and erase the draft. */
    private function grip(): string
    {
        $grip = $this->request->header('Hosted-Form-Grip');
        if (preg_match('/^[A-Za-z0-9_-]{43}$/D', $grip) !== 1) {
            throw new ProxyError('grip_refused');
        }
        return $grip;
    }

    /** Returns the number of the version that the PUT replaces; 0 where it is to be the first. */
    private function replaced(): int
    {
        $isFirst = $this->request->has('If-None-Match');
        $isNext = preg_match('/^"([1-9][0-9]{0,14})"$/D', trim($this->request->header('If-Match')), $found) === 1;
        if ($isFirst && !$this->request->has('If-Match') && trim($this->request->header('If-None-Match')) === '*') {
            return 0;
        }
        if ($isFirst || !$isNext) {
            throw new ProxyError('carried_unconditional');
        }
        return (int) $found[1];
    }

    private static function refuseChanged(?CarriedDraft $draft, int $before, string $grip): void
    {
        if ($draft !== null && $draft->isOver()) {
            throw self::gone($draft);
        }
        if ($draft === null && $before > 0) {
            throw new ProxyError('carried_unknown');
        }
        if ($draft !== null && !$draft->isHeldBy($grip)) {
            throw new ProxyError('grip_refused');
        }
        if ($draft !== null && $draft->version !== $before) {
            throw new ProxyError('carried_changed', ['headers' => ['ETag' => $draft->etag()]]);
        }
    }

    /** @throws ProxyError `carried_unknown`, `carried_gone` */
    private static function existing(?CarriedDraft $draft): CarriedDraft
    {
        if ($draft === null) {
            throw new ProxyError('carried_unknown');
        }
        if ($draft->isOver()) {
            throw self::gone($draft);
        }
        return $draft;
    }

    private static function gone(CarriedDraft $draft): ProxyError
    {
        $members = $draft->sentAt === null ? [] : ['sent' => true, 'at' => $draft->sentAt];
        return new ProxyError('carried_gone', ['members' => $members]);
    }
}
