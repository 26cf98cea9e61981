<?php
/**
 * Calls of the service for the admin's pages.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Calls the service with WordPress's own client. Visitors' calls go through the proxy. */
final class Service {

	/** The transient with the account's forms. */
	const FORMS = 'hosted_form_forms';

	/** For how long the list of forms is kept. Seconds. */
	private const KEEP = 300;

	/** The service gives 50 forms a page; so many pages are read at most. */
	private const MOST_PAGES = 40;

	/** The time for an answer. Seconds. */
	private const PATIENCE = 15;

	/**
	 * Lists the account's forms: titles by id.
	 *
	 * @return array<string, string>|\WP_Error
	 */
	public static function forms() {
		$kept = get_transient( self::FORMS );
		if ( is_array( $kept ) ) {
			return $kept;
		}
		$forms = array();
		for ( $page = 1; $page <= self::MOST_PAGES; $page++ ) {
			$answer = self::get( "form.json?page=$page&per_page=50" );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			$listed = is_array( $answer['forms'] ?? null ) ? array_filter( $answer['forms'], 'is_array' ) : array();
			foreach ( $listed as $form ) {
				// A key of digits would become a number.
				$forms[ 'f' . ( $form['id'] ?? '' ) ] = sanitize_text_field( (string) ( $form['name'] ?? '' ) );
			}
			if ( array() === $listed || count( $forms ) >= (int) ( $answer['total'] ?? 0 ) ) {
				break;
			}
		}
		set_transient( self::FORMS, $forms, self::KEEP );
		return $forms;
	}

	/**
	 * Reads something of the account.
	 *
	 * @param string $path The path below /api/v2.
	 * @return array<mixed>|\WP_Error
	 */
	public static function get( string $path ) {
		$service = Options::service();
		$token   = Token::current();
		if ( '' === $service ) {
			return new \WP_Error( 'no_service', __( 'The address of the service is missing.', 'hosted-form' ) );
		}
		if ( '' === $token ) {
			$text = Token::is_stored()
				? __( 'The stored token cannot be read: the salts in wp-config.php have changed. Connect again.', 'hosted-form' )
				: __( 'The token of the service is missing.', 'hosted-form' );
			return new \WP_Error( 'no_token', $text );
		}
		$headers = array(
			'Accept'        => 'application/json',
			'Authorization' => "Bearer $token",
		);
		return self::read( wp_remote_get( "$service/api/v2/$path", self::arguments( array( 'headers' => $headers ) ) ) );
	}

	/**
	 * Asks for a token (RFC 6749, sections 4.1.3 and 6).
	 *
	 * @param array<string, string> $parameters What the grant needs beside the application's id and secret.
	 * @return array{access: string, refresh?: string, expires: int}|\WP_Error
	 */
	public static function grant( array $parameters ) {
		$options = Options::all();
		$body    = $parameters + array(
			'client_id'     => $options['client_id'],
			'client_secret' => Secret_Box::of_site()->open( (string) $options['sealed_secret'] ),
		);
		$address = Options::service() . '/api/v2/oauth2/token';
		$answer  = wp_remote_post( $address, self::arguments( array( 'body' => $body ) ) );
		$json    = is_wp_error( $answer ) ? null : json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( is_wp_error( $answer ) ) {
			return self::unreachable( $answer );
		}
		$token = $json['access_token'] ?? null;
		if ( 200 !== wp_remote_retrieve_response_code( $answer ) || ! is_string( $token ) || 1 !== preg_match( '/^[\x21-\x7e]+$/D', $token ) ) {
			/* translators: %s: the service's own word for the reason */
			$text = __( 'The service granted no token: %s', 'hosted-form' );
			return new \WP_Error( 'not_granted', sprintf( $text, sanitize_text_field( (string) ( $json['error_description'] ?? $json['error'] ?? wp_remote_retrieve_response_code( $answer ) ) ) ) );
		}
		$life    = (int) ( $json['expires_in'] ?? 0 );
		$refresh = $json['refresh_token'] ?? '';
		$granted = array(
			'access'  => $token,
			'expires' => $life > 0 ? time() + $life : 0,
		);
		return is_string( $refresh ) && '' !== $refresh ? $granted + array( 'refresh' => $refresh ) : $granted;
	}

	/**
	 * Adds what every call has. The token must not follow a redirect.
	 *
	 * @param array<string, mixed> $own The arguments of the call.
	 * @return array<string, mixed>
	 */
	private static function arguments( array $own ): array {
		return $own + array(
			'timeout'     => self::PATIENCE,
			'redirection' => 0,
		);
	}

	/**
	 * Reads an answer.
	 *
	 * @param array<mixed>|\WP_Error $answer The answer of WordPress's client.
	 * @return array<mixed>|\WP_Error
	 */
	private static function read( $answer ) {
		if ( is_wp_error( $answer ) ) {
			return self::unreachable( $answer );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( 401 === $status || 403 === $status ) {
			return new \WP_Error( 'token_refused', __( 'The service refuses the token: it is wrong, has ended or was revoked. Connect again, or enter another token.', 'hosted-form' ) );
		}
		$json = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( 404 === $status || ( is_array( $json ) && 'error' === ( $json['status'] ?? '' ) ) ) {
			return new \WP_Error( 'not_found', __( 'The service does not know it.', 'hosted-form' ) );
		}
		if ( $status < 200 || $status > 299 || ! is_array( $json ) ) {
			/* translators: %d: an HTTP status such as 500 */
			return new \WP_Error( 'failed', sprintf( __( 'The service did not answer as expected (status %d). Is its address right?', 'hosted-form' ), $status ) );
		}
		return $json;
	}

	/**
	 * Says that no answer came.
	 *
	 * @param \WP_Error $error The error of WordPress's client.
	 */
	private static function unreachable( \WP_Error $error ): \WP_Error {
		/* translators: %s: the reason, in English */
		return new \WP_Error( 'unreachable', sprintf( __( 'The service could not be reached: %s', 'hosted-form' ), $error->get_error_message() ) );
	}
}
