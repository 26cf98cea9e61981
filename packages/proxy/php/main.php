<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Answers the request that PHP was started for.
 *
 * @param callable(): Settings $load reads the settings
 */
function main(callable $load, Request $request): void
{
    error_reporting(E_ALL);
    $shown = strtolower((string) ini_set('display_errors', '0'));
    // Numbers in JSON keep their shortest form: 0.1, not 0.1000000000000000055.
    ini_set('serialize_precision', '-1');
    // Holds back what the settings file prints by mistake.
    ob_start();
    (new Run($load, $request))->answer(!in_array($shown, ['', '0', 'off', 'no', 'stderr'], true));
}
