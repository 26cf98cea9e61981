<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * The beginning of every file in the folder. The files are named .php, so a web server that runs PHP gives nothing of
 * them: PHP stops here, and reads no further.
 */
const GUARD = "<?php __halt_compiler();\n";

/** Puts the guard before a text. */
function guarded(string $text): string
{
    return GUARD . $text;
}

/** Returns the text of a file without its guard. */
function unguarded(string $content): string
{
    return strncmp($content, GUARD, strlen(GUARD)) === 0 ? substr($content, strlen(GUARD)) : $content;
}
