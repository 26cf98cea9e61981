<?php
/**
 * The fields of the settings page.
 *
 * @package HostedForm
 */

namespace HostedForm\Plugin;

defined( 'ABSPATH' ) || exit;

/** Draws the fields of the settings, as rows of a table. */
final class Settings_Fields {

	/** Draws where the service is, and how this site shows itself there. */
	public static function draw_service(): void {
		$options = Options::all();
		if ( defined( 'HOSTED_FORM_SERVICE' ) ) {
			self::row( __( 'Service', 'hosted-form' ), '', '<code>' . esc_html( Options::service() ) . '</code> (HOSTED_FORM_SERVICE)' );
		} else {
			self::text( 'service', __( 'Address of the service', 'hosted-form' ), $options['service'], 'url', __( 'Without /api/v2, such as https://www.example.com', 'hosted-form' ) );
		}
		if ( Token::is_constant() ) {
			self::row( __( 'Token', 'hosted-form' ), '', esc_html__( 'It is in wp-config.php (HOSTED_FORM_TOKEN).', 'hosted-form' ) );
			return;
		}
		$kept = __( 'Stored, encrypted. Leave it empty to keep it.', 'hosted-form' );
		self::text( 'client_id', __( 'Id of the application', 'hosted-form' ), $options['client_id'], 'text', __( 'To connect: make an application in your account at the service, with this redirect address:', 'hosted-form' ) . ' ' . Settings_Page::address() );
		self::text( 'client_secret', __( 'Secret of the application', 'hosted-form' ), '', 'password', '' === $options['sealed_secret'] ? '' : $kept );
		self::text( 'token', __( 'Or a token that you have', 'hosted-form' ), '', 'password', Token::is_stored() ? $kept : __( 'Better still: put it into wp-config.php as HOSTED_FORM_TOKEN.', 'hosted-form' ) );
	}

	/** Draws which forms this site offers, by title where the account can be read. */
	public static function draw_forms(): void {
		$offered = Options::forms();
		$ids     = 'all' === $offered ? array() : $offered;
		$titles  = Service::forms();
		$name    = Options::NAME . '[forms][]';
		if ( is_wp_error( $titles ) ) {
			$hint = __( 'Ids, with commas between them. The titles come once the site is connected.', 'hosted-form' );
			self::row( __( 'Forms that this site offers', 'hosted-form' ), 'hosted-form-ids', sprintf( '<input id="hosted-form-ids" class="regular-text" name="%s" value="%s"><p class="description">%s</p>', esc_attr( $name ), esc_attr( implode( ', ', $ids ) ), esc_html( $hint ) ) );
			return;
		}
		$chosen = array();
		foreach ( $ids as $id ) {
			$chosen[ "f$id" ] = $titles[ "f$id" ] ?? __( 'not in this account', 'hosted-form' );
		}
		// In a long list, the chosen ones are seen first.
		$titles = $chosen + $titles;
		// Without a box that is checked, the browser would not send the field at all.
		$boxes = sprintf( '<input type="hidden" name="%s" value="">', esc_attr( $name ) );
		foreach ( $titles as $key => $title ) {
			$id     = substr( $key, 1 );
			$boxes .= sprintf( '<label><input type="checkbox" name="%s" value="%s"%s> %s (%s)</label><br>', esc_attr( $name ), esc_attr( $id ), checked( in_array( $id, $ids, true ), true, false ), esc_html( $title ), esc_html( $id ) );
		}
		$all = sprintf( '<p><label><input type="checkbox" name="%s" value="1"%s> %s</label></p>', esc_attr( Options::NAME . '[all_forms]' ), checked( $offered, 'all', false ), esc_html__( 'All forms of the account, also those to come', 'hosted-form' ) );
		$box = 'style="max-height:16em;overflow:auto;max-width:40em;padding:0.5em;border:1px solid #8c8f94;border-radius:4px;background:#fff"';
		self::row( __( 'Forms that this site offers', 'hosted-form' ), '', "<fieldset $box tabindex=\"0\">$boxes</fieldset>$all" );
	}

