<?php

// Fakes of the classes of Drupal that the module uses.

namespace Drupal\Core\Form {
    interface FormStateInterface
    {
        public function getValue($name);
    }
}

namespace Drupal\Core\Block {
    abstract class BlockBase
    {
        public array $configuration = [];

        protected function t(string $text): string
        {
            return $text;
        }
    }
}

namespace Drupal\filter\Plugin {
    interface FilterInterface
    {
        public const TYPE_TRANSFORM_IRREVERSIBLE = 2;
    }

    abstract class FilterBase implements FilterInterface
    {
        public array $settings = ['proxy' => '/forms'];
    }
}

namespace Drupal\filter {
    class FilterProcessResult
    {
        public array $attached = [];

        public function __construct(public string $text)
        {
        }

        public function addAttachments(array $attached): self
        {
            $this->attached = $attached;
            return $this;
        }
    }
}
