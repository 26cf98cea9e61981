<?php
/**
 * Forms that a proxy draws.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Fetches the fragment of a form from a proxy in Node that draws, and keeps it: the form is in the page before any script. */
final class Drawn_Form {

	/** The attributes that the address of a fragment may set, in the order in which the proxy writes them. */
	const LOOKS = array( 'lang', 'theme', 'preset', 'brand', 'choices', 'layout', 'render' );

	/** The time for which a fragment is not asked for again, where the proxy names no time, or has failed. Seconds. */
	private const FRESH = 60;

	/** The time for which a fragment is shown where the proxy has failed since. Seconds. */
	private const KEEP = 86400;

	/** The time for an answer: the page waits for it. Seconds. */
	private const PATIENCE = 3;

	/**
	 * Returns the element with its form in it; '' where no proxy draws it.
	 *
	 * @param string                $id         The form's id.
	 * @param array<string, string> $attributes The attributes of the element.
	 */
	public static function of( string $id, array $attributes ): string {
		$proxy = (string) Options::all()['drawing'];
		if ( '' === $proxy ) {
			return '';
		}
		$html = self::fragment( self::address( $proxy, $id, $attributes ), time() );
		return self::place( $html, array_diff_key( $attributes, array_flip( array_merge( self::LOOKS, array( 'form-id', 'proxy' ) ) ) ) );
	}

	/**
	 * Returns the address of a form's fragment, or of its whole page, in the form's language and look. Pure.
	 *
	 * @param string                $proxy      The address of the proxy.
	 * @param string                $id         The form's id.
	 * @param array<string, string> $attributes The attributes of the element.
	 * @param string                $end        What is wanted.
	 */
	public static function address( string $proxy, string $id, array $attributes, string $end = '/embed.html' ): string {
		$looks = array();
		foreach ( self::LOOKS as $name ) {
			if ( isset( $attributes[ $name ] ) ) {
				$looks[ $name ] = $attributes[ $name ];
			}
		}
		return "$proxy/form/$id$end" . ( array() === $looks ? '' : '?' . http_build_query( $looks, '', '&' ) );
	}

	/**
	 * Writes further attributes on the element of a fragment. The script is the plugin's own. Pure.
	 *
	 * @param string                $html       The fragment.
	 * @param array<string, string> $attributes Attributes that the fragment does not have.
	 */
	public static function place( string $html, array $attributes ): string {
		$text = '';
		foreach ( $attributes as $name => $value ) {
			$text .= sprintf( ' %s="%s"', $name, htmlspecialchars( $value, ENT_QUOTES, 'UTF-8' ) );
		}
		$tag = '<hosted-form';
		if ( 0 !== strpos( $html, "$tag " ) ) {
			return '';
		}
		$without = (string) preg_replace( '#<script\b[^>]*></script>\s*$#D', '', $html );
		return $tag . $text . substr( $without, strlen( $tag ) );
	}

	/**
	 * Returns how long a fragment is not asked for again. Pure.
	 *
	 * @param string $cache_control The header of the proxy's answer.
	 */
	public static function fresh_for( string $cache_control ): int {
		return 1 === preg_match( '/\bmax-age=(\d{1,6})/', $cache_control, $found ) ? max( (int) $found[1], self::FRESH ) : self::FRESH;
	}

	/**
	 * Returns a fragment: the kept one while it is fresh, else the proxy's, else the kept one.
	 *
	 * @param string $address The address of the fragment.
	 * @param int    $now     The time. Seconds.
	 */
	private static function fragment( string $address, int $now ): string {
		$name = 'hosted_form_drawn_' . md5( $address );
		$kept = get_transient( $name );
		$kept = is_array( $kept ) ? $kept : array(
			'html'  => '',
			'etag'  => '',
			'until' => 0,
		);
		if ( $now < $kept['until'] ) {
			return $kept['html'];
		}
		$headers = '' === $kept['etag'] ? array() : array( 'If-None-Match' => $kept['etag'] );
		$answer  = wp_remote_get(
			$address,
			array(
				'timeout'     => self::PATIENCE,
				'redirection' => 0,
				'headers'     => $headers,
			)
		);
		$next    = self::renew( $kept, self::read( $answer ), $now );
		set_transient( $name, $next, self::KEEP );
		return $next['html'];
	}

	/**
	 * Reads an answer of WordPress's client.
	 *
	 * @param mixed $answer The answer.
	 * @return array{status: int, html: string, etag: string, cache: string}
	 */
	private static function read( $answer ): array {
		return array(
			'status' => (int) wp_remote_retrieve_response_code( $answer ),
			'html'   => (string) wp_remote_retrieve_body( $answer ),
			'etag'   => (string) wp_remote_retrieve_header( $answer, 'etag' ),
			'cache'  => (string) wp_remote_retrieve_header( $answer, 'cache-control' ),
		);
	}

	/**
	 * Decides what is kept after an answer. A proxy that fails costs a page its patience once a minute. Pure.
	 *
	 * @param array{html: string, etag: string, until: int}                 $kept   What was kept.
	 * @param array{status: int, html: string, etag: string, cache: string} $answer The answer.
	 * @param int                                                           $now    The time. Seconds.
	 * @return array{html: string, etag: string, until: int}
	 */
	public static function renew( array $kept, array $answer, int $now ): array {
		if ( 200 === $answer['status'] ) {
			$kept = array(
				'html' => $answer['html'],
				'etag' => $answer['etag'],
			);
		} elseif ( in_array( $answer['status'], array( 403, 404 ), true ) ) {
			// The form is no longer offered, or gone.
			$kept = array(
				'html' => '',
				'etag' => '',
			);
		}
		$kept['until'] = $now + self::fresh_for( $answer['cache'] );
		return $kept;
	}
}
