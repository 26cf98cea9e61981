<?php

declare(strict_types=1);

namespace HostedForm;

/** Checks the setting "carry": drafts with which visitors go on on another device. */
final class CarryOptions
{
    /** The defaults are those of the Node proxy. PHP holds no worker to wait, so it reads `wait` and goes on. */
    private const DEFAULTS = [
        'bytes' => 10 * 1024 * 1024,
        'keep' => 30 * 86400000,
        'total' => 1024 * 1024 * 1024,
        'perVisitor' => null,
        'wait' => 25000,
    ];

    /**
     * @param mixed $given
     * @return array{bytes: int, keep: int, total: int, perVisitor: int}|null null where nothing is carried; `keep` is in milliseconds
     * @throws ConfigurationError
     */
    public static function read($given): ?array
    {
        if ($given === false || $given === null) {
            return null;
        }
        if ($given !== true && !is_array($given)) {
            throw new ConfigurationError('The setting "carry" must be true, false or an array.');
        }
        $options = is_array($given) ? $given : [];
        foreach (array_diff_key($options, self::DEFAULTS) as $name => $value) {
            throw new ConfigurationError("There is no setting \"carry.$name\".");
        }
        $options += self::DEFAULTS;
        readLimit('carry.wait', $options['wait'], 0);
        $bytes = readLimit('carry.bytes', $options['bytes']);
        $total = readLimit('carry.total', $options['total']);
        return [
            'bytes' => $bytes,
            'keep' => readLimit('carry.keep', $options['keep']),
            'total' => $total,
            'perVisitor' => readLimit('carry.perVisitor', $options['perVisitor'] ?? max($bytes, intdiv($total, 8))),
        ];
    }

    /**
     * Reads the setting of the environment.
     *
     * @return bool|string
     */
    public static function fromEnvironment(string $value)
    {
        $words = ['1' => true, 'true' => true, 'on' => true, '0' => false, 'false' => false, 'off' => false];
        return $words[strtolower(trim($value))] ?? $value;
    }
}
