<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Refuses a folder that another user of this machine may have made, or may replace, to read what is written into it. That
 * can be where everybody may write into a folder on the way, such as /tmp.
 *
 * @throws FolderError
 */
function refuseForeign(string $path): void
{
    if (DIRECTORY_SEPARATOR === '\\') {
        return;
    }
    $user = systemUser();
    // If the path has links, both their own folders and their targets count.
    foreach (array_unique([$path, (string) realpath($path)]) as $way) {
        for ($folder = $way; dirname($folder) !== $folder; $folder = dirname($folder)) {
            if (isShared(dirname($folder)) && isForeign($folder, $folder === $way, $user)) {
                throw new FolderError("$folder is open to others, or another account's: name a folder of your own in the setting \"folder\".");
            }
        }
    }
}

/** Tells whether every user of this machine may make folders in a folder. */
function isShared(string $folder): bool
{
    return $folder === rtrim(sys_get_temp_dir(), '/') || ((int) @fileperms($folder) & 0002) !== 0;
}

/** Tells whether a folder is another user's. On the way to the proxy's own one, those of root are as good as its own. */
function isForeign(string $folder, bool $isOwn, ?int $user): bool
{
    $isOpenToOthers = ((int) @fileperms($folder) & ($isOwn ? 0077 : 0022)) !== 0;
    $owners = $isOwn ? [$user] : [$user, 0];
    return is_link($folder) || $isOpenToOthers || ($user !== null && !in_array(@fileowner($folder), $owners, true));
}

/** Returns the number of the user that PHP runs as; null where it cannot be found out. */
function systemUser(): ?int
{
    if (function_exists('posix_geteuid')) {
        return posix_geteuid();
    }
    // Hosts often turn off the functions above.
    $file = @tmpfile();
    return $file === false ? null : fstat($file)['uid'];
}
