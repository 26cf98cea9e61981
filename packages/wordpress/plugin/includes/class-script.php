<?php
/**
 * The element's script.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Serves the classic script of the element from this site, on pages that show a form and on no others. */
final class Script {

	/** The name of the script in WordPress. */
	const NAME = 'hosted-form';

	/** A part of its address, by which plugins that change scripts know it. */
	private const FILE = 'hosted-form.classic.js';

	/** Filters of caching plugins whose value is a list of scripts that they leave alone. */
	private const LISTS = array(
		'rocket_exclude_js',
		'rocket_exclude_defer_js',
		'rocket_delay_js_exclusions',
		'rocket_minify_excluded_external_js',
		'litespeed_optimize_js_excludes',
		'litespeed_optm_js_defer_exc',
		'perfmatters_delay_js_exclusions',
		'wp-optimize-minify-default-exclusions',
		'flying_press_exclude_from_minify:js',
		'flying_press_exclude_from_delay:js',
	);

	/** The same, where scripts are listed by their name in WordPress. */
	private const NAMES = array(
		'sgo_js_minify_exclude',
		'sgo_javascript_combine_exclude',
		'sgo_js_async_exclude',
	);

	/** Attributes by which optimisers leave a script alone: Cloudflare, LiteSpeed, Autoptimize, Jetpack Boost, PageSpeed, WP Rocket, NitroPack. */
	private const SPARED = ' defer data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-noptimize="1" data-jetpack-boost="ignore" data-no-minify="1" data-pagespeed-no-defer nowprocket nitro-exclude';

	/** Registers the script. It is put on a page where a form is drawn. */
	public static function register(): void {
		wp_register_script( self::NAME, self::address(), array(), VERSION, true );
		wp_register_style( self::NAME . '-note', plugins_url( 'block/note.css', FILE ), array(), VERSION );
	}

	/** Puts the script on the page that is being made. */
	public static function put(): void {
		wp_enqueue_script( self::NAME );
	}

	/** Returns its address. */
	public static function address(): string {
		return plugins_url( 'element/' . self::FILE, FILE );
	}

	/** Asks plugins that merge, change or delay scripts to leave it alone: merged, it does not find its languages. */
	public static function spare_from_optimisers(): void {
		add_filter( 'script_loader_tag', array( self::class, 'mark' ), 10, 2 );
		foreach ( self::LISTS as $filter ) {
			add_filter( $filter, array( self::class, 'add_file' ) );
		}
		foreach ( self::NAMES as $filter ) {
			add_filter( $filter, array( self::class, 'add_name' ) );
		}
		// Autoptimize has a text with commas; Jetpack Boost and Page Optimize ask about each script.
		add_filter( 'autoptimize_filter_js_exclude', array( self::class, 'add_file' ) );
		add_filter( 'js_do_concat', array( self::class, 'keep_apart' ), 10, 2 );
	}

	/**
	 * Adds the attributes to the script's tag.
	 *
	 * @param string $tag  The tag.
	 * @param string $name The name of its script.
	 */
	public static function mark( $tag, $name ): string {
		return self::NAME === $name ? str_replace( ' src=', self::SPARED . ' src=', (string) $tag ) : (string) $tag;
	}

	/**
	 * Adds the file to a list.
	 *
	 * @param mixed $listed A list, or a text with commas.
	 * @return mixed
	 */
	public static function add_file( $listed ) {
		return is_string( $listed ) ? ltrim( $listed . ', ' . self::FILE, ', ' ) : array_merge( (array) $listed, array( self::FILE ) );
	}

	/**
	 * Adds the name to a list.
	 *
	 * @param mixed $listed A list.
	 * @return mixed
	 */
	public static function add_name( $listed ) {
		return array_merge( (array) $listed, array( self::NAME ) );
	}

	/**
	 * Keeps the script out of a merged file.
	 *
	 * @param mixed  $is_merged Whether it would be merged.
	 * @param string $name      The name of a script.
	 * @return mixed
	 */
	public static function keep_apart( $is_merged, $name ) {
		return self::NAME === $name ? false : $is_merged;
	}
}
