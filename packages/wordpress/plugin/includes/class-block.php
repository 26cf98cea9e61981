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
		$block = register_block_type( dirname( FILE ) . '/block', array( 'render_callback' => array( self::class, 'draw' ) ) );
		if ( $block instanceof \WP_Block_Type ) {
			$block->attributes = array_merge( (array) $block->attributes, self::option_attributes() );
		}
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
	 * Returns the attributes of the block that are options of the element.
	 *
	 * @return array<string, array{type: string, default: mixed}>
	 */
	private static function option_attributes(): array {
		$attributes = array();
		foreach ( Form_Attributes::options() as $option ) {
			$is_flag                        = 'flag' === $option['kind'];
			$attributes[ $option['field'] ] = array(
				'type'    => $is_flag ? 'boolean' : 'string',
				'default' => $is_flag ? false : ( 'word' === $option['kind'] ? $option['words'][0] : '' ),
			);
		}
		return $attributes;
	}

	/**
	 * Draws the block on a page.
	 *
	 * @param array<string, mixed> $attributes The block's attributes.
	 */
	public static function draw( array $attributes ): string {
		$given = array(
			'id'      => $attributes['formId'] ?? '',
			'lang'    => $attributes['language'] ?? '',
			'success' => empty( $attributes['successPage'] ) ? '' : $attributes['successPage'],
		);
		foreach ( Form_Attributes::options() as $name => $option ) {
			$given[ $name ] = empty( $attributes[ $option['field'] ] ) ? '' : $attributes[ $option['field'] ];
		}
		return Markup::of( $given, get_block_wrapper_attributes( array( 'class' => 'hosted-form' ) ) );
	}

	/** Tells the editor's script what it can't know by itself. It fetches the element only where a form is shown. */
	public static function tell_editor(): void {
		$known = array(
			'proxy'     => Proxy_Route::address(),
			'script'    => add_query_arg( 'ver', VERSION, Script::address() ),
			'options'   => array_values( Form_Attributes::options() ),
			'carries'   => (bool) Options::all()['carry'],
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
