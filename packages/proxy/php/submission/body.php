<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * The body of a submission. It is checked in slices, and is never in memory as a whole. PHP keeps it in a file, and the
 * service gets the bytes of that file.
 */
final class Body extends Payload
{
    /** @throws ProxyError `not_json`, `too_large`, `bad_json`, `unknown_name` */
    public function __construct(Request $request, int $limit, FieldNames $names)
    {
        if (!self::isPlainJson($request)) {
            throw new ProxyError('not_json');
        }
        if ((float) $request->header('Content-Length') > $limit) {
            throw self::tooLarge($limit);
        }
        $this->stream = fopen('php://input', 'rb');
        $scanner = new JsonScanner(function () use ($limit): string {
            $slice = (string) fread($this->stream, 65536);
            $this->bytes += strlen($slice);
            if ($this->bytes > $limit) {
                throw self::tooLarge($limit);
            }
            return $slice;
        });
        $scanner->readDocument([$names, 'take']);
    }

    /**
     * Tells whether the body is sent as JSON in UTF-8, not compressed. A browser asks the proxy before a page of another
     * site may send JSON (CORS), but not before it sends text.
     */
    private static function isPlainJson(Request $request): bool
    {
        $type = $request->header('Content-Type');
        preg_match_all('/;\s*charset\s*=\s*"?([^";\s]*)/i', $type, $charsets);
        $others = preg_grep('/^utf-?8$/iD', $charsets[1], PREG_GREP_INVERT);
        $coding = strtolower(trim($request->header('Content-Encoding')));
        return preg_match('#^application/json\s*(;|$)#iD', $type) === 1 && $others === []
            && in_array($coding, ['', 'identity'], true);
    }

    private static function tooLarge(int $limit): ProxyError
    {
        $sentence = "The submission is too large: $limit bytes at most.";
        return new ProxyError('too_large', ['sentence' => $sentence, 'members' => ['limit' => $limit]]);
    }
}
