<?php
/**
 * The lock of a renewal.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Lets one request at a time renew the token: the service revokes the access when a refresh token is used twice. */
final class Renewal_Lock {

	/** The row that is the lock. It holds a time in seconds, and a mark of its request. */
	const NAME = 'hosted_form_renewing';

	/** A lock that is older was left behind by a request that was killed. Seconds. */
	private const LONGEST_RENEWAL = 60;

	/** So many times a request looks whether the lock has ended. */
	private const MOST_LOOKS = 50;

	/** The time between two looks. Microseconds. */
	private const PAUSE = 100000;

	/**
	 * The text of the row, as this request has written it.
	 *
	 * @var string
	 */
	private $text;

	/**
	 * Keeps what the row holds.
	 *
	 * @param string $text What this request has written.
	 */
	private function __construct( string $text ) {
		$this->text = $text;
	}

	/** Takes the lock; null where another request holds it. */
	public static function take(): ?self {
		$text = time() . ' ' . bin2hex( random_bytes( 8 ) );
		if ( Row::add( self::NAME, $text ) ) {
			return new self( $text );
		}
		$held   = Row::read( self::NAME );
		$is_old = '' !== $held && (int) $held < time() - self::LONGEST_RENEWAL;
		// Of two requests that find an old lock, only the first finds it unchanged.
		return $is_old && Row::change( self::NAME, $held, $text ) ? new self( $text ) : null;
	}

	/** Waits until no request holds the lock, five seconds at most. */
	public static function await_end(): void {
		for ( $looks = 0; $looks < self::MOST_LOOKS && '' !== Row::read( self::NAME ); $looks++ ) {
			usleep( self::PAUSE );
		}
	}

	/** Releases the lock, unless another request has taken it over. */
	public function release(): void {
		Row::remove( self::NAME, $this->text );
	}
}
