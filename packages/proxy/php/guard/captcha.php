<?php

declare(strict_types=1);

namespace HostedForm;

/** Checks the answer to a captcha, once for a submission and its repetitions. */
final class Captcha
{
    /** The most characters that an answer can have. */
    private const LONGEST_ANSWER = 16384;

    /** @var callable(string, array<string, string|null>): bool */
    private $verify;
    private Folder $folder;
    /** Seconds for which a right answer is remembered. */
    private int $keep;

    /** @param callable(string, array<string, string|null>): bool $verify */
    public function __construct(callable $verify, Folder $folder, int $keep)
    {
        $this->verify = $verify;
        $this->folder = $folder;
        $this->keep = $keep;
    }

    /**
     * Refuses a submission without a right answer.
     *
     * @throws ProxyError `captcha_failed`, `captcha_unavailable`, `keys_unavailable`
     */
    public function check(string $answer, Call $call, ?string $visitor, ?string $key): void
    {
        $name = "{$call->formId}:$key";
        try {
            if ($key !== null && $this->folder->read('captchas', $name, $this->keep) !== null) {
                return;
            }
            $this->ask($answer, ['formId' => $call->formId, 'address' => $visitor]);
            if ($key !== null) {
                $this->folder->sweep('captchas', $name, $this->keep);
                $this->folder->replace('captchas', $name, '');
            }
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
    }

    /** @param array<string, string|null> $context */
    private function ask(string $answer, array $context): void
    {
        if ($answer === '' || strlen($answer) > self::LONGEST_ANSWER) {
            throw new ProxyError('captcha_failed');
        }
        try {
            $isRight = ($this->verify)($answer, $context) === true;
        } catch (\Throwable $failure) {
            $headers = ['Retry-After' => '5'];
            throw new ProxyError('captcha_unavailable', ['headers' => $headers, 'cause' => $failure->getMessage()]);
        }
        if (!$isRight) {
            throw new ProxyError('captcha_failed');
        }
    }
}
