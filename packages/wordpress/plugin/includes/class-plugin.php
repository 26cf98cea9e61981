<?php
/**
 * The hooks of the plugin.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Hangs every part of the plugin into WordPress. */
final class Plugin {

	/** Adds all hooks. */
	public static function start(): void {
		// A call of the proxy needs no theme, no query and no user: it ends before WordPress looks for them.
		add_action( 'plugins_loaded', array( Proxy_Route::class, 'answer_if_called' ), 0 );
		add_action( 'init', array( self::class, 'load_texts' ), 0 );
		add_action( 'init', array( Script::class, 'register' ) );
		add_action( 'init', array( Block::class, 'register' ) );
		add_action( 'enqueue_block_editor_assets', array( Block::class, 'tell_editor' ) );
		add_action( 'widgets_init', array( Widget::class, 'register' ) );
		add_action( 'rest_api_init', array( Forms_Route::class, 'register' ) );
		add_shortcode( 'hosted_form', array( Markup::class, 'of_shortcode' ) );
		add_action( 'update_option_' . Options::NAME, array( self::class, 'forget' ), 10, 2 );
		Script::spare_from_optimisers();
		if ( is_admin() ) {
			self::start_admin();
		}
	}

	/** Adds the hooks of the admin's pages. */
	private static function start_admin(): void {
		add_action( 'admin_menu', array( Settings_Page::class, 'add' ) );
		add_action( 'admin_init', array( Settings_Page::class, 'register' ) );
		add_action( 'admin_post_hosted_form_connect', array( Connect::class, 'leave' ) );
		add_action( 'admin_post_hosted_form_disconnect', array( Connect::class, 'end' ) );
		add_action( 'admin_notices', array( Trouble::class, 'show' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( FILE ), array( Settings_Page::class, 'link' ) );
	}

	/** Loads the plugin's texts in the site's language, also those in its own folder. */
	public static function load_texts(): void {
		load_plugin_textdomain( 'hosted-form', false, dirname( plugin_basename( FILE ) ) . '/languages' );
	}

	/**
	 * Drops what belonged to the old settings. Lists of another account must not be shown from the proxy's folder.
	 *
	 * @param mixed $before The old settings.
	 * @param mixed $after  The new settings.
	 */
	public static function forget( $before, $after ): void {
		self::forget_account();
		$before = (array) $before;
		$after  = (array) $after;
		if ( ( $before['service'] ?? '' ) !== ( $after['service'] ?? '' ) ) {
			Folder::remove();
		} elseif ( ! empty( $before['carry'] ) && empty( $after['carry'] ) ) {
			Folder::remove_carried();
		}
	}

	/** Drops the list of the account's forms and the news for the owner: the account may be another one now. */
	public static function forget_account(): void {
		delete_transient( Service::FORMS );
		Trouble::end();
	}
}
