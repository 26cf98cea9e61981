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
	'secret-box',
	'options',
	'service',
	'row',
	'renewal-lock',
	'token',
	'trouble',
	'folder',
	'proxy-route',
	'form-attributes',
	'drawn-form',
	'script',
	'markup',
	'block',
	'widget',
	'forms-route',
	'connect',
	'checks',
	'settings-fields',
	'settings-page',
	'plugin',
) as $hosted_form_part ) {
	require __DIR__ . "/includes/class-$hosted_form_part.php";
}
unset( $hosted_form_part );

Plugin::start();
