<?php
/**
 * The service's token.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Gives the token to the proxy and to the admin's pages, and renews it. It is never shown. */
final class Token {

	/** The option whose making is the lock of a renewal. */
	const LOCK = 'hosted_form_renewing';

	/** A token is renewed so many seconds before its end. */
	private const MARGIN = 120;

	/** A lock that is older was left behind. Seconds. */
	private const LONGEST_RENEWAL = 60;

	/** Tells whether wp-config.php holds the token. */
	public static function is_constant(): bool {
		return defined( 'HOSTED_FORM_TOKEN' ) && '' !== constant( 'HOSTED_FORM_TOKEN' );
	}

	/** Tells whether a token was stored, be it readable or not. */
	public static function is_stored(): bool {
		return '' !== Options::all()['sealed_token'];
	}

	/** Returns the token; '' where there is none. */
	public static function current(): string {
		if ( self::is_constant() ) {
			return (string) constant( 'HOSTED_FORM_TOKEN' );
		}
		$record = self::record();
		$end    = (int) ( $record['expires'] ?? 0 );
		if ( $end > 0 && $end - self::MARGIN < time() && '' !== (string) ( $record['refresh'] ?? '' ) ) {
			$record = self::renew( $record );
		}
		return (string) ( $record['access'] ?? '' );
	}

	/**
	 * Stores a granted token.
	 *
	 * @param array<string, mixed> $granted The members `access`, `refresh` and `expires`.
	 */
	public static function save( array $granted ): bool {
		$sealed = Secret_Box::of_site()->seal( (string) wp_json_encode( $granted ) );
		update_option( Options::NAME, array( 'sealed_token' => $sealed ) + Options::all() );
		return '' !== $sealed;
	}

	/** Removes the stored token. */
	public static function remove(): void {
		update_option( Options::NAME, array( 'sealed_token' => '' ) + Options::all() );
	}

	/**
	 * Opens the stored record.
	 *
	 * @return array<string, mixed>
	 */
	private static function record(): array {
		$json = Secret_Box::of_site()->open( (string) Options::all()['sealed_token'] );
		$read = json_decode( $json, true );
		return is_array( $read ) ? $read : array();
	}

	/**
	 * Renews a token. One request does so; the others go on with the old one, which is good for a moment.
	 *
	 * @param array<string, mixed> $record The old record.
	 * @return array<string, mixed>
	 */
	private static function renew( array $record ): array {
		if ( (int) get_option( self::LOCK, 0 ) < time() - self::LONGEST_RENEWAL ) {
			delete_option( self::LOCK );
		}
		if ( ! add_option( self::LOCK, time(), '', 'no' ) ) {
			return $record;
		}
		$granted = Service::grant(
			array(
				'grant_type'    => 'refresh_token',
				'refresh_token' => (string) $record['refresh'],
			)
		);
		if ( ! is_wp_error( $granted ) ) {
			$record = $granted + $record;
			self::save( $record );
		}
		delete_option( self::LOCK );
		return $record;
	}
}
