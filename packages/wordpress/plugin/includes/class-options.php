<?php
/**
 * The settings.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Reads and checks the settings. Each site of a network has its own. */
final class Options {

	const NAME = 'hosted_form';

	const DEFAULTS = array(
		'service'       => '',
		'forms'         => array(),
		'submissions'   => 10,
		'reads'         => 120,
		'max_body'      => 32,
		'carry'         => false,
		'carry_visitor' => 128,
		'partials'      => '',
		'partial_forms' => array(),
		'proxies'       => '',
		'fallback'      => '',
		'drawing'       => '',
		'client_id'     => '',
		'sealed_secret' => '',
	);

	/** The numbers, each with its least and its greatest value. */
	private const NUMBERS = array(
		'submissions'   => array( 1, 1000 ),
		'reads'         => array( 10, 10000 ),
		'max_body'      => array( 1, 512 ),
		'carry_visitor' => array( 10, 1024 ),
	);

	/**
	 * Returns all settings.
	 *
	 * @return array<string, mixed>
	 */
	public static function all(): array {
		$stored = get_option( self::NAME, array() );
		return array_intersect_key( is_array( $stored ) ? $stored : array(), self::DEFAULTS ) + self::DEFAULTS;
	}

	/** Returns the service's address: that of wp-config.php, else that of the settings. */
	public static function service(): string {
		return defined( 'HOSTED_FORM_SERVICE' ) ? self::read_service( constant( 'HOSTED_FORM_SERVICE' ) ) : (string) self::all()['service'];
	}

	/**
	 * Returns the forms that this site offers.
	 *
	 * @return string[]|'all'
	 */
	public static function forms() {
		return self::all()['forms'];
	}

	/**
	 * Tells whether this site offers a form.
	 *
	 * @param string $id The form's id.
	 */
	public static function offers( string $id ): bool {
		$forms = self::forms();
		return 'all' === $forms || in_array( $id, $forms, true );
	}

	/**
	 * Tells whether what visitors type into a form is taken before they send it.
	 *
	 * @param string $id The form's id.
	 */
	public static function takes_partials( string $id ): bool {
		$options = self::all();
		return '' !== $options['partials'] && in_array( $id, (array) $options['partial_forms'], true );
	}

	/** Returns the secret that signs unsent answers. It is made of the site's salts, and is stored nowhere. */
	public static function partials_secret(): string {
		return hash_hmac( 'sha256', 'hosted-form partials', wp_salt( 'auth' ) );
	}

	/**
	 * Checks the settings before they are stored. What makes no sense keeps its old value.
	 *
	 * @param mixed $given The fields of the settings page, or settings that are checked already.
	 * @return array<string, mixed>
	 */
	public static function sanitize( $given ): array {
		$given = is_array( $given ) ? $given : array();
		$clean = self::all();
		if ( isset( $given['service'] ) ) {
			$clean['service'] = self::read_service( $given['service'] );
			if ( '' === $clean['service'] && '' !== trim( (string) $given['service'] ) ) {
				add_settings_error( self::NAME, 'service', __( 'The address of the service must look like https://www.example.com.', 'hosted-form' ) );
			}
		}
		if ( isset( $given['forms'] ) ) {
			$clean['forms'] = self::read_forms( empty( $given['all_forms'] ) ? $given['forms'] : 'all' );
		}
		foreach ( self::NUMBERS as $name => $range ) {
			$number         = isset( $given[ $name ] ) && is_numeric( $given[ $name ] ) ? (int) $given[ $name ] : $clean[ $name ];
			$clean[ $name ] = min( max( $number, $range[0] ), $range[1] );
		}
		if ( isset( $given['carry'] ) ) {
			$clean['carry'] = ! empty( $given['carry'] );
		}
		if ( isset( $given['partials'] ) ) {
			$address = trim( (string) $given['partials'] );
			// Of another address, nobody should hear what was typed and not sent.
			if ( '' !== $address && 1 !== preg_match( '#^https://[^\s/?\#@]+(?:/[^\s\#]*)?$#iD', $address ) ) {
				add_settings_error( self::NAME, 'partials', __( 'The address that takes unsent answers must begin with https://. The old one was kept.', 'hosted-form' ) );
			} else {
				$clean['partials'] = $address;
			}
		}
		if ( isset( $given['partial_forms'] ) ) {
			$forms                  = self::read_forms( $given['partial_forms'] );
			$clean['partial_forms'] = is_array( $forms ) ? $forms : array();
		}
		if ( isset( $given['proxies'] ) ) {
			$clean['proxies'] = is_numeric( $given['proxies'] ) ? min( max( (int) $given['proxies'], 0 ), 9 ) : '';
		}
		if ( isset( $given['fallback'] ) ) {
			$clean['fallback'] = wp_kses_post( (string) $given['fallback'] );
		}
		if ( isset( $given['drawing'] ) ) {
			$clean['drawing'] = self::read_service( $given['drawing'] );
			if ( '' === $clean['drawing'] && '' !== trim( (string) $given['drawing'] ) ) {
				add_settings_error( self::NAME, 'drawing', __( 'The address of the proxy that draws must look like https://www.example.com/forms.', 'hosted-form' ) );
			}
		}
		if ( isset( $given['client_id'] ) ) {
			$clean['client_id'] = sanitize_text_field( (string) $given['client_id'] );
		}
		return self::seal( $given, $clean );
	}

