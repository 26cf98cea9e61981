<?php
/**
 * The address of the proxy.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

// Decision 0034: the proxy is an early route.
/** Answers the calls of forms, before WordPress looks for a theme, a query or a user. It needs no REST. */
final class Proxy_Route {

	/** The name in addresses: `/hosted-form/form/101/field.json`. */
	const NAME = 'hosted-form';

	/** The beginning of a call. Everything else below the name is a page of the site. */
	private const CALL = '#^/(?:health(?:\?|$)|form/)#D';

	/** Returns the proxy's address for pages. With plain permalinks no server hands on a path, so it is a query. */
	public static function address(): string {
		$home = self::home();
		$tidy = (string) get_option( 'permalink_structure' );
		if ( '' === $tidy ) {
			return "$home/?" . self::NAME . '=';
		}
		return $home . ( 0 === strpos( $tidy, '/index.php' ) ? '/index.php/' : '/' ) . self::NAME;
	}

	/** Returns the proxy's address with scheme and host, as another machine calls it. */
	public static function full_address(): string {
		$parts = wp_parse_url( (string) get_option( 'home' ) );
		$port  = isset( $parts['port'] ) ? ":{$parts['port']}" : '';
		return "{$parts['scheme']}://{$parts['host']}$port" . self::address();
	}

	/**
	 * Finds the call in the address of a request: what follows the proxy's address, not decoded. Null where the request
	 * is none of the proxy.
	 *
	 * @param string $request The address from the request line.
	 * @param string $home    The path of the site, without a slash at its end.
	 */
	public static function call( string $request, string $home ): ?string {
		$name = self::NAME;
		foreach ( array( "/$name", "/index.php/$name", "/?$name=", "/index.php?$name=" ) as $mount ) {
			$call = 0 === strpos( $request, $home . $mount ) ? substr( $request, strlen( $home . $mount ) ) : '';
			// Where the call itself is in the query, what mailings add to it comes after `&`.
			$call = '=' === substr( $mount, -1 ) ? implode( '?', explode( '&', $call, 2 ) ) : $call;
			if ( 1 === preg_match( self::CALL, $call ) ) {
				return $call;
			}
		}
		return null;
	}

	/** Answers the request if it is a call of the proxy, and ends it. */
	public static function answer_if_called(): void {
		// Only the proxy reads the address: by one spelling for each call, nothing decoded.
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput
		$call = self::call( (string) ( $_SERVER['REQUEST_URI'] ?? '' ), self::home() );
		if ( null === $call ) {
			return;
		}
		foreach ( array( 'DONOTCACHEPAGE', 'DONOTCACHEOBJECT', 'DONOTCACHEDB', 'DONOTMINIFY' ) as $name ) {
			// Caching plugins read these constants, so they keep their names.
			defined( $name ) || define( $name, true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		}
		require_once dirname( FILE ) . '/proxy/hosted-form-proxy.php';
		$request         = new \HostedForm\Request();
		$request->target = '/' . self::NAME . $call;
		\HostedForm\main(
			static function () {
				return new \HostedForm\Settings( self::settings() );
			},
			$request
		);
		exit;
	}

	/**
	 * Returns the settings of the proxy.
	 *
	 * @return array<string, mixed>
	 */
	private static function settings(): array {
		$options  = Options::all();
		$settings = array(
			'service'   => Options::service(),
			'token'     => static function () {
				return Token::current();
			},
			'forms'     => $options['forms'],
			'basePath'  => '/' . self::NAME,
			'maxBody'   => $options['max_body'] * 1024 * 1024,
			'folder'    => Folder::path(),
			'rateLimit' => array(
				'submissions' => $options['submissions'],
				'reads'       => $options['reads'],
			),
			'carry'     => $options['carry'] ? array( 'perVisitor' => $options['carry_visitor'] * 1024 * 1024 ) : false,
			'onRequest' => array( Trouble::class, 'hear' ),
		);
		if ( '' !== $options['partials'] && array() !== $options['partial_forms'] ) {
			$settings['partials'] = array(
				'address' => $options['partials'],
				'secret'  => Options::partials_secret(),
			);
		}
		return '' === $options['proxies'] ? $settings : $settings + array( 'trustProxy' => (int) $options['proxies'] );
	}

	/** Returns the path of the site, without a slash at its end. Plugins for languages change `home_url`, not the option. */
	private static function home(): string {
		return rtrim( (string) wp_parse_url( (string) get_option( 'home' ), PHP_URL_PATH ), '/' );
	}
}
