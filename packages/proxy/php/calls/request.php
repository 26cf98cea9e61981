<?php

declare(strict_types=1);

namespace HostedForm;

/** The request as the web server passes it to PHP. Only `Call::parse` reads its target. */
final class Request
{
    public string $method;
    /** The address from the request line, not decoded. */
    public string $target;

    public function __construct()
    {
        $this->method = (string) ($_SERVER['REQUEST_METHOD'] ?? 'GET');
        $this->target = (string) ($_SERVER['REQUEST_URI'] ?? '');
    }

    /** Returns the value of a header, or '' where it was not sent. */
    public function header(string $name): string
    {
        $key = strtoupper(strtr($name, '-', '_'));
        // PHP names these two without the prefix; some servers add it.
        $plain = in_array($key, ['CONTENT_TYPE', 'CONTENT_LENGTH'], true) ? ($_SERVER[$key] ?? '') : '';
        return (string) ($plain === '' ? ($_SERVER["HTTP_$key"] ?? '') : $plain);
    }

    /** Tells whether a header was sent. */
    public function has(string $name): bool
    {
        return isset($_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))]);
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
