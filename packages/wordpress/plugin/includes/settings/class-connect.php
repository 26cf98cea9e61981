<?php
/**
 * The way to a token by OAuth.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Sends the administrator to the service, and takes the token when they come back (RFC 6749, section 4.1; PKCE). */
final class Connect {

	/** The beginning of the transient that ties the answer to its request and its person. */
	private const NAME = 'hosted_form_connect_';

	/** Leaves for the service, where the person allows the access. */
	public static function leave(): void {
		self::require_administrator( 'hosted_form_connect' );
		$options = Options::all();
		if ( '' === Options::service() || '' === $options['client_id'] || '' === $options['sealed_secret'] ) {
			self::back( 'incomplete' );
		}
		$state    = bin2hex( random_bytes( 32 ) );
		$verifier = bin2hex( random_bytes( 32 ) );
		set_transient( self::NAME . get_current_user_id(), compact( 'state', 'verifier' ), 10 * MINUTE_IN_SECONDS );
		$query = array(
			'response_type'         => 'code',
			'client_id'             => $options['client_id'],
			'redirect_uri'          => Settings_Page::address(),
			'state'                 => $state,
			'code_challenge'        => rtrim( strtr( base64_encode( hash( 'sha256', $verifier, true ) ), '+/', '-_' ), '=' ), // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- PKCE wants base64url.
			'code_challenge_method' => 'S256',
		);
		nocache_headers();
		// The service is another site by its nature. Its address is a setting of the administrator.
		wp_redirect( Options::service() . '/api/v2/oauth2/authorize?' . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) ); // phpcs:ignore WordPress.Security.SafeRedirect
		exit;
	}

	/** Takes the answer of the service, if the settings page was opened with one. */
	public static function arrive(): void {
		// The state takes the place of a nonce: only the service knows it, from the person's own request.
		// phpcs:disable WordPress.Security.NonceVerification
		if ( ! isset( $_GET['state'] ) || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$state = sanitize_text_field( wp_unslash( $_GET['state'] ) );
		$code  = isset( $_GET['code'] ) ? sanitize_text_field( wp_unslash( $_GET['code'] ) ) : '';
		// phpcs:enable
		$name  = self::NAME . get_current_user_id();
		$asked = get_transient( $name );
		delete_transient( $name );
		if ( ! is_array( $asked ) || ! hash_equals( (string) $asked['state'], $state ) ) {
			self::back( 'other_request' );
		}
		if ( '' === $code ) {
			self::back( 'refused' );
		}
		$granted = Service::grant(
			array(
				'grant_type'    => 'authorization_code',
				'code'          => $code,
				'redirect_uri'  => Settings_Page::address(),
				'code_verifier' => (string) $asked['verifier'],
			)
		);
		self::back( ! is_wp_error( $granted ) && Token::save( $granted ) ? 'connected' : 'failed' );
	}

	/** Removes the token. */
	public static function end(): void {
		self::require_administrator( 'hosted_form_disconnect' );
		Token::remove();
		self::back( 'disconnected' );
	}

	/**
	 * Says how it ended; '' for a word that is none of these.
	 *
	 * @param string $outcome The word in the address of the settings page.
	 */
	public static function sentence( string $outcome ): string {
		$sentences = array(
			'connected'     => __( 'Connected. The token is stored, encrypted.', 'hosted-form' ),
			'disconnected'  => __( 'The token is removed from this site. It holds at the service until you revoke it there.', 'hosted-form' ),
			'incomplete'    => __( 'To connect, the address of the service and the id and the secret of the application are needed. Enter and save them first.', 'hosted-form' ),
			'other_request' => __( 'The answer of the service does not belong to your request, or it took longer than ten minutes. Try again.', 'hosted-form' ),
			'refused'       => __( 'The access was refused at the service. No token was issued.', 'hosted-form' ),
			'failed'        => __( 'The service granted no token. Is the secret of the application right?', 'hosted-form' ),
		);
		return $sentences[ $outcome ] ?? '';
	}

	/**
	 * Ends the request unless an administrator sent it from the settings page.
	 *
	 * @param string $action The name of the action.
	 */
	private static function require_administrator( string $action ): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not change these settings.', 'hosted-form' ), 403 );
		}
		check_admin_referer( $action );
	}

	/**
	 * Goes back to the settings page.
	 *
	 * @param string $outcome How it ended.
	 * @return never
	 */
	private static function back( string $outcome ): void {
		wp_safe_redirect( add_query_arg( 'hosted-form-outcome', $outcome, Settings_Page::address() ) );
		exit;
	}
}
