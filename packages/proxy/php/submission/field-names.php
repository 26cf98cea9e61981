<?php

declare(strict_types=1);

namespace HostedForm;

/** Checks the names of a submission while they come: each must be that of a field of the form, and come once. */
final class FieldNames
{
    /** The most names of one submission. A form has some hundreds of fields. */
    private const MOST = 10000;

    private Service $service;
    private AdmittedCall $submission;
    /** @var array<string, true> */
    private array $seen = [];
    /** @var array<string, true>|null the ids of the form's fields, once they are needed; null lets every id pass */
    private ?array $ids = null;
    private bool $isAsked = false;
    private bool $isNewest = false;

    public function __construct(Service $service, AdmittedCall $submission)
    {
        $this->service = $service;
        $this->submission = $submission;
    }

    /**
     * Takes the next name. The service knows names that a visitor must not set: `read`, `payment_status`, `timestamp`.
     *
     * @param string $raw the name from the body, with its escapes
     * @throws ProxyError `unknown_name`, `bad_json`
     */
    public function take(string $raw): void
    {
        $name = JsonText::decode($raw);
        if ($name === null || preg_match('/^field_(' . Call::ID . ')$/D', $name, $found) !== 1) {
            $sentence = JsonText::shown($raw) . ' is not a field: names are field_<digits>.';
            throw new ProxyError('unknown_name', ['sentence' => $sentence]);
        }
        if (isset($this->seen[$name])) {
            throw new ProxyError('bad_json', ['sentence' => "\"$name\" comes twice."]);
        }
        if (count($this->seen) === self::MOST) {
            $sentence = 'The body has more than ' . self::MOST . ' names.';
            throw new ProxyError('bad_json', ['sentence' => $sentence]);
        }
        $this->seen[$name] = true;
        if (!$this->isField($found[1])) {
            throw new ProxyError('unknown_name', ['sentence' => "\"$name\" is not a field of this form."]);
        }
    }

    /** Tells whether the form has the field. Where there is no list, every name passes, and the service decides. */
    private function isField(string $id): bool
    {
        if (!$this->isAsked) {
            $this->isAsked = true;
            $this->ids = $this->service->fieldIds($this->submission, false);
        }
        if ($this->ids !== null && !isset($this->ids[$id]) && !$this->isNewest) {
            // The field may have been added a moment ago.
            $this->isNewest = true;
            $this->ids = $this->service->fieldIds($this->submission, true);
        }
        return $this->ids === null || isset($this->ids[$id]);
    }
}
