<?php
/**
 * The news for the owner.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Remembers why visitors get no form, until a form comes again, and tells the administrator. */
final class Trouble {

	const NAME = 'hosted_form_trouble';

	/** The codes of the proxy that only the owner can mend. */
	private const CODES = array( 'service_refused_token', 'proxy_misconfigured' );

	/**
	 * Takes note of a call of the proxy. Writes only when something has changed.
	 *
	 * @param array<string, mixed> $entry The proxy's line for the log.
	 */
	public static function hear( array $entry ): void {
		if ( 'fields' !== ( $entry['call'] ?? '' ) ) {
			return;
		}
		$known = self::current();
		$code  = self::code( $entry );
		$form  = (string) ( $entry['form'] ?? '' );
		if ( '' === $code ) {
			if ( array() !== $known && ( $known['form'] === $form || 'form_missing' !== $known['code'] ) && (int) $entry['status'] < 400 ) {
				self::end();
			}
		} elseif ( array() === $known || $known['code'] !== $code || $known['form'] !== $form ) {
			update_option( self::NAME, compact( 'code', 'form' ) );
		}
	}

	/**
	 * Finds what is wrong in a call.
	 *
	 * @param array<string, mixed> $entry The proxy's line for the log.
	 */
	public static function code( array $entry ): string {
		$code = (string) ( $entry['code'] ?? '' );
		// That a form is not listed says nothing: anybody can ask for any number.
		if ( in_array( $code, self::CODES, true ) ) {
			return $code;
		}
		return '' === $code && 404 === (int) ( $entry['status'] ?? 0 ) ? 'form_missing' : '';
	}

	/**
	 * Returns what is wrong.
	 *
	 * @return array{code: string, form: string}|array{}
	 */
	public static function current(): array {
		$known = get_option( self::NAME, array() );
		return is_array( $known ) && isset( $known['code'], $known['form'] ) ? $known : array();
	}

	/** Forgets it. */
	public static function end(): void {
		delete_option( self::NAME );
	}

	/**
	 * Says in words what is wrong; '' where nothing is known to be wrong with that form.
	 *
	 * @param string $form A form's id; '' for any form.
	 */
	public static function sentence( string $form = '' ): string {
		$known = self::current();
		$code  = $known['code'] ?? '';
		if ( 'service_refused_token' === $code ) {
			return __( 'The service refuses the token of this site: it is wrong, has ended or was revoked. Visitors see the fallback.', 'hosted-form' );
		}
		if ( 'proxy_misconfigured' === $code ) {
			return __( 'The token of the service is missing or cannot be read. Visitors see the fallback.', 'hosted-form' );
		}
		if ( 'form_missing' === $code && ( '' === $form || $known['form'] === $form ) ) {
			/* translators: %s: the id of a form */
			return sprintf( __( 'The service does not know the form %s. Visitors see the fallback.', 'hosted-form' ), $known['form'] );
		}
		return '';
	}

	/** Shows it to the administrator on the admin's pages. */
	public static function show(): void {
		$sentence = current_user_can( 'manage_options' ) ? self::sentence() : '';
		if ( '' === $sentence ) {
			return;
		}
		printf(
			'<div class="notice notice-error"><p>%s <a href="%s">%s</a></p></div>',
			esc_html( 'Hosted Form: ' . $sentence ),
			esc_url( Settings_Page::address() ),
			esc_html__( 'Look at the settings', 'hosted-form' )
		);
	}
}
