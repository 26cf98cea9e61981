<?php
/**
 * The block.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** The block "Hosted form", drawn by the server, and a pattern with it. Authors need no right to write HTML. */
final class Block {

	/** The name of the editor's script in WordPress. */
	const SCRIPT = 'hosted-form-editor';

	/** Registers the block and the pattern. */
	public static function register(): void {
		$needs = array( 'wp-api-fetch', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-core-data', 'wp-data', 'wp-element', 'wp-i18n' );
		wp_register_script( self::SCRIPT, plugins_url( 'block/editor.js', FILE ), $needs, VERSION, true );
		wp_set_script_translations( self::SCRIPT, 'hosted-form', dirname( FILE ) . '/languages' );
		register_block_type( dirname( FILE ) . '/block', array( 'render_callback' => array( self::class, 'draw' ) ) );
		register_block_pattern(
			'hosted-form/with-words',
			array(
				'title'       => __( 'A form with words before it', 'hosted-form' ),
				'description' => __( 'A heading, a sentence and a hosted form.', 'hosted-form' ),
				'categories'  => array( 'text' ),
				'content'     => sprintf(
					"<!-- wp:heading -->\n<h2>%s</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>%s</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:hosted-form/form /-->",
					esc_html__( 'Write to us', 'hosted-form' ),
					esc_html__( 'We answer within two days.', 'hosted-form' )
				),
			)
		);
	}

	/**
	 * Draws the block on a page.
	 *
	 * @param array<string, mixed> $attributes The block's attributes.
	 */
	public static function draw( array $attributes ): string {
		$given = array(
			'id'      => $attributes['formId'] ?? '',
			'theme'   => $attributes['theme'] ?? '',
			'draft'   => $attributes['draft'] ?? '',
			'lang'    => $attributes['language'] ?? '',
			'success' => empty( $attributes['successPage'] ) ? '' : $attributes['successPage'],
		);
		return Markup::of( $given, get_block_wrapper_attributes( array( 'class' => 'hosted-form' ) ) );
	}

	/** Tells the editor's script what it can't know by itself. It fetches the element only where a form is shown. */
	public static function tell_editor(): void {
		$known = array(
			'proxy'     => Proxy_Route::address(),
			'script'    => add_query_arg( 'ver', VERSION, Script::address() ),
			'themes'    => Form_Attributes::THEMES,
			'languages' => self::languages(),
			'settings'  => current_user_can( 'manage_options' ) ? Settings_Page::address() : '',
		);
		wp_add_inline_script( self::SCRIPT, 'window.hostedFormEditor = ' . wp_json_encode( $known, JSON_HEX_TAG ) . ';', 'before' );
	}

	/**
	 * Lists the languages of the element.
	 *
	 * @return string[]
	 */
	private static function languages(): array {
		$list = wp_json_file_decode( dirname( FILE ) . '/element/languages.json' );
		return is_array( $list ) ? $list : array();
	}
}
