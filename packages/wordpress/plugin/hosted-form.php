<?php
/**
 * Plugin Name:       Hosted Form
 * Plugin URI:        https://hosted-form.example/
 * Description:       Puts forms of the Form Collection Service on your site: a block, a shortcode and a widget. The service's token stays on your server.
 * Version:           0.2.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Your Organisation
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       hosted-form
 * Domain Path:       /languages
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.2.0';
const FILE    = __FILE__;

foreach ( array(
	'class-secret-box',
	'class-options',
	'class-service',
	'class-row',
	'class-renewal-lock',
	'class-token',
	'class-trouble',
	'class-folder',
	'class-proxy-route',
	'class-form-attributes',
	'class-drawn-form',
	'class-script',
	'class-markup',
	'class-block',
	'class-widget',
	'class-forms-route',
	'settings/class-connect',
	'settings/class-checks',
	'settings/class-settings-fields',
	'settings/class-settings-page',
	'class-plugin',
) as $hosted_form_part ) {
	require __DIR__ . "/includes/$hosted_form_part.php";
}
unset( $hosted_form_part );

Plugin::start();
