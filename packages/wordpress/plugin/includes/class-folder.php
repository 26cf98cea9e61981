<?php
/**
 * The proxy's folder.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Names the folder in which the proxy keeps keys, lists and counters. Sites of a network share nothing. */
final class Folder {

	/** Returns its path. Nobody who does not know the salts can guess it. Who sees it can: the proxy refuses what is not its own. */
	public static function path(): string {
		if ( defined( 'HOSTED_FORM_FOLDER' ) ) {
			return rtrim( (string) constant( 'HOSTED_FORM_FOLDER' ), '/\\' ) . '/site-' . get_current_blog_id();
		}
		$site = home_url() . '|' . get_current_blog_id() . '|' . ABSPATH;
		$name = substr( hash_hmac( 'sha256', "hosted-form $site", wp_salt( 'auth' ) ), 0, 32 );
		return rtrim( sys_get_temp_dir(), '/\\' ) . "/hosted-form-$name";
	}

	/** Removes it, with all that is in it. */
	public static function remove(): void {
		if ( self::is_own() ) {
			self::remove_below( self::path() );
		}
	}

	/** Removes the carried drafts of visitors. */
	public static function remove_carried(): void {
		$names = self::is_own() ? scandir( self::path() ) : array();
		foreach ( preg_grep( '/^data-[0-9a-f]{32}$/D', $names ) as $data ) {
			foreach ( array( 'carried', 'carried-turns', 'carried-visitors' ) as $shelf ) {
				$path = self::path() . "/$data/$shelf";
				if ( is_dir( $path ) ) {
					self::remove_below( $path );
				}
			}
		}
	}

	/** Tells whether it is there. What others may change could lead out of the folder while it is being removed. */
	private static function is_own(): bool {
		$path = self::path();
		return ! is_link( $path ) && is_dir( $path ) && 0 === ( fileperms( $path ) & 0022 );
	}

	/**
	 * Removes a folder, with all that is in it.
	 *
	 * @param string $path The folder.
	 */
	private static function remove_below( string $path ): void {
		$inside = new \RecursiveIteratorIterator(
			new \RecursiveDirectoryIterator( $path, \FilesystemIterator::SKIP_DOTS ),
			\RecursiveIteratorIterator::CHILD_FIRST
		);
		foreach ( $inside as $entry ) {
			// The files are the proxy's own, outside of the uploads: WP_Filesystem might ask for a password of FTP.
			// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors -- See above. Another request may have removed it.
			if ( $entry->isDir() && ! $entry->isLink() ) {
				@rmdir( $entry->getPathname() );
			} else {
				@unlink( $entry->getPathname() );
			}
		}
		@rmdir( $path );
		// phpcs:enable
	}
}
