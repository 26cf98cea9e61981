<?php

declare(strict_types=1);

namespace HostedForm;

/** Form tokens, `<issued>.<nonce>.<signature>`. They prove that a page was open for a moment before it sent. */
final class FormTokens
{
    /** Milliseconds by which the clocks of two machines may differ. */
    private const CLOCKS = 60000;

    private Settings $settings;
    private Folder $folder;

    public function __construct(Settings $settings, Folder $folder)
    {
        $this->settings = $settings;
        $this->folder = $folder;
    }

    /**
     * Makes a token for a form.
     *
     * @return array{token: string, not_before: int, expires: int}
     */
    public function issue(Call $call, string $origin): array
    {
        $issued = base_convert((string) self::now(), 10, 36);
        $nonce = bin2hex(random_bytes(16));
        return [
            'token' => "$issued.$nonce." . $this->sign($call, $origin, $issued, $nonce),
            'not_before' => $this->settings->formToken['minimum'],
            'expires' => $this->settings->formToken['life'],
        ];
    }

    /**
     * Refuses a submission without a valid token. A token is good for one submission and, with a key, its repetitions.
     *
     * @throws ProxyError `form_token_invalid`, `form_token_early`, `keys_unavailable`
     */
    public function check(Request $request, Call $call, ?string $key): void
    {
        if ($this->settings->formToken === null) {
            return;
        }
        $format = '/^([0-9a-z]{1,12})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/D';
        if (preg_match($format, $request->header('Hosted-Form-Token'), $found) !== 1) {
            throw new ProxyError('form_token_invalid');
        }
        [, $issued, $nonce, $signature] = $found;
        $age = self::now() - (int) base_convert($issued, 36, 10);
        $isSigned = hash_equals($this->sign($call, $request->header('Origin'), $issued, $nonce), $signature);
        if (!$isSigned || $age < -self::CLOCKS || $age > $this->settings->formToken['life']) {
            throw new ProxyError('form_token_invalid');
        }
        if ($age < $this->settings->formToken['minimum']) {
            throw new ProxyError('form_token_early', ['headers' => ['Retry-After' => '1']]);
        }
        if (!$this->use($nonce, $key ?? bin2hex(random_bytes(16)))) {
            throw new ProxyError('form_token_invalid');
        }
    }

    /** Tells whether the token was unused, or used with the same key. */
    private function use(string $nonce, string $key): bool
    {
        try {
            $this->folder->sweep('nonces', $nonce, (int) ceil($this->settings->formToken['life'] / 1000) + 60);
            $file = $this->folder->lock('nonces', $nonce, microtime(true) + 5);
            if ($file === null) {
                return false;
            }
            try {
                $user = $file->read();
                if ($user === '') {
                    $file->write($key);
                }
            } finally {
                $file->release();
            }
            return $user === '' || hash_equals($user, $key);
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
    }

    private function sign(Call $call, string $origin, string $issued, string $nonce): string
    {
        try {
            $secret = $this->settings->secret === '' ? $this->folder->secret() : $this->settings->secret;
        } catch (FolderError $error) {
            throw $error->unavailable();
        }
        $signature = hash_hmac('sha256', "{$call->formId}\n$origin\n$issued\n$nonce", $secret, true);
        return rtrim(strtr(base64_encode($signature), '+/', '-_'), '=');
    }

    /** Returns the milliseconds since 1970. */
    private static function now(): int
    {
        return (int) (microtime(true) * 1000);
    }
}
