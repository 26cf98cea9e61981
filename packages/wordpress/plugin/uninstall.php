<?php
/**
 * Leaves nothing behind: no settings, no token, no files of the proxy, on no site of a network.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// The plugin may be loaded already.
require_once __DIR__ . '/includes/class-folder.php';

/** Removes everything of the site that is open. */
function remove_site(): void {
	global $wpdb;
	Folder::remove();
	foreach ( array( 'hosted_form', 'hosted_form_token', 'hosted_form_renewing', 'hosted_form_trouble', 'widget_hosted_form' ) as $name ) {
		delete_option( $name );
	}
	// Transients of people have their numbers in their names.
	foreach ( array( '_transient_hosted_form_', '_transient_timeout_hosted_form_' ) as $beginning ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no call that removes options by their beginning.
		$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $beginning ) . '%' ) );
	}
}

if ( ! is_multisite() ) {
	remove_site();
} else {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $hosted_form_site ) {
		switch_to_blog( $hosted_form_site );
		remove_site();
		restore_current_blog();
	}
}
wp_cache_flush();
