<?php
/**
 * The widget.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** A form in a sidebar of a classic theme, where widgets are no blocks. */
final class Widget extends \WP_Widget {

	/** Names the widget. */
	public function __construct() {
		$about = array(
			'description'                 => __( 'A form of the Form Collection Service.', 'hosted-form' ),
			'customize_selective_refresh' => true,
		);
		parent::__construct( 'hosted_form', __( 'Hosted form', 'hosted-form' ), $about );
	}

	/** Registers the widget. */
	public static function register(): void {
		register_widget( self::class );
	}

	/**
	 * Draws the widget.
	 *
	 * @param array<string, string> $args     What the theme puts around widgets.
	 * @param array<string, mixed>  $instance Its settings.
	 */
	public function widget( $args, $instance ): void {
		$title = apply_filters( 'widget_title', (string) ( $instance['title'] ?? '' ), $instance, $this->id_base ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- A hook of WordPress.
		echo $args['before_widget']; // phpcs:ignore WordPress.Security.EscapeOutput -- The theme's own markup.
		if ( '' !== $title ) {
			echo $args['before_title'] . esc_html( $title ) . $args['after_title']; // phpcs:ignore WordPress.Security.EscapeOutput -- The theme's own markup.
		}
		$given = array(
			'id'    => $instance['id'] ?? '',
			'theme' => $instance['theme'] ?? '',
			'carry' => empty( $instance['carry'] ) ? '' : 'true',
		);
		echo Markup::of( $given ); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
		echo $args['after_widget']; // phpcs:ignore WordPress.Security.EscapeOutput -- The theme's own markup.
	}

	/**
	 * Draws the widget's own settings.
	 *
	 * @param array<string, mixed> $instance The settings.
	 */
	public function form( $instance ): string {
		$this->input( 'title', __( 'Title:', 'hosted-form' ), (string) ( $instance['title'] ?? '' ) );
		$this->input( 'id', __( 'Id of the form:', 'hosted-form' ), (string) ( $instance['id'] ?? '' ) );
		$this->input( 'theme', __( 'Theme of the form:', 'hosted-form' ), (string) ( $instance['theme'] ?? '' ), implode( ', ', Form_Attributes::options()['theme']['words'] ?? array() ) );
		$this->checkbox( 'carry', __( 'Visitors may go on with it on another device', 'hosted-form' ), ! empty( $instance['carry'] ) );
		return '';
	}

	/**
	 * Checks the settings before they are stored.
	 *
	 * @param array<string, mixed> $new_instance What was entered.
	 * @param array<string, mixed> $old_instance The old settings.
	 * @return array<string, string>
	 */
	public function update( $new_instance, $old_instance ): array {
		$form = new Form_Attributes( array_intersect_key( (array) $new_instance, array_flip( array( 'id', 'theme' ) ) ) );
		return array(
			'title' => sanitize_text_field( (string) ( $new_instance['title'] ?? '' ) ),
			'id'    => in_array( 'id', $form->mistakes, true ) ? (string) ( $old_instance['id'] ?? '' ) : $form->id,
			'theme' => $form->attributes['theme'] ?? '',
			'carry' => empty( $new_instance['carry'] ) ? '' : '1',
		);
	}

	/**
	 * Draws one field of the settings.
	 *
	 * @param string $name  The name of the setting.
	 * @param string $label The text before it.
	 * @param string $value Its value.
	 * @param string $hint  What may be entered.
	 */
	private function input( string $name, string $label, string $value, string $hint = '' ): void {
		printf(
			'<p><label for="%1$s">%2$s</label> <input class="widefat" id="%1$s" name="%3$s" type="text" value="%4$s" placeholder="%5$s"></p>',
			esc_attr( $this->get_field_id( $name ) ),
			esc_html( $label ),
			esc_attr( $this->get_field_name( $name ) ),
			esc_attr( $value ),
			esc_attr( $hint )
		);
	}

	/**
	 * Draws a box of the settings.
	 *
	 * @param string $name  The name of the setting.
	 * @param string $label The text beside it.
	 * @param bool   $is_on Whether it is checked.
	 */
	private function checkbox( string $name, string $label, bool $is_on ): void {
		printf(
			'<p><label><input id="%s" name="%s" type="checkbox" value="1"%s> %s</label></p>',
			esc_attr( $this->get_field_id( $name ) ),
			esc_attr( $this->get_field_name( $name ) ),
			checked( $is_on, true, false ),
			esc_html( $label )
		);
	}
}
