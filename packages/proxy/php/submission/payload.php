<?php

declare(strict_types=1);

namespace HostedForm;

/** A body that goes out, with its size. */
class Payload
{
    public int $bytes = 0;
    /** @var resource */
    protected $stream;

    public function __construct(string $text)
    {
        $this->stream = fopen('php://temp', 'w+b');
        fwrite($this->stream, $text);
        $this->bytes = strlen($text);
    }

    /** @return resource the body, from its beginning */
    public function rewound()
    {
        rewind($this->stream);
        return $this->stream;
    }
}
