<?php

declare(strict_types=1);

namespace HostedForm;

/** One of the known calls. Only this class reads the address of a request; the rest of the proxy takes a Call. */
final class Call
{
    /** The pattern of a form's id. 19 digits hold every 64-bit number. */
    public const ID = '[1-9][0-9]{0,18}';

    /** The address of a carried draft, or of partial answers. The name says nothing of who has it. */
    private const NAMED = '#^/form/(' . self::ID . ')/(carried|partial)/([0-9a-f]{32})$#D';
    private const NAMED_METHODS = ['carried' => ['GET', 'HEAD', 'PUT', 'DELETE'], 'partial' => ['PUT', 'DELETE']];

    /** The method of each other kind, and the end of its address. */
    private const KINDS = [
        'fields' => ['GET', '/field.json'],
        'form' => ['GET', '.json'],
        'submission' => ['POST', '/submission.json'],
        'token' => ['POST', '/token.json'],
        'health' => ['GET', '/health'],
    ];

    /** A key of KINDS, or of NAMED_METHODS. */
    public string $kind;
    /** '' where the call is not about a form. */
    public string $formId;
    /** The name of a carried draft, or the id of a partial; '' in the other calls. It is never logged. */
    public string $name;

    private function __construct(string $kind, string $formId, string $name = '')
    {
        $this->kind = $kind;
        $this->formId = $formId;
        $this->name = $name;
    }

    /**
     * Reads the target of a request. Each call has one spelling below each address of the proxy. Nothing is decoded. A query
     * is not read: mailings and web servers add some. Calls that post answers or request a token take none.
     *
     * @param string $target from the request line
     * @param string[] $mounts the addresses of the proxy
     * @throws ProxyError `no_such_call`
     */
    public static function parse(string $target, array $mounts): self
    {
        foreach ($mounts as $mount) {
            $path = strncmp($target, "$mount/", strlen($mount) + 1) === 0 ? substr($target, strlen($mount)) : '';
            [$path, $query] = explode('?', $path, 2) + [1 => null];
            if ($path === '/health') {
                return new self('health', '');
            }
            if ($query === null && preg_match(self::NAMED, $path, $found) === 1) {
                return new self($found[2], $found[1], $found[3]);
            }
            $isOfForm = preg_match('#^/form/(' . self::ID . ')(\.json|/[a-z]+\.json)$#D', $path, $found) === 1;
            $kind = $isOfForm ? array_search($found[2], array_column(self::KINDS, 1), true) : false;
            $call = $kind === false ? null : new self(array_keys(self::KINDS)[$kind], $found[1]);
            if ($call !== null && ($query === null || $call->method() === 'GET')) {
                return $call;
            }
        }
        throw new ProxyError('no_such_call');
    }

    /** Returns the call for the field list of the same form. */
    public function forFields(): self
    {
        return new self('fields', $this->formId);
    }

    /** Returns the method of the call. Calls with GET take HEAD, too. */
    public function method(): string
    {
        return self::KINDS[$this->kind][0] ?? 'GET';
    }

    /** @return string[] all methods that the call takes */
    public function methods(): array
    {
        if (isset(self::NAMED_METHODS[$this->kind])) {
            return self::NAMED_METHODS[$this->kind];
        }
        return $this->method() === 'GET' ? ['GET', 'HEAD'] : [$this->method()];
    }

    /** Returns the path of the call below the proxy's address. The service has the same path below `/api/v2`. */
    public function path(): string
    {
        return ($this->formId === '' ? '' : "/form/{$this->formId}") . self::KINDS[$this->kind][1];
    }
}
