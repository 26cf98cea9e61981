<?php

declare(strict_types=1);

namespace HostedForm;

/**
 * Reads JSON while it comes, as strictly as the standard (RFC 8259). It keeps one name at a time, because a signature
 * or a file is a text of megabytes. Of several mistakes it reports the first one in the document.
 */
// Decision 0034: json_decode needs the whole body, several times.
final class JsonScanner
{
    /** The limits of a submission. An answer is a value, a list, or subfields by name. */
    private const DEEPEST = 4;
    private const MOST_VALUES = 100000;
    private const MOST_OF_ANSWER = 2000;
    private const SPACE = " \t\n\r";
    /** The pattern of a text without its quotes, with whole escapes only. */
    private const TEXT = '~\G(?:[^"\\\\\x00-\x1f]++|\\\\(?:["\\\\/bfnrt]|u[0-9A-Fa-f]{4}))*+~';

    private JsonBytes $bytes;
    private int $depth = 0;
    private int $values = 0;
    /** The values of the answer that is being read, itself included. */
    private int $ofAnswer = 0;

    /** @param callable(): string $nextSlice returns '' at the end */
    public function __construct(callable $nextSlice)
    {
        $this->bytes = new JsonBytes(new Utf8Slices($nextSlice));
    }

    /**
     * @param callable(string): void $onName takes each name of the outermost object, with its escapes
     * @throws ProxyError `bad_json` for anything but one object; those of `$onName`
     */
    public function readDocument(callable $onName): void
    {
        $this->bytes->skipAll(self::SPACE);
        $this->readObject($onName);
        $this->bytes->skipAll(self::SPACE);
        if ($this->bytes->peek() !== '') {
            throw new ProxyError('bad_json');
        }
    }

    private function readValue(bool $isInList = false): void
    {
        if (++$this->values > self::MOST_VALUES) {
            $sentence = 'The body has more than ' . self::MOST_VALUES . ' values.';
            throw new ProxyError('bad_json', ['sentence' => $sentence]);
        }
        $this->ofAnswer = $this->depth === 1 ? 1 : $this->ofAnswer + 1;
        if ($this->ofAnswer > self::MOST_OF_ANSWER) {
            $sentence = 'An answer has more than ' . self::MOST_OF_ANSWER . ' values.';
            throw new ProxyError('bad_json', ['sentence' => $sentence]);
        }
        $byte = $this->bytes->peek();
        if ($byte === '"') {
            $this->readText();
        } elseif ($byte === '{') {
            $this->readObject();
        } elseif ($byte === '[') {
            $this->readList($isInList);
        } else {
            $this->readWord();
        }
    }

    /** @param (callable(string): void)|null $onName */
    private function readObject(?callable $onName = null): void
    {
        $this->enter('{');
        for ($isFirst = true; !$this->leaves('}', $isFirst); $isFirst = false) {
            $name = $this->readText($onName !== null);
            if ($onName !== null) {
                $onName($name);
            }
            $this->bytes->skipAll(self::SPACE);
            $this->bytes->take(':');
            $this->bytes->skipAll(self::SPACE);
            $this->readValue();
        }
    }

    private function readList(bool $isInList): void
    {
        $this->enter('[');
        if ($isInList) {
            throw new ProxyError('bad_json', ['sentence' => 'A list within a list is no answer.']);
        }
        for ($isFirst = true; !$this->leaves(']', $isFirst); $isFirst = false) {
            $this->readValue(true);
        }
    }

    private function enter(string $byte): void
    {
        $this->bytes->take($byte);
        if (++$this->depth > self::DEEPEST) {
            $sentence = 'The body is nested more than ' . self::DEEPEST . ' levels deep.';
            throw new ProxyError('bad_json', ['sentence' => $sentence]);
        }
    }

    /** Tells whether an object or a list ends here. If not, takes the comma before its next entry. */
    private function leaves(string $end, bool $isFirst): bool
    {
        $this->bytes->skipAll(self::SPACE);
        if ($this->bytes->skipOne($end)) {
            $this->depth -= 1;
            return true;
        }
        if (!$isFirst) {
            $this->bytes->take(',');
            $this->bytes->skipAll(self::SPACE);
        }
        return false;
    }

    /** @return string the text with its escapes, where it is wanted; the beginning of a long one */
    private function readText(bool $isWanted = false): string
    {
        $this->bytes->take('"');
        $raw = '';
        for (;;) {
            $run = $this->bytes->takeRun(self::TEXT);
            if ($isWanted && strlen($raw) <= JsonText::LONGEST) {
                $raw .= substr($run, 0, JsonText::LONGEST + 1);
            }
            $byte = $this->bytes->peek();
            if ($byte === '"') {
                $this->bytes->next();
                return $raw;
            }
            if ($byte === '\\') {
                // The rest of the escape is in the next slice, or it is wrong.
                $raw .= $this->readEscape();
            } elseif ($byte === '' || $byte < ' ') {
                throw new ProxyError('bad_json');
            }
        }
    }

    private function readEscape(): string
    {
        $bytes = $this->bytes;
        $bytes->take('\\');
        $letter = $bytes->next();
        if ($letter !== 'u') {
            if ($letter === '' || strpos('"\\/bfnrt', $letter) === false) {
                throw new ProxyError('bad_json');
            }
            return "\\$letter";
        }
        $digits = $bytes->next() . $bytes->next() . $bytes->next() . $bytes->next();
        if (preg_match('/^[0-9A-Fa-f]{4}$/D', $digits) !== 1) {
            throw new ProxyError('bad_json');
        }
        return "\\u$digits";
    }

    /** Reads a number, true, false or null. */
    private function readWord(): void
    {
        $word = ['t' => 'true', 'f' => 'false', 'n' => 'null'][$this->bytes->peek()] ?? '';
        if ($word === '') {
            $this->readNumber();
            return;
        }
        foreach (str_split($word) as $byte) {
            $this->bytes->take($byte);
        }
    }

    private function readNumber(): void
    {
        $this->bytes->skipOne('-');
        if (!$this->bytes->skipOne('0')) {
            $this->readDigits();
        }
        if ($this->bytes->skipOne('.')) {
            $this->readDigits();
        }
        if ($this->bytes->skipOne('eE')) {
            $this->bytes->skipOne('+-');
            $this->readDigits();
        }
    }

    /** Reads at least one digit, and keeps none: a number may be as long as a body. */
    private function readDigits(): void
    {
        if ($this->bytes->skipAll('0123456789') === 0) {
            throw new ProxyError('bad_json');
        }
    }
}