	/**
	 * Seals the application's secret, and stores the token, which has a row of its own. An empty field keeps the old one.
	 *
	 * @param array<string, mixed> $given What was entered.
	 * @param array<string, mixed> $clean The settings so far.
	 * @return array<string, mixed>
	 */
	private static function seal( array $given, array $clean ): array {
		$box    = Secret_Box::of_site();
		$token  = trim( (string) ( $given['token'] ?? '' ) );
		$secret = trim( (string) ( $given['client_secret'] ?? '' ) );
		// WordPress checks new settings twice; the second time the secret is sealed already.
		$clean['sealed_secret'] = is_string( $given['sealed_secret'] ?? null ) ? $given['sealed_secret'] : $clean['sealed_secret'];
		if ( '' !== $token . $secret && ! $box->has_key() ) {
			add_settings_error( self::NAME, 'salts', __( 'Nothing secret was stored: wp-config.php has no salts (AUTH_KEY and so on), from which the key is made.', 'hosted-form' ) );
			return $clean;
		}
		if ( '' !== $token && 1 !== preg_match( '/^[\x21-\x7e]+$/D', $token ) ) {
			add_settings_error( self::NAME, 'token', __( 'A token has no spaces, and no “Bearer” before it. The old one was kept.', 'hosted-form' ) );
		} elseif ( '' !== $token ) {
			Token::save( array( 'access' => $token ) );
		}
		if ( '' !== $secret ) {
			$clean['sealed_secret'] = $box->seal( $secret );
		}
		return $clean;
	}

	/**
	 * Reads the service's address; '' where it is none.
	 *
	 * @param mixed $given What was entered.
	 */
	public static function read_service( $given ): string {
		$address = is_string( $given ) ? rtrim( trim( $given ), '/' ) : '';
		$address = (string) preg_replace( '#/api/v2$#D', '', $address );
		return 1 === preg_match( '#^https?://[^\s/?\#@]+(?:/[^\s?\#]*)?$#iD', $address ) ? $address : '';
	}

	/**
	 * Reads ids of forms. Texts other than ids are left out.
	 *
	 * @param mixed $given A list of ids, or a text with commas or spaces between them.
	 * @return string[]|'all'
	 */
	public static function read_forms( $given ) {
		if ( 'all' === $given ) {
			return 'all';
		}
		$texts = preg_split( '/[\s,;]+/', implode( ',', array_filter( (array) $given, 'is_scalar' ) ) );
		$ids   = preg_grep( '/^[1-9][0-9]{0,18}$/D', false === $texts ? array() : $texts );
		return array_values( array_unique( false === $ids ? array() : $ids ) );
	}
}
