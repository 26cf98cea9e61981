<?php

declare(strict_types=1);

use Joomla\CMS\Extension\PluginInterface;
use Joomla\CMS\Factory;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\DI\Container;
use Joomla\DI\ServiceProviderInterface;
use Joomla\Event\DispatcherInterface;
use Joomla\Plugin\Content\HostedForm\Extension\HostedForm;

defined('_JEXEC') or die;

return new class () implements ServiceProviderInterface {
    /** Tells Joomla how to make the plugin. */
    public function register(Container $container): void
    {
        $container->set(PluginInterface::class, static function (Container $container): HostedForm {
            $settings = (array) PluginHelper::getPlugin('content', 'hostedform');
            $plugin = new HostedForm($container->get(DispatcherInterface::class), $settings);
            $plugin->setApplication(Factory::getApplication());
            return $plugin;
        });
    }
};