	/** Draws the limits and the fallback. */
	public static function draw_limits(): void {
		$options = Options::all();
		self::text( 'submissions', __( 'Submissions a minute', 'hosted-form' ), (string) $options['submissions'], 'number', __( 'From one visitor to one form.', 'hosted-form' ) );
		self::text( 'reads', __( 'Other calls a minute', 'hosted-form' ), (string) $options['reads'], 'number', __( 'From one visitor to one form.', 'hosted-form' ) );
		self::text( 'max_body', __( 'Largest submission, in MB', 'hosted-form' ), (string) $options['max_body'], 'number', __( 'With its files, which are a third larger on the way. The web server has a limit of its own.', 'hosted-form' ) );
		self::draw_carry( (bool) $options['carry'] );
		self::text( 'carry_visitor', __( 'Drafts of one visitor, in MB', 'hosted-form' ), (string) $options['carry_visitor'], 'number', __( 'By how much the drafts of one visitor for another device may grow in a day.', 'hosted-form' ) );
		self::draw_partials( (string) $options['partials'], (array) $options['partial_forms'] );
		self::text( 'proxies', __( 'Your proxies before this server', 'hosted-form' ), (string) $options['proxies'], 'number', __( 'How many load balancers and CDNs add to X-Forwarded-For. Empty: found out.', 'hosted-form' ) );
		self::text( 'drawing', __( 'Proxy that draws forms', 'hosted-form' ), $options['drawing'], 'url', __( 'The address of a proxy in Node with hosted-form-server, such as https://www.example.com/forms. The form is then in the page before any script. Empty: none.', 'hosted-form' ) );
		$field = sprintf( '<textarea id="hosted-form-fallback" name="%s" rows="3" class="large-text">%s</textarea><p class="description">%s</p>', esc_attr( Options::NAME . '[fallback]' ), esc_textarea( $options['fallback'] ), esc_html__( 'What visitors see until the form is there, and when it does not come: an address to write to, for example. Links are allowed.', 'hosted-form' ) );
		self::row( __( 'Fallback', 'hosted-form' ), 'hosted-form-fallback', $field );
	}

	/**
	 * Draws whether visitors may go on with a form on another device.
	 *
	 * @param bool $may Whether they may.
	 */
	private static function draw_carry( bool $may ): void {
		$name = Options::NAME . '[carry]';
		$hint = __( 'For each form that has it switched on, too. The answers are encrypted in the visitor’s browser. This site keeps them for 30 days, and cannot read them. If you switch it off, they are erased.', 'hosted-form' );
		// Without a box that is checked, the browser would not send the field at all.
		$box = sprintf( '<input type="hidden" name="%1$s" value=""><label><input type="checkbox" name="%1$s" value="1"%2$s> %3$s</label>', esc_attr( $name ), checked( $may, true, false ), esc_html__( 'Let visitors go on with a form on another device', 'hosted-form' ) );
		self::row( __( 'Another device', 'hosted-form' ), '', "$box<p class=\"description\">" . esc_html( $hint ) . '</p>' );
	}

	/**
	 * Draws who takes what visitors type before they send it, and from which forms.
	 *
	 * @param string   $address Who takes it.
	 * @param string[] $forms   The ids of the forms.
	 */
	private static function draw_partials( string $address, array $forms ): void {
		$hint = __( 'An https address of yours. It gets what visitors type and have not sent, as JSON. They are told, and may say no. Say so in your privacy policy, too. Empty: nothing is taken.', 'hosted-form' );
		if ( '' !== $address ) {
			/* translators: %s: a secret */
			$hint .= ' ' . sprintf( __( 'Each request is signed (X-FS-Signature) with this secret: %s', 'hosted-form' ), Options::partials_secret() );
		}
		self::text( 'partials', __( 'Address for unsent answers', 'hosted-form' ), $address, 'url', $hint );
		self::text( 'partial_forms', __( 'Forms with unsent answers', 'hosted-form' ), implode( ', ', $forms ), 'text', __( 'Ids, with commas between them. Only what is typed into these forms is taken.', 'hosted-form' ) );
	}

	/**
	 * Draws a row with a field for one line.
	 *
	 * @param string $name  The name of the setting.
	 * @param string $label Its label.
	 * @param string $value Its value.
	 * @param string $type  The type of the field.
	 * @param string $hint  The text below it.
	 */
	private static function text( string $name, string $label, string $value, string $type, string $hint ): void {
		$id    = 'hosted-form-' . str_replace( '_', '-', $name );
		$class = 'number' === $type ? 'small-text' : 'regular-text';
		// Browsers would fill in the person's own password.
		$extra = 'password' === $type ? ' autocomplete="new-password" spellcheck="false"' : '';
		$field = sprintf( '<input id="%s" name="%s[%s]" type="%s" value="%s" class="%s"%s>', esc_attr( $id ), Options::NAME, esc_attr( $name ), esc_attr( $type ), esc_attr( $value ), $class, $extra );
		self::row( $label, $id, $field . ( '' === $hint ? '' : '<p class="description">' . esc_html( $hint ) . '</p>' ) );
	}

	/**
	 * Draws a row.
	 *
	 * @param string $label   The text before it.
	 * @param string $control The id of its control; '' where it has none or several.
	 * @param string $inside  Its content, escaped.
	 */
	private static function row( string $label, string $control, string $inside ): void {
		$text = '' === $control ? esc_html( $label ) : sprintf( '<label for="%s">%s</label>', esc_attr( $control ), esc_html( $label ) );
		printf( '<tr><th scope="row">%s</th><td>%s</td></tr>', $text, $inside ); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped before.
	}
}
