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

	/** The page that is opened after sending is a page of this site, by its id or its path. */
	private const PAGE = '#^(?:[1-9][0-9]{0,18}|/(?![/\\\\])[^\s\\\\<>"]{0,500})$#D';

	private const LANGUAGE = '/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/iD';

	/** Any text of one line. Where it is written into markup, it is escaped. */
	private const TEXT = '/^[^\x00-\x1f\x7f]{1,2000}$/D';

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
	 * @param array<int|string, mixed> $given The names `id`, `success`, `lang`, and those of the options.
	 */
	public function __construct( array $given ) {
		$this->id      = $this->read( $given, 'id', '/^[1-9][0-9]{0,18}$/D' );
		$this->success = $this->read( $given, 'success', self::PAGE );
		$options       = self::options();
		foreach ( $options as $name => $option ) {
			$value = $this->read( $given, $name, self::pattern( $option ) );
			// The first word of a list is the element's own default.
			$default = 'word' === $option['kind'] ? $option['words'][0] : '';
			if ( '' !== $value && $default !== $value ) {
				$this->attributes[ $name ] = self::write( $option, $value );
			}
		}
		$language = $this->read( $given, 'lang', self::LANGUAGE );
		if ( '' !== $language ) {
			$this->attributes['lang'] = $language;
		}
		$known = array_merge( array( 'id', 'success', 'lang' ), array_keys( $options ) );
		foreach ( array_keys( $given ) as $name ) {
			if ( ! in_array( $name, $known, true ) ) {
				// `[hosted_form 101]` has a value without a name.
				$this->mistakes[] = is_int( $name ) ? (string) ( is_scalar( $given[ $name ] ) ? $given[ $name ] : $name ) : $name;
			}
		}
	}

	/**
	 * Lists the options that an author may set, by their names, as the element declares them.
	 *
	 * @return array<string, array{name: string, field: string, kind: string, words: string[], says: string}>
	 */
	public static function options(): array {
		$list = wp_json_file_decode( dirname( FILE ) . '/block/options.json', array( 'associative' => true ) );
		return array_column( is_array( $list ) ? $list : array(), null, 'name' );
	}

	/**
	 * Returns what a value of an option must look like. An author switches one on by `1` or `true`.
	 *
	 * @param array{kind: string, words: string[]} $option The option.
	 */
	private static function pattern( array $option ): string {
		$words = implode( '|', array_map( 'preg_quote', array_filter( $option['words'] ) ) );
		switch ( $option['kind'] ) {
			case 'word':
				return "/^(?:$words)$/D";
			case 'flag':
				return '/^(?:1|true)$/D';
			case 'flag or word':
				return "/^(?:1|true|$words)$/D";
			case 'count':
				return '/^[1-9][0-9]{0,15}$/D';
			default:
				return self::TEXT;
		}
	}

	/**
	 * Writes a value as the element's attribute has it. What is switched on has an empty one.
	 *
	 * @param array{kind: string} $option The option.
	 * @param string              $value  What the author says.
	 */
	private static function write( array $option, string $value ): string {
		// In a list of fields, `1` is the first field.
		$on = 'flag or text' === $option['kind'] ? array( 'true' ) : array( '1', 'true' );
		return 0 === strpos( $option['kind'], 'flag' ) && in_array( $value, $on, true ) ? '' : $value;
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
