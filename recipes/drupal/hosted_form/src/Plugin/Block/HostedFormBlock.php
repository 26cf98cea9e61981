<?php

declare(strict_types=1);

namespace Drupal\hosted_form\Plugin\Block;

use Drupal\Core\Block\Attribute\Block;
use Drupal\Core\Block\BlockBase;
use Drupal\Core\Form\FormStateInterface;
use Drupal\Core\StringTranslation\TranslatableMarkup;

/** Shows a form in a region of the theme. */
#[Block(id: 'hosted_form', admin_label: new TranslatableMarkup('Hosted form'))]
final class HostedFormBlock extends BlockBase
{
    /** Returns the settings of a new block. */
    public function defaultConfiguration(): array
    {
        return ['form_id' => '', 'proxy' => '/forms'];
    }

    /** Asks for the form, and for the address of the proxy. */
    public function blockForm($form, FormStateInterface $form_state): array
    {
        $form['form_id'] = [
            '#type' => 'number',
            '#title' => $this->t('Number of the form'),
            '#min' => 1,
            '#default_value' => $this->configuration['form_id'],
            '#required' => true,
        ];
        $form['proxy'] = [
            '#type' => 'textfield',
            '#title' => $this->t('Address of the proxy'),
            '#default_value' => $this->configuration['proxy'],
            '#required' => true,
        ];
        return $form;
    }

    /** Keeps what was entered. */
    public function blockSubmit($form, FormStateInterface $form_state): void
    {
        foreach (['form_id', 'proxy'] as $name) {
            $this->configuration[$name] = (string) $form_state->getValue($name);
        }
    }

    /** Draws the placeholder, and gives the page the script. */
    public function build(): array
    {
        return [
            '#type' => 'html_tag',
            '#tag' => 'div',
            '#attributes' => [
                'data-hosted-form' => $this->configuration['form_id'],
                'data-proxy' => $this->configuration['proxy'],
            ],
            '#attached' => ['library' => ['hosted_form/form']],
        ];
    }
}
