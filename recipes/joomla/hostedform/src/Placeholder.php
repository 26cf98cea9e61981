<?php

declare(strict_types=1);

namespace Joomla\Plugin\Content\HostedForm;

/** Puts the placeholder of a form where a text says `{hostedform 102}` or `{hostedform 102 draft="session"}`. */
final class Placeholder
{
    private const SPACE = '(?:\s|&nbsp;|\xc2\xa0)+';
    private const VALUE = '(?:"[^"<>{}]*"|&quot;[^"<>{}]*?&quot;|[\w.\/-]+)';

    /**
     * Replaces each call in a text of HTML. A call alone in a paragraph takes its place, because no paragraph can hold a form.
     * Text other than a call is unchanged.
     */
    public static function replaceAll(string $text, string $proxy): string
    {
        [$space, $value] = [self::SPACE, self::VALUE];
        $call = "\\{hostedform{$space}([1-9][0-9]*)((?:{$space}[a-z][a-z-]*={$value})*)(?:{$space})?\\}";
        foreach (["~<p[^>]*>\\s*{$call}\\s*</p>~", "~{$call}~"] as $pattern) {
            $write = static fn (array $found): string => self::write($found[1], $found[2], $proxy);
            $text = preg_replace_callback($pattern, $write, $text) ?? $text;
        }
        return $text;
    }

    /** Writes the placeholder. The script of the form reads the attributes that it knows, and no others. */
    private static function write(string $id, string $settings, string $proxy): string
    {
        $attributes = ['data-hosted-form' => $id, 'data-proxy' => $proxy];
        preg_match_all('~([a-z][a-z-]*)=(' . self::VALUE . ')~', $settings, $all, PREG_SET_ORDER);
        foreach ($all as [, $name, $value]) {
            $attributes["data-{$name}"] = trim(html_entity_decode($value, ENT_QUOTES | ENT_HTML5, 'UTF-8'), '"');
        }
        $written = '';
        foreach ($attributes as $name => $value) {
            $written .= " {$name}=\"" . htmlspecialchars($value, ENT_QUOTES, 'UTF-8') . '"';
        }
        return "<div{$written}></div>";
    }
}
