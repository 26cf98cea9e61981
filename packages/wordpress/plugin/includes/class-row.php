<?php
/**
 * A row of the table of options.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

// WordPress reads options once in a request, and may keep them for all requests. Two requests may change a row at the
// same time, so the database itself has to order them. Each statement here is one atomic step, on every database that
// WordPress runs on.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- See above.
/** Reads and changes rows of the table of options past all caches. `get_option` must not read the same names. */
final class Row {

	/**
	 * Reads a row; '' where there is none.
	 *
	 * @param string $name The option's name.
	 */
	public static function read( string $name ): string {
		global $wpdb;
		return (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", $name ) );
	}

	/**
	 * Adds a row. Of two requests that add the same one, only the first does.
	 *
	 * @param string $name The option's name.
	 * @param string $text What it holds.
	 */
	public static function add( string $name, string $text ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')", $name, $text ) );
	}

	/**
	 * Changes a row, if it still holds a text.
	 *
	 * @param string $name   The option's name.
	 * @param string $before What it must hold.
	 * @param string $after  What it then holds.
	 */
	public static function change( string $name, string $before, string $after ): bool {
		global $wpdb;
		$place = array(
			'option_name'  => $name,
			'option_value' => $before,
		);
		return 1 === $wpdb->update( $wpdb->options, array( 'option_value' => $after ), $place );
	}

	/**
	 * Writes a row, whatever it held.
	 *
	 * @param string $name The option's name.
	 * @param string $text What it then holds.
	 */
	public static function put( string $name, string $text ): bool {
		global $wpdb;
		$row = array(
			'option_name'  => $name,
			'option_value' => $text,
			'autoload'     => 'no',
		);
		return false !== $wpdb->replace( $wpdb->options, $row );
	}

	/**
	 * Removes a row.
	 *
	 * @param string      $name The option's name.
	 * @param string|null $text What it must hold; null for anything.
	 */
	public static function remove( string $name, ?string $text = null ): void {
		global $wpdb;
		$place = array( 'option_name' => $name );
		$wpdb->delete( $wpdb->options, null === $text ? $place : $place + array( 'option_value' => $text ) );
	}
}
