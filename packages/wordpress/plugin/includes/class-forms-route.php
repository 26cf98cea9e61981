<?php
/**
 * The list of forms for the editor.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Tells the editor which forms this site offers, by title. Only who may write posts is told. */
final class Forms_Route {

	/** Registers the route. */
	public static function register(): void {
		register_rest_route(
			'hosted-form/v1',
			'/forms',
			array(
				'methods'             => 'GET',
				'callback'            => array( self::class, 'answer' ),
				'permission_callback' => static function () {
					return current_user_can( 'edit_posts' );
				},
			)
		);
	}

	/**
	 * Lists the forms that this site offers. What else the account has, authors need not know.
	 *
	 * @return \WP_REST_Response|\WP_Error
	 */
	public static function answer() {
		$titles = Service::forms();
		if ( is_wp_error( $titles ) ) {
			$titles->add_data( array( 'status' => 502 ) );
			return $titles;
		}
		return rest_ensure_response( self::offered( $titles, Options::forms() ) );
	}

	/**
	 * Chooses the forms that this site offers. Pure.
	 *
	 * @param array<string, string> $titles  The account's forms; `f101` is the key of the form 101.
	 * @param string[]|'all'        $offered The ids of the forms that are offered.
	 * @return array<int, array{id: string, title: string}>
	 */
	public static function offered( array $titles, $offered ): array {
		$forms = array();
		foreach ( $titles as $key => $title ) {
			$id = substr( $key, 1 );
			if ( 'all' === $offered || in_array( $id, $offered, true ) ) {
				$forms[] = compact( 'id', 'title' );
			}
		}
		return $forms;
	}
}
