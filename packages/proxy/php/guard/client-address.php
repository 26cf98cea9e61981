<?php

declare(strict_types=1);

namespace HostedForm;

/** The visitor's address, by which calls are counted. */
final class Visitor
{
    /** Returns the IPv4 address, or the /64 network of the IPv6 address; null where neither is known. */
    public static function of(Request $request, ?int $trustProxy): ?string
    {
        $told = array_map('trim', explode(',', $request->header('X-Forwarded-For')));
        $chain = array_merge(array_values(array_diff($told, [''])), [$request->peer()]);
        return self::network($chain[count($chain) - 1 - self::trustedHops($request, $trustProxy)] ?? '');
    }

    /** Returns the number of trusted proxies. By default it is one if the connection comes from this machine itself. */
    public static function trustedHops(Request $request, ?int $trustProxy): int
    {
        return $trustProxy ?? (int) self::isThisMachine($request->peer());
    }

    /** Tells whether an address is that of this machine itself. */
    public static function isThisMachine(string $address): bool
    {
        return preg_match('/^(?:(?:::ffff:)?127\.|::1$)/iD', $address) === 1;
    }

    /** Returns the network of an address in one spelling, without a port; null where the text is no address. */
    private static function network(string $address): ?string
    {
        $isWithPort = '/^(?:\[([^\]]+)\](?::[0-9]+)?|([0-9]+(?:\.[0-9]+){3})(?::[0-9]+)?)$/D';
        $plain = preg_match($isWithPort, $address, $found) === 1 ? $found[1] . ($found[2] ?? '') : $address;
        $plain = (string) preg_replace('/%.*$/D', '', $plain);
        $octet = '(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])';
        if (preg_match("/^(?:$octet\\.){3}$octet\$/D", $plain) === 1) {
            return $plain;
        }
        $bytes = strpos($plain, ':') === false ? false : @inet_pton($plain);
        if (!is_string($bytes)) {
            return null;
        }
        // A server that listens to IPv4 and IPv6 writes ::ffff:192.0.2.1 for 192.0.2.1.
        if (strncmp($bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) === 0) {
            return implode('.', unpack('C4', substr($bytes, 12)));
        }
        // One visitor has a whole /64 network, 2^64 addresses.
        return implode(':', array_map('dechex', unpack('n4', $bytes))) . '::/64';
    }
}
