<?php
/**
 * The form on a page.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Makes the element for a page. Nothing in it ends: a cache may keep the page for a year. */
final class Markup {

	/**
	 * Makes the form of a shortcode.
	 *
	 * @param array<int|string, mixed>|string $given The attributes of the shortcode.
	 */
	public static function of_shortcode( $given ): string {
		return self::of( is_array( $given ) ? $given : array() );
	}

	/**
	 * Makes a form. Where it can't be shown, visitors get the fallback, and those who can edit the page are told why.
	 *
	 * @param array<int|string, mixed> $given   See `Form_Attributes`.
	 * @param string                   $wrapper The attributes of the box around it, escaped.
	 */
	public static function of( array $given, string $wrapper = 'class="hosted-form"' ): string {
		if ( is_feed() ) {
			return sprintf( '<p><a href="%s">%s</a></p>', esc_url( (string) get_permalink() ), esc_html__( 'Open the form on the site', 'hosted-form' ) );
		}
		$form    = new Form_Attributes( $given );
		$problem = self::problem( $form );
		$note    = self::note( array_merge( array( $problem, Trouble::sentence( $form->id ) ), self::sentences( $form ) ) );
		$inside  = self::fallback( '' === $problem ? $form : null );
		if ( '' === $problem ) {
			Script::put();
			$inside = self::element( $form, $inside );
		}
		return "<div $wrapper>$note$inside</div>";
	}

	/**
	 * Makes the element.
	 *
	 * @param Form_Attributes $form     What the author says.
	 * @param string          $fallback What is shown until the form is there.
	 */
	private static function element( Form_Attributes $form, string $fallback ): string {
		$attributes = array(
			'form-id' => $form->id,
			'proxy'   => Proxy_Route::address(),
			'preset'  => 'wordpress',
		) + $form->attributes + self::brand();
		// An author can't switch this on: an administrator answers for it.
		if ( Options::takes_partials( $form->id ) ) {
			$attributes['partials'] = '';
		}
		$success = self::success_address( $form->success );
		if ( '' !== $success ) {
			$attributes['success-url'] = $success;
		}
		$drawn = Drawn_Form::of( $form->id, $attributes );
		if ( '' !== $drawn ) {
			return $drawn;
		}
		$text = '';
		foreach ( $attributes as $name => $value ) {
			$text .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
		return "<hosted-form$text>$fallback</hosted-form>";
	}

	/**
	 * Lets the form look like the page's own buttons where no theme.json names the colours of the theme.
	 *
	 * @return array<string, string>
	 */
	private static function brand(): array {
		return wp_is_block_theme() ? array() : array( 'brand' => 'auto' );
	}

	/**
	 * Returns the address of the page that is opened after sending; '' where visitors cannot open it.
	 *
	 * @param string $page Its id or its path.
	 */
	private static function success_address( string $page ): string {
		if ( '' === $page || '/' === $page[0] ) {
			return $page;
		}
		$is_open = 'publish' === get_post_status( (int) $page );
		return $is_open ? esc_url_raw( (string) get_permalink( (int) $page ) ) : '';
	}

	/**
	 * Makes what is shown until the form is there, and when it does not come: the owner's words. Without any, it is a link to the whole page,
	 * where a proxy draws that.
	 *
	 * @param Form_Attributes|null $form What the author says, where the form can be shown.
	 */
	private static function fallback( ?Form_Attributes $form ): string {
		$own   = trim( (string) Options::all()['fallback'] );
		$proxy = (string) Options::all()['drawing'];
		$text  = '' === $own ? esc_html__( 'Is there no form here? Load the page again, or try later.', 'hosted-form' ) : wp_kses_post( $own );
		if ( '' === $own && '' !== $proxy && null !== $form ) {
			$page = Drawn_Form::address( $proxy, $form->id, $form->attributes, '.html' );
			$text = sprintf( '<a href="%s">%s</a>', esc_url( $page ), esc_html__( 'Open the form on a page of its own', 'hosted-form' ) );
		}
		return '<div class="hosted-form-fallback">' . wpautop( $text ) . '</div>';
	}

	/**
	 * Says why no form can be shown; '' where one can.
	 *
	 * @param Form_Attributes $form What the author says.
	 */
	private static function problem( Form_Attributes $form ): string {
		if ( '' === $form->id ) {
			return __( 'No form is chosen here, or its id is not a number.', 'hosted-form' );
		}
		if ( '' === Options::service() ) {
			return __( 'The plugin is not set up yet: the address of the service is missing.', 'hosted-form' );
		}
		if ( ! Options::offers( $form->id ) ) {
			/* translators: %s: the id of a form */
			return sprintf( __( 'This site does not offer the form %s. An administrator can allow it in the settings of Hosted Form.', 'hosted-form' ), $form->id );
		}
		return '';
	}

	/**
	 * Says which words of the author make no sense.
	 *
	 * @param Form_Attributes $form What the author says.
	 * @return string[]
	 */
	private static function sentences( Form_Attributes $form ): array {
		$sentences = array();
		foreach ( array_diff( $form->mistakes, array( 'id' ) ) as $name ) {
			/* translators: %s: the name of an attribute of the shortcode */
			$sentences[] = sprintf( __( '“%s” has no such value, or is no attribute: it is left out.', 'hosted-form' ), $name );
		}
		if ( '' !== $form->success && '' === self::success_address( $form->success ) ) {
			$sentences[] = __( 'The page to open after sending is not published: the form gives thanks by itself.', 'hosted-form' );
		}
		return $sentences;
	}

	/**
	 * Makes the note for those who can edit the page. Nobody else sees it.
	 *
	 * @param string[] $sentences The sentences; empty ones are left out.
	 */
	private static function note( array $sentences ): string {
		$sentences = array_filter( $sentences );
		$post      = get_the_ID();
		$may_edit  = false === $post ? current_user_can( 'edit_theme_options' ) : current_user_can( 'edit_post', $post );
		if ( array() === $sentences || ! $may_edit ) {
			return '';
		}
		wp_enqueue_style( Script::NAME . '-note' );
		$who = __( 'Only you and others who can edit this page see this note.', 'hosted-form' );
		return sprintf( '<p class="hosted-form-note" role="note"><strong>Hosted Form:</strong> %s <em>%s</em></p>', esc_html( implode( ' ', $sentences ) ), esc_html( $who ) );
	}
}
