<?php

// Fakes of the classes of Joomla that the plugin uses.

namespace Joomla\Event {
    interface SubscriberInterface
    {
        public static function getSubscribedEvents(): array;
    }

    class Event
    {
        public function __construct(private array $arguments)
        {
        }

        public function getArgument($name, $otherwise = null)
        {
            return $this->arguments[$name] ?? $otherwise;
        }
    }
}

namespace Joomla\CMS\Document {
    class HtmlDocument
    {
        public array $scripts = [];

        public function getWebAssetManager(): self
        {
            return $this;
        }

        public function registerAndUseScript(string $name, string $address, array $options, array $attributes): void
        {
            $this->scripts[] = [$name, $address, $attributes];
        }
    }
}

namespace Joomla\CMS\Plugin {
    class CMSPlugin
    {
        public object $document;
        public object $params;

        public function __construct()
        {
            $this->params = new class () {
                public function get(string $name, string $otherwise): string
                {
                    return $otherwise;
                }
            };
        }

        protected function getApplication(): object
        {
            return new class ($this->document) {
                public function __construct(private object $document)
                {
                }

                public function getDocument(): object
                {
                    return $this->document;
                }
            };
        }
    }
}
