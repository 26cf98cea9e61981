<?php
/**
 * The settings page.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** The page "Hosted Form" below Settings. */
final class Settings_Page {

	const SLUG = 'hosted-form';

	/** The nonce of the test. */
	const TEST = 'hosted_form_test';

	/** Returns the page's address. The service sends the administrator back to it. */
	public static function address(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/** Adds the page to the menu. */
	public static function add(): void {
		$hook = add_options_page( 'Hosted Form', 'Hosted Form', 'manage_options', self::SLUG, array( self::class, 'draw' ) );
		add_action( "load-$hook", array( Connect::class, 'arrive' ) );
	}

	/** Registers the settings. */
	public static function register(): void {
		$about = array(
			'type'              => 'array',
			'sanitize_callback' => array( Options::class, 'sanitize' ),
			'default'           => Options::DEFAULTS,
		);
		register_setting( Options::NAME, Options::NAME, $about );
	}

	/**
	 * Adds a link to the list of plugins.
	 *
	 * @param string[] $links The links so far.
	 * @return string[]
	 */
	public static function link( $links ): array {
		$own = sprintf( '<a href="%s">%s</a>', esc_url( self::address() ), esc_html__( 'Settings', 'hosted-form' ) );
		return array_merge( array( $own ), (array) $links );
	}

	/** Draws the page. */
	public static function draw(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		echo '<div class="wrap"><h1>Hosted Form</h1>';
		self::draw_outcome();
		echo '<form method="post" action="options.php">';
		settings_fields( Options::NAME );
		echo '<table class="form-table" role="presentation">';
		Settings_Fields::draw_service();
		Settings_Fields::draw_forms();
		Settings_Fields::draw_limits();
		echo '</table>';
		submit_button();
		echo '</form>';
		self::draw_connect();
		self::draw_test();
		echo '</div>';
	}

	/** Says how a connection ended. */
	private static function draw_outcome(): void {
		// Only a word of a closed list is shown.
		$word     = isset( $_GET['hosted-form-outcome'] ) ? sanitize_key( wp_unslash( $_GET['hosted-form-outcome'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification
		$sentence = Connect::sentence( $word );
		$level    = 'connected' === $word || 'disconnected' === $word ? 'success' : 'error';
		if ( '' !== $sentence ) {
			printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $level ), esc_html( $sentence ) );
		}
	}

	/** Draws the buttons that fetch and remove a token. */
	private static function draw_connect(): void {
		if ( Token::is_constant() ) {
			return;
		}
		printf( '<h2>%s</h2><p>%s</p>', esc_html__( 'Connection', 'hosted-form' ), esc_html__( 'You allow the access at the service, and this site gets a token. No browser ever sees it.', 'hosted-form' ) );
		self::draw_button( 'hosted_form_connect', Token::is_stored() ? __( 'Connect again', 'hosted-form' ) : __( 'Connect', 'hosted-form' ) );
		if ( Token::is_stored() ) {
			self::draw_button( 'hosted_form_disconnect', __( 'Remove the token', 'hosted-form' ) );
		}
	}

	/**
	 * Draws a button that does something.
	 *
	 * @param string $action What it does.
	 * @param string $label  Its label.
	 */
	private static function draw_button( string $action, string $label ): void {
		printf( '<form method="post" action="%s" style="display:inline-block;margin-inline-end:1em">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( $action ) );
		wp_nonce_field( $action );
		submit_button( $label, 'secondary', 'submit', false );
		echo '</form>';
	}

	/** Draws the test, and what it has found. */
	private static function draw_test(): void {
		printf( '<h2>%s</h2>', esc_html__( 'Test', 'hosted-form' ) );
		$nonce = isset( $_POST['_wpnonce'] ) ? sanitize_key( wp_unslash( $_POST['_wpnonce'] ) ) : '';
		if ( false !== wp_verify_nonce( $nonce, self::TEST ) ) {
			foreach ( Checks::run() as $finding ) {
				$level = 'good' === $finding[0] ? 'success' : $finding[0];
				printf( '<div class="notice notice-%s inline"><p>%s</p></div>', esc_attr( $level ), esc_html( $finding[1] ) );
			}
		}
		printf( '<form method="post" action="%s">', esc_url( self::address() ) );
		wp_nonce_field( self::TEST );
		submit_button( __( 'Test the settings', 'hosted-form' ), 'secondary', 'submit', false );
		printf( '</form><p class="description">%s <code>npx hosted-form-proxy doctor %s</code></p>', esc_html__( 'A page with a form is looked at from outside by:', 'hosted-form' ), esc_html( home_url( '/contact' ) ) );
	}
}
