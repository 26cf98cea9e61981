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

	/** The row that holds the sealed record. It is no part of the settings: requests of visitors change it. */
	const NAME = 'hosted_form_token';

	/** A token is renewed so many seconds before its end. */
	private const MARGIN = 120;

	/** Tells whether wp-config.php holds the token. */
	public static function is_constant(): bool {
		return defined( 'HOSTED_FORM_TOKEN' ) && '' !== constant( 'HOSTED_FORM_TOKEN' );
	}

	/** Tells whether a token was stored, be it readable or not. */
	public static function is_stored(): bool {
		return '' !== Row::read( self::NAME );
	}

	/** Returns the token; '' where there is none. */
	public static function current(): string {
		if ( self::is_constant() ) {
			return (string) constant( 'HOSTED_FORM_TOKEN' );
		}
		$record = self::record();
		if ( self::is_due( $record ) ) {
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
		$sealed = self::seal( $granted );
		Plugin::forget_account();
		return '' !== $sealed && Row::put( self::NAME, $sealed );
	}

	/** Removes the stored token. */
	public static function remove(): void {
		Row::remove( self::NAME );
		Plugin::forget_account();
	}

	/**
	 * Seals a record.
	 *
	 * @param array<string, mixed> $record The record.
	 */
	private static function seal( array $record ): string {
		return Secret_Box::of_site()->seal( (string) wp_json_encode( $record ) );
	}

	/**
	 * Opens the stored record.
	 *
	 * @return array<string, mixed>
	 */
	private static function record(): array {
		return self::open( Row::read( self::NAME ) );
	}

	/**
	 * Opens a sealed record.
	 *
	 * @param string $sealed The sealed record; '' for none.
	 * @return array<string, mixed>
	 */
	private static function open( string $sealed ): array {
		$read = json_decode( Secret_Box::of_site()->open( $sealed ), true );
		return is_array( $read ) ? $read : array();
	}

	/**
	 * Tells whether a record ends soon and can be renewed.
	 *
	 * @param array<string, mixed> $record The record.
	 */
	private static function is_due( array $record ): bool {
		$end = (int) ( $record['expires'] ?? 0 );
		return $end > 0 && $end - self::MARGIN < time() && '' !== (string) ( $record['refresh'] ?? '' );
	}

	/**
	 * Renews the token. One request does so; the others go on with the old one while it is good, else they wait.
	 *
	 * @param array<string, mixed> $record The old record.
	 * @return array<string, mixed>
	 */
	private static function renew( array $record ): array {
		$lock = Renewal_Lock::take();
		if ( null === $lock ) {
			if ( $record['expires'] <= time() ) {
				Renewal_Lock::await_end();
			}
			return self::record();
		}
		try {
			// Another request may have renewed it before this one had the lock.
			$sealed = Row::read( self::NAME );
			return self::is_due( self::open( $sealed ) ) ? self::exchange( $sealed ) : self::open( $sealed );
		} finally {
			$lock->release();
		}
	}

	/**
	 * Exchanges the refresh token, and stores the new record in place of the old one. The old one stays in use where the
	 * service grants none.
	 *
	 * @param string $sealed The old record, sealed.
	 * @return array<string, mixed>
	 */
	private static function exchange( string $sealed ): array {
		$record  = self::open( $sealed );
		$granted = Service::grant(
			array(
				'grant_type'    => 'refresh_token',
				'refresh_token' => (string) $record['refresh'],
			)
		);
		// The administrator may have removed or replaced the token meanwhile: theirs counts.
		if ( is_wp_error( $granted ) || ! Row::change( self::NAME, $sealed, self::seal( $granted + $record ) ) ) {
			return self::record();
		}
		return $granted + $record;
	}
}
