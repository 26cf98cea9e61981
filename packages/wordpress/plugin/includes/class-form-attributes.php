<?php
/**
 * The words of an author on a form.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Reads what a block, a shortcode or a widget says of its form. Pure. */
final class Form_Attributes {

	const THEMES = array( 'plain', 'filled', 'underlined', 'soft', 'contrast' );
	const DRAFTS = array( 'off', 'session', 'local' );

	/** The page that is opened after sending is a page of this site, by its id or its path. */
	private const PAGE = '#^(?:[1-9][0-9]{0,18}|/(?![/\\\\])[^\s\\\\<>"]{0,500})$#D';

	private const LANGUAGE = '/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/iD';

	/**
	 * The form's id; '' where none was named.
	 *
	 * @var string
	 */
	public $id = '';

	/**
	 * The attributes of the element, beside those that every form has.
	 *
	 * @var array<string, string>
	 */
	public $attributes = array();

	/**
	 * The id or the path of the page that is opened after sending.
	 *
	 * @var string
	 */
	public $success = '';

	/**
	 * The names whose values make no sense.
	 *
	 * @var string[]
	 */
	public $mistakes = array();

	/**
	 * Reads what was given. What makes no sense is left out, and named in `mistakes`.
	 *
	 * @param array<int|string, mixed> $given The names `id`, `theme`, `draft`, `success` and `lang`.
	 */
	public function __construct( array $given ) {
		$this->id      = $this->read( $given, 'id', '/^[1-9][0-9]{0,18}$/D' );
		$this->success = $this->read( $given, 'success', self::PAGE );
		$patterns      = array(
			'theme' => '/^(?:' . implode( '|', self::THEMES ) . ')$/D',
			'draft' => '/^(?:' . implode( '|', self::DRAFTS ) . ')$/D',
			'lang'  => self::LANGUAGE,
		);
		foreach ( $patterns as $name => $pattern ) {
			$value = $this->read( $given, $name, $pattern );
			// The first word of a list is the element's own default.
			if ( '' !== $value && ! in_array( $value, array( self::THEMES[0], self::DRAFTS[0] ), true ) ) {
				$this->attributes[ $name ] = $value;
			}
		}
		foreach ( array_keys( $given ) as $name ) {
			if ( ! in_array( $name, array( 'id', 'success', 'theme', 'draft', 'lang' ), true ) ) {
				// `[hosted_form 101]` has a value without a name.
				$this->mistakes[] = is_int( $name ) ? (string) ( is_scalar( $given[ $name ] ) ? $given[ $name ] : $name ) : $name;
			}
		}
	}

	/**
	 * Reads one value.
	 *
	 * @param array<int|string, mixed> $given   What was given.
	 * @param string                   $name    The name of the value.
	 * @param string                   $pattern What it must look like.
	 */
	private function read( array $given, string $name, string $pattern ): string {
		$value = $given[ $name ] ?? '';
		$value = is_scalar( $value ) ? trim( (string) $value ) : '?';
		if ( '' === $value || 1 === preg_match( $pattern, $value ) ) {
			return $value;
		}
		$this->mistakes[] = $name;
		return '';
	}
}
