import { startBrowser } from '../../journeys/support/browser.js';
import { startDemo } from '../../journeys/support/demo.js';
import type { TestDemo } from '../../journeys/support/demo.js';
import type { WordPress } from './wordpress.js';

export const demo: TestDemo = await startDemo();
export const browser = await startBrowser();

/** Creates a form with one question, and returns its id. */
export async function createForm(name: string): Promise<string> {
  const fields = [{ field_type: 'text', label: 'Your name', required: 1 }];
  return (await demo.createForm({ name, fields })).id;
}

/** Sets the plugin up by the token, as the settings page stores it. */
export function setUp({ php }: WordPress, forms: readonly string[], token = demo.token, site?: string): void {
  const given = JSON.stringify({ service: demo.url, forms, token });
  php(
    `return update_option( 'hosted_form', HostedForm\\Plugin\\Options::sanitize( json_decode( '${given}', true ) ) );`,
    site,
  );
}

/** Publishes a page as somebody, and returns its address. */
export function publishPage({ php }: WordPress, content: string, author = 'admin', site?: string): string {
  const lines = `
    $author = get_user_by( 'login', '${author}' )->ID;
    wp_set_current_user( $author );
    kses_init();
    $page = array( 'post_type' => 'post', 'post_status' => 'publish', 'post_author' => $author, 'post_title' => 'A page', 'post_content' => wp_slash( '${content}' ) );
    return get_permalink( wp_insert_post( $page ) );`;
  return String(php(lines, site));
}

/** Returns the name in a submission. */
export async function nameIn(submissionId: string): Promise<string | undefined> {
  return (await demo.readSubmission(submissionId)).data[0]?.value;
}
