<?php

declare(strict_types=1);

namespace HostedForm;

/** Cuts a body into slices of whole characters, and refuses what is not UTF-8. */
final class Utf8Slices
{
    /** Whole characters of UTF-8 (Unicode, table 3-7). */
    private const CHARACTERS = '~^(?:[\x00-\x7f]++|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]'
        . '|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}'
        . '|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})*+~';

    /** @var callable(): string returns '' at the end */
    private $nextSlice;
    /** The beginning of a character whose rest is in the next slice. */
    private string $rest = '';
    /** Whether the bytes after the last slice are not UTF-8. */
    private bool $isBroken = false;

    /** @param callable(): string $nextSlice returns '' at the end */
    public function __construct(callable $nextSlice)
    {
        $this->nextSlice = $nextSlice;
    }

    /**
     * Returns the next slice; null at the end. What comes before a wrong byte is still returned, because a mistake in it
     * is the first one of the document.
     *
     * @throws ProxyError `bad_json`
     */
    public function next(): ?string
    {
        if ($this->isBroken) {
            throw new ProxyError('bad_json');
        }
        $slice = ($this->nextSlice)();
        $isLast = $slice === '';
        if ($isLast && $this->rest === '') {
            return null;
        }
        $slice = $this->rest . $slice;
        $this->rest = '';
        if (!$isLast && preg_match('/[\xc2-\xf4][\x80-\xbf]{0,2}$/D', substr($slice, -3), $cut) === 1) {
            $this->rest = $cut[0];
            $slice = substr($slice, 0, -strlen($cut[0]));
        }
        if (preg_match('//u', $slice) !== 1) {
            preg_match(self::CHARACTERS, $slice, $whole);
            $this->isBroken = true;
            $slice = $whole[0] ?? '';
        }
        return $slice;
    }
}
