<?php

declare(strict_types=1);

namespace HostedForm;

/** The settings that the element needs to draw a form. The rest stays here: html, viewkey, addresses of the office, permissions. */
const FORM_KEYS = [
    'id', 'name', 'num_columns', 'label_position', 'submit_button_title', 'language', 'inactive', 'disabled_message',
    'progress_meter', 'url', 'timezone', 'encrypted', 'should_display_one_question_at_a_time',
];

/** The parts of a receipt that the visitor may see: neither the answers nor the address that they came from. */
const RECEIPT_KEYS = ['id', 'message', 'redirect_url', 'timestamp'];

/** The settings of a field that only the office may see. A deny list, so that settings of unknown types still arrive. */
const INTERNAL_FIELD_KEYS = [
    'html', 'javascript', 'internal_label', 'workflow_access', 'restrict_data_access', 'remove_data_from_emails',
    'ai_field', 'ai_field_changed',
];

/**
 * Returns what the browser may see of a good answer; null where the answer is an error or has another shape.
 *
 * @param mixed $json
 * @return array<mixed>|object|null
 */
function strip(Call $call, $json)
{
    if ($call->kind === 'fields') {
        return is_array($json) ? stripFields($json) : null;
    }
    if (!is_object($json) || isError($json)) {
        return null;
    }
    $kept = pick($json, $call->kind === 'form' ? FORM_KEYS : RECEIPT_KEYS);
    if ($call->kind === 'form' && is_array($json->fields ?? null)) {
        $kept->fields = stripFields($json->fields);
    }
    return $kept;
}

/**
 * Removes from each field what only the office may see.
 *
 * @param mixed[] $list
 * @return object[]
 */
function stripFields(array $list): array
{
    $fields = [];
    foreach (array_filter($list, 'is_object') as $field) {
        foreach (INTERNAL_FIELD_KEYS as $key) {
            unset($field->$key);
            if (is_object($field->attributes ?? null)) {
                unset($field->attributes->$key);
            }
        }
        $fields[] = $field;
    }
    return $fields;
}

/**
 * Copies the named members. Leaves out objects and lists, because nothing has checked what they contain.
 *
 * @param string[] $keys
 */
function pick(object $json, array $keys): \stdClass
{
    $kept = new \stdClass();
    foreach ($keys as $key) {
        if (property_exists($json, $key) && !is_object($json->$key) && !is_array($json->$key)) {
            $kept->$key = $json->$key;
        }
    }
    return $kept;
}

/**
 * Tells whether the JSON says that the call failed. Some errors come with 200, and some without `status`.
 *
 * @param mixed $json
 */
function isError($json): bool
{
    if (!is_object($json)) {
        return false;
    }
    $sentence = $json->error ?? null;
    return ($json->status ?? null) === 'error' || (is_string($sentence) && $sentence !== '');
}
