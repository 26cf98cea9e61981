<?php

declare(strict_types=1);

namespace HostedForm;

/** The name of a field or a subfield: `12`, `field_12`, `field_12[last]`. */
const FIELD_NAME = '/^(?:field_?)?\d{1,15}(?:\[\w{1,40}\]|[-.]\w{1,40})?$/D';

/** The members of an error about a field that a browser may see. */
const FIELD_ERROR_KEYS = ['field', 'field_id', 'subfield', 'code', 'error', 'message'];

const MOST_FIELD_ERRORS = 100;

/**
 * Picks the errors about single fields: from a list of objects, or from an object by field. The rest stays, because it
 * could hold anything. No recording has such errors.
 *
 * @param mixed $errors
 * @return array<array<string, mixed>>
 */
function fieldErrors($errors): array
{
    $found = [];
    if (is_array($errors)) {
        $found = array_map('HostedForm\errorTexts', array_filter($errors, 'is_object'));
    } elseif (is_object($errors)) {
        foreach (get_object_vars($errors) as $field => $about) {
            array_push($found, ...errorsAbout(['field' => (string) $field], $about));
        }
    }
    $named = fn (array $error): bool => preg_match(FIELD_NAME, (string) ($error['field'] ?? $error['field_id'] ?? '')) === 1;
    return array_slice(array_values(array_filter($found, $named)), 0, MOST_FIELD_ERRORS);
}

/**
 * Reads the value at the name of a field: a text, texts, an error, or an object by subfield.
 *
 * @param array<string, mixed> $place
 * @param mixed $about
 * @return array<array<string, mixed>>
 */
function errorsAbout(array $place, $about): array
{
    if (is_string($about)) {
        return [$place + ['error' => $about]];
    }
    if (is_array($about)) {
        return array_map(fn (string $each): array => $place + ['error' => $each], array_values(array_filter($about, 'is_string')));
    }
    if (!is_object($about)) {
        return [];
    }
    $texts = errorTexts($about);
    if (isset($texts['error']) || isset($texts['message'])) {
        return [$place + $texts];
    }
    $found = [];
    foreach (isset($place['subfield']) ? [] : get_object_vars($about) as $subfield => $each) {
        array_push($found, ...errorsAbout($place + ['subfield' => (string) $subfield], $each));
    }
    return $found;
}

/** @return array<string, mixed> */
function errorTexts(object $error): array
{
    $texts = [];
    foreach (FIELD_ERROR_KEYS as $key) {
        if (is_string($error->$key ?? null) || is_int($error->$key ?? null) || is_float($error->$key ?? null)) {
            $texts[$key] = $error->$key;
        }
    }
    return $texts;
}
