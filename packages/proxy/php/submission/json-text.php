<?php

declare(strict_types=1);

namespace HostedForm;

/** The content between the quotes of a text in JSON, with its escapes. */
final class JsonText
{
    /** The most bytes that are decoded. A longer text is not a name. */
    public const LONGEST = 384;
    /** The number of UTF-16 code units of a text that are shown. */
    private const SHOWN = 64;

    /** Returns the text itself; null where it has half of a surrogate pair, which UTF-8 cannot write. */
    public static function decode(string $raw): ?string
    {
        if (strlen($raw) > self::LONGEST || strpos($raw, '\\') === false) {
            return $raw;
        }
        $text = json_decode("\"$raw\"");
        return is_string($text) ? $text : null;
    }

    /** Returns the beginning of the text as `JSON.stringify` writes it, with quotes. */
    public static function shown(string $raw): string
    {
        $escaped = strlen($raw) > self::LONGEST ? strtr($raw, ['\\' => '\\\\', '"' => '\\"']) : $raw;
        // Now each escape, and each other character, is one code unit.
        $ascii = (string) preg_replace_callback('/[^\x00-\x7f]+/', static function (array $found): string {
            return trim((string) json_encode($found[0], JSON_INVALID_UTF8_SUBSTITUTE), '"');
        }, $escaped);
        preg_match_all('/\\\\u[0-9A-Fa-f]{4}|\\\\.|[^\\\\]/s', $ascii, $found);
        $units = array_slice($found[0], 0, self::SHOWN);
        $shown = '';
        for ($at = 0; $at < count($units); $at += 1) {
            $pair = $units[$at] . ($units[$at + 1] ?? '');
            $isPair = preg_match('/^\\\\ud[89ab]..\\\\ud[c-f]..$/Di', $pair) === 1;
            $text = json_decode('"' . ($isPair ? $pair : $units[$at]) . '"');
            $shown .= is_string($text) ? substr(toJson($text), 1, -1) : strtolower($units[$at]);
            $at += (int) $isPair;
        }
        return "\"$shown\"";
    }
}
