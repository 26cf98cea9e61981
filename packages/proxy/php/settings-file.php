<?php

declare(strict_types=1);

namespace HostedForm;

/** The sources of the settings: a file, and the server's environment. */
final class SettingsFile
{
    /** The settings that the environment may also hold, for example as HOSTED_FORM_TOKEN. */
    private const IN_ENVIRONMENT = ['service', 'token', 'forms', 'folder', 'carry'];

    /**
     * Reads `hosted-form-config.php` beside this file, or the file that HOSTED_FORM_CONFIG names. It returns an array. What
     * the file leaves out may be in the environment; HOSTED_FORM_FORMS is `all`, or ids with commas between them.
     * An error names the file.
     *
     * @throws ConfigurationError
     */
    public static function load(): Settings
    {
        $file = self::environment('HOSTED_FORM_CONFIG') ?? __DIR__ . '/hosted-form-config.php';
        $given = is_file($file) ? self::read($file) : [];
        foreach (self::IN_ENVIRONMENT as $name) {
            $value = self::environment('HOSTED_FORM_' . strtoupper($name));
            if ($value !== null && !isset($given[$name])) {
                $given[$name] = self::readValue($name, $value);
            }
        }
        try {
            return new Settings($given);
        } catch (ConfigurationError $error) {
            $place = is_file($file) ? $file : "There is no file $file";
            throw new ConfigurationError("{$error->getMessage()} ($place)");
        }
    }

    /** @return mixed */
    private static function readValue(string $name, string $value)
    {
        if ($name === 'carry') {
            return CarryOptions::fromEnvironment($value);
        }
        return $name === 'forms' && $value !== 'all' ? preg_split('/[\s,]+/', trim($value)) : $value;
    }

    /**
     * Runs the owner's file, and returns its array.
     *
     * @return array<string, mixed>
     * @throws ConfigurationError
     */
    private static function read(string $file): array
    {
        try {
            $given = (static fn () => require $file)();
        } catch (\Throwable $failure) {
            // PHP's own sentences quote the source, which may be the token.
            $said = $failure instanceof \Error ? '' : ": {$failure->getMessage()}";
            $kind = get_class($failure);
            throw new ConfigurationError("$kind in {$failure->getFile()} on line {$failure->getLine()}$said");
        }
        if (!is_array($given)) {
            throw new ConfigurationError("$file must return an array.");
        }
        return $given;
    }

    private static function environment(string $name): ?string
    {
        $value = getenv($name);
        // Apache's SetEnv reaches PHP-FPM only in $_SERVER.
        $value = $value === false ? ($_SERVER[$name] ?? '') : $value;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
