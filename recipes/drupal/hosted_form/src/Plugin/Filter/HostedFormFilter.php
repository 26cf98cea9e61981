<?php

declare(strict_types=1);

namespace Drupal\hosted_form\Plugin\Filter;

use Drupal\Core\Form\FormStateInterface;
use Drupal\Core\StringTranslation\TranslatableMarkup;
use Drupal\filter\Attribute\Filter;
use Drupal\filter\FilterProcessResult;
use Drupal\filter\Plugin\FilterBase;
use Drupal\filter\Plugin\FilterInterface;
use Drupal\hosted_form\Placeholder;

/** Puts a form where a text says {hostedform 102}. It has to run after “Limit allowed HTML tags”, which would take the form out again. */
#[Filter(
    id: 'hosted_form',
    title: new TranslatableMarkup('Hosted forms'),
    type: FilterInterface::TYPE_TRANSFORM_IRREVERSIBLE,
    description: new TranslatableMarkup('Puts a form where a text says {hostedform 102}.'),
    settings: ['proxy' => '/forms'],
)]
final class HostedFormFilter extends FilterBase
{
    /** Asks for the address of the proxy. */
    public function settingsForm(array $form, FormStateInterface $form_state): array
    {
        $form['proxy'] = [
            '#type' => 'textfield',
            '#title' => $this->t('Address of the proxy'),
            '#default_value' => $this->settings['proxy'],
            '#required' => true,
        ];
        return $form;
    }

    /** Replaces the calls in a text. Only then does the page get the script. */
    public function process($text, $langcode): FilterProcessResult
    {
        $replaced = Placeholder::replaceAll((string) $text, (string) $this->settings['proxy']);
        $result = new FilterProcessResult($replaced);
        return $replaced === $text ? $result : $result->addAttachments(['library' => ['hosted_form/form']]);
    }

    /** Tells authors what they can write. */
    public function tips($long = false): TranslatableMarkup
    {
        return $this->t('{hostedform 102} puts the form 102 there.');
    }
}
