<?php

declare(strict_types=1);

namespace HostedForm;

/** The body of a PUT: a ciphertext, which goes to a file of the folder in slices. It is never in memory as a whole. */
final class CarriedUpload
{
    private Request $request;
    /** The most bytes of a ciphertext. */
    private int $limit;
    /** The bytes that were read. */
    public int $bytes = 0;

    public function __construct(Request $request, int $limit)
    {
        $this->request = $request;
        $this->limit = $limit;
    }

    /**
     * Refuses what is not bytes.
     *
     * @throws ProxyError `not_octets`
     */
    public function checkType(): void
    {
        $type = strtolower(trim(explode(';', $this->request->header('Content-Type'), 2)[0]));
        $coding = strtolower(trim($this->request->header('Content-Encoding')));
        if ($type !== 'application/octet-stream' || !in_array($coding, ['', 'identity'], true)) {
            throw new ProxyError('not_octets');
        }
    }

    /**
     * Refuses a body whose length is told, before it is read.
     *
     * @throws ProxyError `too_large`
     */
    public function checkLength(): void
    {
        if ((float) $this->request->header('Content-Length') > $this->limit) {
            throw $this->tooLarge();
        }
    }

    /**
     * Writes the file of a draft: the line of its head, and the body.
     *
     * @throws FolderError
     * @throws ProxyError `too_large`, `empty_body`
     */
    public function writeTo(string $path, CarriedDraft $draft): void
    {
        $file = @fopen($path, 'xb');
        if ($file === false) {
            throw new FolderError("$path cannot be made.");
        }
        try {
            self::append($file, $path, guarded($draft->line()));
            $this->copyTo($file, $path);
            if (!fflush($file) || (function_exists('fsync') && !fsync($file))) {
                throw new FolderError("$path cannot be written.");
            }
        } catch (\Throwable $failure) {
            @unlink($path);
            throw $failure;
        } finally {
            fclose($file);
        }
    }

    /** @param resource $file */
    private function copyTo($file, string $path): void
    {
        $body = fopen('php://input', 'rb');
        while (($slice = (string) fread($body, 65536)) !== '') {
            $this->bytes += strlen($slice);
            if ($this->bytes > $this->limit) {
                throw $this->tooLarge();
            }
            self::append($file, $path, $slice);
        }
        if ($this->bytes === 0 || !$this->isWhole()) {
            throw new ProxyError('empty_body');
        }
    }

    /** Tells whether all of the body came. Apache's module hands it on while it comes, and does not say that it broke off. */
    private function isWhole(): bool
    {
        if ($this->request->has('Content-Length')) {
            return (int) $this->request->header('Content-Length') === $this->bytes;
        }
        return PHP_SAPI !== 'apache2handler';
    }

    /** @param resource $file */
    private static function append($file, string $path, string $text): void
    {
        if (@fwrite($file, $text) !== strlen($text)) {
            throw new FolderError("$path cannot be written.");
        }
    }

    private function tooLarge(): ProxyError
    {
        $sentence = "The carried draft is too large: {$this->limit} bytes at most.";
        return new ProxyError('too_large', ['sentence' => $sentence, 'members' => ['limit' => $this->limit]]);
    }
}
