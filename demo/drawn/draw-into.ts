// Puts the form that the proxy draws into a page of the demo, as a web server would include it.
import type { FetchHandler } from '../site/account.js';

/** The tag of a form in a page, with its id. */
const TAG = /<hosted-form form-id="(\d+)"[^>]*>/;

/** The tree of a drawn form in its fragment. */
const TREE = /<template shadowrootmode="open">[^]*<\/template>/;

/**
 * Returns the page with the form in its tag. The tag keeps its attributes, and its content for browsers that make no tree of a page. Where
 * the proxy draws nothing, the page stays as it is.
 */
export async function drawInto(page: string, proxy: FetchHandler, url: string): Promise<string> {
  const [tag = '', formId = ''] = TAG.exec(page) ?? [];
  if (tag === '') return page;
  const answer = await proxy.fetch(new Request(new URL(`/forms/form/${formId}/embed.html`, url)));
  const [tree = ''] = answer.ok ? (TREE.exec(await answer.text()) ?? []) : [];
  // Calm shapes stand in for a form that is not there yet: the page's sheet spares this one.
  return tree === '' ? page : page.replace(tag, () => tag.replace(/>$/, ' data-drawn>') + tree);
}

/** Returns the policy of a page whose form posts to its own site without a script. */
export const allowPosting = (policy: string): string => policy.replace("form-action 'none'", "form-action 'self'");
