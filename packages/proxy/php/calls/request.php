<?php

declare(strict_types=1);

namespace HostedForm;

/** The request as the web server passes it to PHP. Only `Call::parse` reads its target. */
final class Request
{
    public string $method;
    /** The address from the request line, not decoded. */
    public string $target;
    /** @var array<string, string>|null by their names in lower case; null where PHP does not know the names */
    private ?array $headers;

    public function __construct()
    {
        $this->headers = self::namedHeaders();
        $this->method = (string) ($_SERVER['REQUEST_METHOD'] ?? 'GET');
        $this->target = (string) ($_SERVER['REQUEST_URI'] ?? '');
    }

    /** Returns the value of a header, or '' where it was not sent. */
    public function header(string $name): string
    {
        return $this->find($name) ?? '';
    }

    /** Tells whether a header was sent. */
    public function has(string $name): bool
    {
        return $this->find($name) !== null;
    }

    /**
     * Finds a header by its own name. `$_SERVER` has one place for `X-Forwarded-For` and `X_Forwarded_For`, so a visitor
     * could replace the one that the web server has set. The names as they came tell them apart. Behind FastCGI there are
     * none: there the web server has to drop headers with underscores, as nginx and Apache do by themselves.
     */
    private function find(string $name): ?string
    {
        if ($this->headers !== null) {
            return $this->headers[strtolower($name)] ?? null;
        }
        $key = strtoupper(strtr($name, '-', '_'));
        // PHP names these two without the prefix; some servers add it.
        $plain = in_array($key, ['CONTENT_TYPE', 'CONTENT_LENGTH'], true) ? ($_SERVER[$key] ?? '') : '';
        $value = $plain === '' ? ($_SERVER["HTTP_$key"] ?? null) : $plain;
        return $value === null ? null : (string) $value;
    }

    /**
     * Reads the headers with their names as they came, in lower case; null where PHP has no such names. A header that came
     * several times is one list, which no single value equals.
     *
     * @return array<string, string>|null
     */
    private static function namedHeaders(): ?array
    {
        if (!function_exists('getallheaders') || strpos(PHP_SAPI, 'cgi') !== false) {
            return null;
        }
        $headers = [];
        foreach (getallheaders() as $name => $value) {
            $name = strtolower((string) $name);
            $headers[$name] = isset($headers[$name]) ? "{$headers[$name]}, $value" : (string) $value;
        }
        return $headers;
    }

    /**
     * Returns the id of this request: that of the web server before PHP in `X-Request-Id`, the one of its trace in
     * `traceparent`, or one of its own.
     */
    public function id(): string
    {
        $given = $this->header('X-Request-Id');
        if (preg_match('/^[A-Za-z0-9_.:-]{8,64}$/D', $given) === 1) {
            return $given;
        }
        $trace = '/^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/D';
        if (preg_match($trace, $this->header('traceparent'), $found) === 1) {
            return $found[1];
        }
        // A random UUID, as the Node proxy makes one.
        $hex = bin2hex(random_bytes(16));
        $hex[12] = '4';
        $hex[16] = '89ab'[hexdec($hex[16]) & 3];
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split($hex, 4));
    }

    /** Returns the address at the other end of the connection. */
    public function peer(): string
    {
        return (string) ($_SERVER['REMOTE_ADDR'] ?? '');
    }

    /**
     * Lists the addresses of this proxy: that of this file, that of its folder (where the web server rewrites), and that
     * in the settings.
     *
     * @return string[] as a request line has them
     */
    public static function mounts(Settings $settings): array
    {
        $script = (string) ($_SERVER['SCRIPT_NAME'] ?? '');
        $folder = strtr(dirname($script), '\\', '/');
        $folder = in_array($folder, ['/', '.'], true) ? '' : $folder;
        $mounts = [$script, $folder, $settings->basePath];
        $asSent = static fn (array $found): string => rawurlencode($found[0]);
        return preg_replace_callback('#[^A-Za-z0-9._~!$&\'()*+,;=:@/-]#', $asSent, $mounts);
    }
}
