<?php

declare(strict_types=1);

namespace HostedForm;

/** Checks the settings of the guard. Each method throws a ConfigurationError. */
final class GuardOptions
{
    /**
     * @param mixed $origins
     * @return string[]
     */
    public static function readOrigins($origins): array
    {
        $site = '#^https?://(?:[^\s/?\#@:\[\]]+|\[[0-9a-f:]+\])(?::[0-9]+)?$#iD';
        foreach (is_array($origins) ? $origins : [$origins] as $origin) {
            if (!is_string($origin) || preg_match($site, $origin) !== 1) {
                throw new ConfigurationError('The setting "origins" must list sites such as https://www.example.org.');
            }
        }
        return array_map('strtolower', array_values($origins));
    }

    /** @param mixed $hops */
    public static function readTrustProxy($hops): ?int
    {
        if ($hops === null || (is_int($hops) && $hops >= 0)) {
            return $hops;
        }
        throw new ConfigurationError('The setting "trustProxy" must be a whole number from 0 on.');
    }

    /**
     * @param mixed $limit
     * @return array{submissions: int, reads: int, carried: int, carriedReads: int, partials: int, per: int}|null
     */
    public static function readRateLimit($limit): ?array
    {
        if ($limit === false) {
            return null;
        }
        $defaults = ['submissions' => 10, 'reads' => 120, 'carried' => 30, 'carriedReads' => 120, 'partials' => 30];
        $limit = (is_array($limit) ? $limit : []) + $defaults + ['per' => 60000];
        return [
            'submissions' => readLimit('rateLimit.submissions', $limit['submissions']),
            'reads' => readLimit('rateLimit.reads', $limit['reads']),
            'carried' => readLimit('rateLimit.carried', $limit['carried']),
            'carriedReads' => readLimit('rateLimit.carriedReads', $limit['carriedReads']),
            'partials' => readLimit('rateLimit.partials', $limit['partials']),
            'per' => (int) ceil(readLimit('rateLimit.per', $limit['per']) / 1000),
        ];
    }

    /**
     * @param mixed $given
     * @return array{life: int, minimum: int}|null
     */
    public static function readFormToken($given): ?array
    {
        if ($given === false) {
            return null;
        }
        $given = (is_array($given) ? $given : []) + ['life' => 2 * 3600000, 'minimum' => 300];
        return [
            'life' => readLimit('formToken.life', $given['life']),
            'minimum' => readLimit('formToken.minimum', $given['minimum'], 0),
        ];
    }

    /** @param mixed $secret */
    public static function readSecret($secret): string
    {
        if (is_string($secret) && ($secret === '' || strlen($secret) >= 32)) {
            return $secret;
        }
        throw new ConfigurationError('The setting "secret" must have 32 characters at least.');
    }
}
