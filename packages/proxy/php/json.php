<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Writes JSON as `JSON.stringify` does.
 *
 * @param mixed $value
 */
function toJson($value): string
{
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS
        | JSON_PRESERVE_ZERO_FRACTION | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;
    return json_encode($value, $flags);
}

/** Reads JSON, and returns it in the member `value`; null where it is not JSON. */
function parse(string $text): ?object
{
    $value = json_decode($text, false, 512, JSON_INVALID_UTF8_SUBSTITUTE);
    return json_last_error() === JSON_ERROR_NONE ? (object) ['value' => $value] : null;
}
