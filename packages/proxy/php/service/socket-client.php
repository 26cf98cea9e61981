<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Sends a call over a socket, where there is no curl. It speaks HTTP/1.0, so the answer does not come in chunks, and the
 * connection ends after it.
 */
final class SocketClient
{
    private float $timeout;

    /** @param float $timeout seconds for the whole answer */
    public function __construct(float $timeout)
    {
        $this->timeout = $timeout;
    }

    /** @param string[] $headers */
    public function send(string $url, array $headers, ?Payload $body): WireAnswer
    {
        $wire = new WireAnswer();
        $until = microtime(true) + $this->timeout;
        $socket = $this->connect($url, $wire);
        if ($socket === null) {
            return $wire;
        }
        $wire->opened = true;
        stream_set_timeout($socket, (int) ceil($this->timeout));
        if (@fwrite($socket, self::head($url, $headers, $body)) === false) {
            $wire->failure = 'The connection broke.';
        } elseif ($body !== null) {
            @stream_copy_to_stream($body->rewound(), $socket);
        }
        (new SocketReader($socket, $wire, $until))->read();
        fclose($socket);
        return $wire;
    }

    /** @param string[] $headers */
    private static function head(string $url, array $headers, ?Payload $body): string
    {
        $parts = parse_url($url);
        $port = isset($parts['port']) ? ":{$parts['port']}" : '';
        $path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $head = [($body === null ? 'GET' : 'POST') . " $path HTTP/1.0", "Host: {$parts['host']}$port"];
        if ($body !== null) {
            $headers[] = "Content-Length: {$body->bytes}";
        }
        return implode("\r\n", array_merge($head, $headers, ['Connection: close', '', '']));
    }

    /** @return resource|null */
    private function connect(string $url, WireAnswer $wire)
    {
        $parts = parse_url($url);
        $isTls = strtolower($parts['scheme']) === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        $tls = ['verify_peer' => true, 'verify_peer_name' => true, 'peer_name' => $parts['host'], 'SNI_enabled' => true];
        $context = stream_context_create(['ssl' => $tls]);
        $address = ($isTls ? 'tls' : 'tcp') . "://{$parts['host']}:$port";
        $socket = @stream_socket_client($address, $number, $text, $this->timeout, STREAM_CLIENT_CONNECT, $context);
        if ($socket !== false) {
            return $socket;
        }
        $wire->failure = $text === '' ? 'No connection.' : $text;
        return null;
    }
}
