<?php
/**
 * Runs pure methods of the plugin without WordPress: reads a list of calls as JSON, and prints what they return.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

define( 'ABSPATH', __DIR__ . '/' );
const FILE = __DIR__ . '/../plugin/hosted-form.php';

/**
 * Replaces the function of WordPress.
 *
 * @param string              $file    The file.
 * @param array<string, bool> $options The options of `json_decode`.
 * @return mixed
 */
function wp_json_file_decode( string $file, array $options ) {
	return json_decode( (string) file_get_contents( $file ), $options['associative'] );
}

foreach ( array( 'secret-box', 'options', 'trouble', 'proxy-route', 'form-attributes', 'forms-route', 'drawn-form' ) as $part ) {
	require __DIR__ . "/../plugin/includes/class-$part.php";
}

/**
 * Seals a text with some salts, and opens it with others.
 *
 * @param string $text   The text.
 * @param string $salts  The salts that seal.
 * @param string $others The salts that open.
 * @return string[]
 */
function seal_and_open( string $text, string $salts, string $others ): array {
	$sealed = ( new Secret_Box( $salts ) )->seal( $text );
	return array( $sealed, ( new Secret_Box( $others ) )->open( $sealed ) );
}

/**
 * Opens a sealed text whose last digit somebody has changed.
 *
 * @param string $text  The text.
 * @param string $salts The salts.
 */
function open_changed( string $text, string $salts ): string {
	$sealed = ( new Secret_Box( $salts ) )->seal( $text );
	return ( new Secret_Box( $salts ) )->open( substr( $sealed, 0, -1 ) . ( '0' === substr( $sealed, -1 ) ? '1' : '0' ) );
}

/**
 * Reads what an author says of a form.
 *
 * @param array<int|string, mixed> $given What the author says.
 */
function attributes( array $given ): Form_Attributes {
	return new Form_Attributes( $given );
}

$answers = array();
foreach ( json_decode( stream_get_contents( STDIN ), true ) as $call ) {
	$answers[] = call_user_func_array( __NAMESPACE__ . '\\' . $call[0], $call[1] );
}
echo json_encode( $answers );
