<?php
/**
 * Encryption of what is stored.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

// Decision 0034: without salts nothing is stored.
/** Seals texts, so that a copy of the database alone gives nothing away. WordPress has sodium on every server. */
final class Secret_Box {

	/** The beginning of a sealed text. */
	private const MARK = 'sealed1:';

	/** The constants of wp-config.php from which the key is made. */
	private const SALTS = array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT' );

	/** The least length of all salts together. */
	private const LEAST = 64;

	/**
	 * The key; '' where there is none.
	 *
	 * @var string
	 */
	private $key;

	/**
	 * Makes the key from the salts.
	 *
	 * @param string $salts The texts that only the server knows.
	 */
	public function __construct( string $salts ) {
		$this->key = strlen( $salts ) < self::LEAST ? '' : sodium_crypto_generichash( "hosted-form $salts", '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}

	/** Opens the box of this site. */
	public static function of_site(): self {
		$salts = '';
		foreach ( self::SALTS as $name ) {
			$salt = defined( $name ) ? (string) constant( $name ) : '';
			// WordPress ships this sentence in place of each salt.
			$salts .= 'put your unique phrase here' === $salt ? '' : $salt;
		}
		return new self( $salts );
	}

	/** Tells whether there is a key. Without salts in wp-config.php there is none. */
	public function has_key(): bool {
		return '' !== $this->key;
	}

	/**
	 * Seals a text.
	 *
	 * @param string $text The text.
	 */
	public function seal( string $text ): string {
		if ( ! $this->has_key() || '' === $text ) {
			return '';
		}
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return self::MARK . bin2hex( $nonce . sodium_crypto_secretbox( $text, $nonce, $this->key ) );
	}

	/**
	 * Opens a sealed text; '' where the salts have changed, or somebody has changed the text.
	 *
	 * @param string $sealed The sealed text.
	 */
	public function open( string $sealed ): string {
		$hex = substr( $sealed, strlen( self::MARK ) );
		if ( ! $this->has_key() || 0 !== strpos( $sealed, self::MARK ) || 0 !== strlen( $hex ) % 2 || ! ctype_xdigit( $hex ) ) {
			return '';
		}
		$bytes = (string) hex2bin( $hex );
		if ( strlen( $bytes ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return '';
		}
		$nonce = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$text  = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, $this->key );
		return false === $text ? '' : $text;
	}
}
