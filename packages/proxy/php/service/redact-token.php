<?php

declare(strict_types=1);

namespace HostedForm;

/** The deepest nesting of the service's responses. Recorded ones have six levels. */
const DEEPEST_ANSWER = 100;

/**
 * Removes the token from an answer, in case the service repeats it: from names and texts at any depth, however they were
 * escaped. A token of fewer than 6 characters is no secret, and removing it would damage words.
 *
 * @param mixed $json
 * @return mixed
 * @throws \RangeException where it is nested too deeply
 */
function withoutToken($json, string $token, int $depth = 0)
{
    if ($depth > DEEPEST_ANSWER) {
        throw new \RangeException('The answer is nested more than ' . DEEPEST_ANSWER . ' levels deep.');
    }
    if (is_string($json)) {
        return strlen($token) < 6 ? $json : str_replace($token, '[removed]', $json);
    }
    if (is_array($json)) {
        return array_map(static fn ($item) => withoutToken($item, $token, $depth + 1), $json);
    }
    if (!is_object($json)) {
        return $json;
    }
    $isNamed = false;
    // Changed in place: a copy of a large list would need its memory twice.
    foreach ($json as $name => $value) {
        $json->$name = withoutToken($value, $token, $depth + 1);
        $isNamed = $isNamed || withoutToken((string) $name, $token) !== (string) $name;
    }
    return $isNamed ? withoutTokenInNames($json, $token) : $json;
}

/** Removes the token from the names of an object. */
function withoutTokenInNames(object $json, string $token): \stdClass
{
    $kept = new \stdClass();
    foreach ($json as $name => $value) {
        $kept->{withoutToken((string) $name, $token)} = $value;
    }
    return $kept;
}
