<?php

declare(strict_types=1);

namespace HostedForm;

/** Decides which sites' pages may use the proxy (CORS). Credentials are never allowed. */
final class Origins
{
    /** Headers that a page of another site may send with a submission, and with a carried draft. */
    private const SENT_HEADERS = 'content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha';
    private const CARRIED_HEADERS = 'content-type, hosted-form-grip, hosted-form-token, hosted-form-sent, if-match, '
        . 'if-none-match, prefer';

    /** For the calls with methods of their own: these, the headers that a page may send, and those that it may read. */
    private const WORDS = [
        'carried' => ['GET, PUT, DELETE', self::CARRIED_HEADERS, 'date, etag, hosted-form-expires, retry-after'],
        'partial' => ['PUT, DELETE', 'content-type, hosted-form-sent', 'retry-after'],
    ];
    private const USUAL_WORDS = ['GET, POST', self::SENT_HEADERS, 'hosted-form, retry-after, idempotency-replayed'];

    private Settings $settings;
    private Request $request;

    public function __construct(Settings $settings, Request $request)
    {
        $this->settings = $settings;
        $this->request = $request;
    }

    /**
     * Refuses what a page of another site sends, unless that site is listed. `Sec-Fetch-Site`, which no page can set,
     * counts first. A request without `Sec-Fetch-Site` and `Origin` does not come from a page.
     *
     * @throws ProxyError `origin_refused`
     */
    public function refuseOthers(): void
    {
        if ($this->isListed()) {
            return;
        }
        $isOwn = $this->request->has('Sec-Fetch-Site')
            ? in_array($this->request->header('Sec-Fetch-Site'), ['same-origin', 'none'], true)
            : !$this->request->has('Origin') || $this->isHere();
        if (!$isOwn) {
            throw new ProxyError('origin_refused');
        }
    }

    /**
     * Answers a preflight request; null for other requests.
     *
     * @throws ProxyError `origin_refused`
     */
    public function preflight(Call $call): ?Answer
    {
        if ($this->request->method !== 'OPTIONS' || !$this->request->has('Access-Control-Request-Method')) {
            return null;
        }
        if (!$this->isListed()) {
            throw new ProxyError('origin_refused');
        }
        [$methods, $headers] = self::WORDS[$call->kind] ?? self::USUAL_WORDS;
        return new Answer(204, '', [
            'Access-Control-Allow-Methods' => $methods,
            'Access-Control-Allow-Headers' => $headers,
            'Access-Control-Max-Age' => '86400',
        ]);
    }

    /**
     * Returns the headers of every answer.
     *
     * @param Call|null $call null where the address is none
     * @return array<string, string>
     */
    public function headers(?Call $call = null): array
    {
        if ($this->settings->origins === []) {
            return [];
        }
        if (!$this->isListed()) {
            return ['Vary' => 'Origin'];
        }
        return [
            'Vary' => 'Origin',
            'Access-Control-Allow-Origin' => $this->request->header('Origin'),
            'Access-Control-Expose-Headers' => (self::WORDS[$call->kind ?? ''] ?? self::USUAL_WORDS)[2],
            'Cross-Origin-Resource-Policy' => 'cross-origin',
        ];
    }

    /** Tells whether the call comes from a page of another site that the owner has listed. */
    private function isListed(): bool
    {
        return in_array($this->request->header('Origin'), $this->settings->origins, true);
    }

    /** Tells whether the page is of this site. Behind a proxy that ends TLS, PHP does not know the scheme. */
    private function isHere(): bool
    {
        $origin = $this->request->header('Origin');
        if (preg_match('#^(https?)://([^/?\#@\s]+)$#iD', $origin, $found) !== 1) {
            return false;
        }
        [, $scheme, $host] = array_map('strtolower', $found);
        $usual = $scheme === 'https' ? ':443' : ':80';
        // Browsers leave out the usual port; servers may add it.
        $hosts = [$host, (string) preg_replace("/$usual\$/D", '', $host)];
        $hosts[] = preg_match('/:[0-9]+$/D', $host) === 1 ? $host : $host . $usual;
        $isBehind = Visitor::trustedHops($this->request, $this->settings->trustProxy) > 0;
        $told = $isBehind ? explode(',', $this->request->header('X-Forwarded-Host')) : [''];
        $here = trim((string) end($told));
        $here = strtolower($here === '' ? $this->request->header('Host') : $here);
        return in_array($here, $hosts, true);
    }
}
