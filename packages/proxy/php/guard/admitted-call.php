<?php

declare(strict_types=1);

namespace HostedForm;

/** A call that the guard has let through. The service takes no other calls. */
final class AdmittedCall
{
    public Call $call;
    /** The submission's `Idempotency-Key`. */
    public ?string $key;

    private function __construct(Call $call, ?string $key)
    {
        $this->call = $call;
        $this->key = $key;
    }

    /**
     * Asks the guard to let a call through.
     *
     * @throws ProxyError those of `Guard::check`
     */
    public static function by(Guard $guard, Call $call): self
    {
        return new self($call, $guard->check($call));
    }

    /** Returns the call for the form's field list, which has the names that a submission may contain. */
    public function forFields(): self
    {
        return new self($this->call->forFields(), null);
    }
}
