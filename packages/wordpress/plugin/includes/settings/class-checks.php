<?php
/**
 * The test of the settings page.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Looks at everything that a form needs, from the server's side: what the doctor looks at from outside. */
final class Checks {

	/** So many forms are looked at. */
	private const MOST_FORMS = 20;

	/**
	 * Runs all checks.
	 *
	 * @return array<int, array{0: string, 1: string}> `good`, `warning` or `error`, and a sentence.
	 */
	public static function run(): array {
		delete_transient( Service::FORMS );
		$forms = Service::forms();
		$found = array_merge( self::look_at_php(), self::look_at_secrets() );
		if ( is_wp_error( $forms ) ) {
			$found[] = array( 'error', $forms->get_error_message() );
		} else {
			$count = count( $forms );
			/* translators: %d: the number of forms in the account */
			$found[] = array( 'good', sprintf( _n( 'The service takes the token. The account has %d form.', 'The service takes the token. The account has %d forms.', $count, 'hosted-form' ), $count ) );
			$found   = array_merge( $found, self::look_at_forms( $forms ) );
			Trouble::end();
		}
		return array_merge( $found, self::look_at_proxy(), self::look_at_carry(), self::look_at_visitors() );
	}

	/**
	 * Looks at what PHP can do.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_php(): array {
		$found = array();
		if ( function_exists( 'curl_init' ) ) {
			$found[] = array( 'good', __( 'PHP has curl.', 'hosted-form' ) );
		} elseif ( extension_loaded( 'openssl' ) ) {
			$found[] = array( 'warning', __( 'PHP has no curl. Forms work without it, but a proxy of your host for outgoing calls is not used. Ask your host for the extension curl.', 'hosted-form' ) );
		} else {
			$found[] = array( 'error', __( 'PHP has neither curl nor openssl: it cannot call a service over https. Ask your host for the extension curl.', 'hosted-form' ) );
		}
		$found = array_merge( $found, self::look_at_folder() );
		if ( 0 === strpos( Options::service(), 'http://' ) ) {
			$found[] = array( 'warning', __( 'The service is called without encryption. Take an address with https.', 'hosted-form' ) );
		}
		return $found;
	}

	/**
	 * Looks at the folder of the proxy, as the proxy does.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_folder(): array {
		$folder = Folder::path();
		require_once dirname( FILE ) . '/proxy/hosted-form-proxy.php';
		try {
			( new \HostedForm\Folder( $folder ) )->open();
		} catch ( \HostedForm\FolderError $error ) {
			if ( is_dir( $folder ) ) {
				/* translators: %s: the path of a folder */
				return array( array( 'error', sprintf( __( 'The folder %s is open to other users of this machine, so nothing is kept in it, and no form is sent. Name another one in wp-config.php as HOSTED_FORM_FOLDER, outside of the web root.', 'hosted-form' ), $folder ) ) );
			}
		}
		if ( is_dir( $folder ) && wp_is_writable( $folder ) ) {
			return array();
		}
		/* translators: %s: the path of a folder */
		return array( array( 'error', sprintf( __( 'The folder %s cannot be written. Name another one in wp-config.php as HOSTED_FORM_FOLDER, outside of the web root.', 'hosted-form' ), $folder ) ) );
	}

	/**
	 * Looks at where the token is.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_secrets(): array {
		if ( Token::is_constant() ) {
			return array( array( 'good', __( 'The token is in wp-config.php (HOSTED_FORM_TOKEN).', 'hosted-form' ) ) );
		}
		if ( ! Secret_Box::of_site()->has_key() ) {
			return array( array( 'error', __( 'wp-config.php has no salts (AUTH_KEY and so on). Without them no token can be stored.', 'hosted-form' ) ) );
		}
		return Token::is_stored() ? array( array( 'good', __( 'The token is stored, encrypted.', 'hosted-form' ) ) ) : array();
	}

	/**
	 * Looks at the forms that the site offers.
	 *
	 * @param array<string, string> $titles The account's forms.
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_forms( array $titles ): array {
		$offered = Options::forms();
		if ( 'all' === $offered ) {
			return array( array( 'warning', __( 'This site offers all forms of the account, also those that are meant for another place. Better choose them.', 'hosted-form' ) ) );
		}
		if ( array() === $offered ) {
			return array( array( 'error', __( 'This site offers no form yet. Choose the forms above, and save.', 'hosted-form' ) ) );
		}
		$found = array();
		foreach ( array_slice( $offered, 0, self::MOST_FORMS ) as $id ) {
			$fields = Service::get( "form/$id/field.json" );
			$title  = $titles[ "f$id" ] ?? '';
			if ( is_wp_error( $fields ) ) {
				/* translators: 1: the id of a form, 2: the reason */
				$found[] = array( 'error', sprintf( __( 'Form %1$s cannot be shown. %2$s', 'hosted-form' ), $id, $fields->get_error_message() ) );
			} else {
				/* translators: 1: the id of a form, 2: its title, 3: the number of its fields */
				$found[] = array( 'good', sprintf( __( 'Form %1$s, “%2$s”, can be shown. Fields: %3$d.', 'hosted-form' ), $id, $title, count( $fields ) ) );
			}
		}
		return $found;
	}

	/**
	 * Calls the site's own proxy, as a page does.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_proxy(): array {
		$address = Proxy_Route::full_address() . '/health';
		$answer  = wp_remote_get(
			$address,
			array(
				'timeout'     => 10,
				'redirection' => 0,
			)
		);
		if ( is_wp_error( $answer ) ) {
			/* translators: 1: an address, 2: the reason */
			return array( array( 'warning', sprintf( __( 'This server cannot call itself at %1$s (%2$s). Open the address in your browser: it must answer {"status":"ok"}.', 'hosted-form' ), $address, $answer->get_error_message() ) ) );
		}
		$json = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( is_array( $json ) && 'ok' === ( $json['status'] ?? '' ) ) {
			/* translators: %s: an address */
			return array( array( 'good', sprintf( __( 'The proxy answers at %s.', 'hosted-form' ), $address ) ) );
		}
		if ( is_array( $json ) && isset( $json['code'], $json['error'] ) ) {
			/* translators: %s: the proxy's own words, in English */
			return array( array( 'error', sprintf( __( 'The proxy answers: %s The log of the server says why.', 'hosted-form' ), sanitize_text_field( (string) $json['error'] ) ) ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		/* translators: 1: an address, 2: an HTTP status such as 404 */
		return array( array( 'error', sprintf( __( 'At %1$s something else than the proxy answers (status %2$d). Save the permalinks again. Let a cache, a firewall or a password spare this address.', 'hosted-form' ), $address, $status ) ) );
	}

	/**
	 * Looks at whether the web server hands on what keeps a draft for another device. The proxy itself cannot know.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_carry(): array {
		if ( empty( Options::all()['carry'] ) ) {
			return array();
		}
		foreach ( array( 'PUT', 'DELETE' ) as $method ) {
			$answer = wp_remote_request(
				// A call without its secret: the proxy refuses it, and keeps nothing.
				Proxy_Route::full_address() . '/form/1/carried/' . str_repeat( '0', 32 ),
				array(
					'method'      => $method,
					'timeout'     => 10,
					'redirection' => 0,
				)
			);
			$json = json_decode( wp_remote_retrieve_body( $answer ), true );
			if ( is_wp_error( $answer ) ) {
				// That this server cannot call itself is said above.
				return array();
			}
			if ( ! isset( $json['code'], $json['request_id'] ) ) {
				/* translators: 1: PUT or DELETE, 2: an HTTP status such as 405 */
				return array( array( 'error', sprintf( __( 'Visitors cannot go on with a form on another device: the web server holds back calls with %1$s (status %2$d). Let it, and a firewall, pass on PUT and DELETE below the address of the proxy.', 'hosted-form' ), $method, (int) wp_remote_retrieve_response_code( $answer ) ) ) );
			}
		}
		return array( array( 'good', __( 'Visitors can go on with a form on another device: PUT and DELETE reach the proxy.', 'hosted-form' ) ) );
	}

	/**
	 * Looks at how visitors are told apart.
	 *
	 * @return array<int, array{0: string, 1: string}>
	 */
	private static function look_at_visitors(): array {
		$is_forwarded = isset( $_SERVER['HTTP_X_FORWARDED_FOR'] );
		$peer         = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		if ( $is_forwarded && '' === Options::all()['proxies'] && 1 !== preg_match( '/^(?:127\.|::1$)/D', $peer ) ) {
			return array( array( 'warning', __( 'A proxy or a CDN is before this server, so all visitors have one address and share one limit. Say below how many of them are yours.', 'hosted-form' ) ) );
		}
		return array();
	}
}
