<?php

declare(strict_types=1);

namespace Joomla\Plugin\Content\HostedForm\Extension;

use Joomla\CMS\Document\HtmlDocument;
use Joomla\CMS\Plugin\CMSPlugin;
use Joomla\Event\Event;
use Joomla\Event\SubscriberInterface;
use Joomla\Plugin\Content\HostedForm\Placeholder;

/** Puts a form where a text says {hostedform 102}: in articles, and in modules “Custom” that prepare their content. */
final class HostedForm extends CMSPlugin implements SubscriberInterface
{
    /** Names the event that is heard. */
    public static function getSubscribedEvents(): array
    {
        return ['onContentPrepare' => 'putForms'];
    }

    /** Replaces the calls in a text. Only then does the page get the script. The search indexes the text as it is. */
    public function putForms(Event $event): void
    {
        // Joomla 5 names the arguments, Joomla 4 counts them.
        $context = $event->getArgument('context', $event->getArgument('0'));
        $article = $event->getArgument('subject', $event->getArgument('1'));
        $text = $article->text ?? null;
        $document = $this->getApplication()->getDocument();
        if ($context === 'com_finder.indexer' || !is_string($text) || !$document instanceof HtmlDocument) {
            return;
        }
        $article->text = Placeholder::replaceAll($text, (string) $this->params->get('proxy', '/forms'));
        if ($article->text === $text) {
            return;
        }
        $script = (string) $this->params->get('script', '/assets/hosted-form.js');
        $document->getWebAssetManager()->registerAndUseScript('hosted-form', $script, [], ['type' => 'module']);
    }
}
