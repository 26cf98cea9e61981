<?php

declare(strict_types=1);

namespace HostedForm;

/** Compares the tag of an answer with those that a browser knows. */
final class EntityTag
{
    /** Matches what compressing servers add to the name of a tag: `-gzip` (Apache), `;gzip` and `--gzip` (Jetty), and the like. */
    private const COMPRESSED = '/(?:--?|;)(?:gzip|deflate|br|zstd)$/D';

    /**
     * Tells whether a browser already has an answer (RFC 9110, 13.1.2). Tags are compared weakly. A server that compresses
     * the answers of this one may have changed them.
     *
     * @param string $known the header `If-None-Match`: tags with commas between, or `*`
     */
    public static function isKnown(string $known, string $etag): bool
    {
        if (trim($known) === '*') {
            return true;
        }
        $name = trim($etag, '"');
        preg_match_all('#(?:W/)?"([^"]*)"#', $known, $found);
        return in_array($name, $found[1], true)
            || in_array($name, preg_replace(self::COMPRESSED, '', $found[1]), true);
    }
}
