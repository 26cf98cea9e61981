<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Answers the calls of partial answers: `form/<id>/partial/<id>`. Hands them, or their end, to the owner. The folder
 * remembers an end, so that what is late does not bring back what was erased.
 */
// Decision 0064: nothing of a partial comes after its end.
final class PartialCalls
{
    /** The largest body: what browsers send for a page that is being left. */
    private const LARGEST = 65536;
    private const SHELF = 'partials';

    private Settings $settings;
    private Request $request;
    private Folder $folder;
    private Service $service;
    private Log $log;

    public function __construct(Settings $settings, Request $request, Folder $folder, Service $service, Log $log)
    {
        $this->settings = $settings;
        $this->request = $request;
        $this->folder = $folder;
        $this->service = $service;
        $this->log = $log;
    }

    /** @throws ProxyError `partial_ended`, `partial_failed`, `keys_unavailable`, those of `Body` */
    public function answer(AdmittedCall $admitted): Answer
    {
        $call = $admitted->call;
        $name = "{$call->formId}:{$call->name}";
        // The owner hears of it even if the page goes.
        ignore_user_abort(true);
        try {
            $this->request->method === 'DELETE' ? $this->end($call, $name) : $this->take($admitted, $name);
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
        return new Answer(200, toJson(['status' => 'ok']));
    }

    private function end(Call $call, string $name): void
    {
        $ended = $this->request->header('Hosted-Form-Sent') === '1' ? 'sent' : 'refused';
        $this->folder->sweep(self::SHELF, $name, $this->settings->keepKeys);
        $entry = ['ended' => $ended, 'keep' => $this->settings->keepKeys];
        $this->folder->replace(self::SHELF, $name, toJson($entry));
        $this->tell($call, [], $ended);
    }

    private function take(AdmittedCall $admitted, string $name): void
    {
        $answers = $this->read($admitted);
        if ($this->ended($name) !== null) {
            throw new ProxyError('partial_ended');
        }
        $this->tell($admitted->call, $answers);
        $ended = $this->ended($name);
        if ($ended !== null) {
            // It has ended while the owner's code took the answers.
            $this->tell($admitted->call, [], $ended);
        }
    }

    /** Returns how a partial has ended; null where it has not. */
    private function ended(string $name): ?string
    {
        $kept = $this->folder->read(self::SHELF, $name, $this->settings->keepKeys);
        $entry = $kept === null ? null : json_decode($kept['text']);
        if ($kept === null) {
            return null;
        }
        return ($entry->ended ?? '') === 'sent' ? 'sent' : 'refused';
    }

    /**
     * Reads the answers as a submission is read: names of the form's fields, each once. None of them is a file.
     *
     * @return array<string, string|array<string, string>>
     */
    private function read(AdmittedCall $admitted): array
    {
        $body = new Body($this->request, self::LARGEST, new FieldNames($this->service, $admitted));
        $this->log->set('bytes_in', $body->bytes);
        $answers = [];
        foreach (get_object_vars((object) json_decode((string) stream_get_contents($body->rewound()))) as $id => $value) {
            $parts = is_object($value) ? get_object_vars($value) : $value;
            $isAnswer = is_string($parts) || (is_object($value) && $parts === array_filter($parts, 'is_string'));
            if (!$isAnswer) {
                throw new ProxyError('bad_json', ['sentence' => 'An answer must be a text, or texts by name.']);
            }
            $answers[$id] = $parts;
        }
        return $answers;
    }

    /**
     * @param array<string, string|array<string, string>> $answers
     * @throws ProxyError `partial_failed`
     */
    private function tell(Call $call, array $answers, ?string $ended = null): void
    {
        $now = microtime(true);
        $when = gmdate('Y-m-d\TH:i:s', (int) $now) . sprintf('.%03dZ', (int) (($now - floor($now)) * 1000));
        $partial = ['formId' => $call->formId, 'id' => $call->name, 'when' => $when, 'answers' => $answers];
        try {
            ($this->settings->partials)($partial + ($ended === null ? [] : ['ended' => $ended]));
        } catch (\Throwable $failure) {
            throw new ProxyError('partial_failed', ['cause' => get_class($failure) . ': ' . $failure->getMessage()]);
        }
    }
}
