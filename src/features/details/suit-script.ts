// Suits the type of a form to its script. Nothing is fetched for Latin, Greek, Cyrillic and Hebrew.
import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { controlDetails } from '../../element/fields/control-details.styles.js';

/** Languages whose letters need more height, or whose lines break in another way. */
const OTHER_SCRIPTS =
  /^(ar|bn|bo|ckb|fa|gu|hi|ja|km|kn|ko|ks|lo|ml|mr|my|ne|pa|ps|sd|si|ta|te|th|ug|ur|yue|zh)(?![a-z])/i;

/** Fetches the styles of other scripts if a text of the form is in one of them. */
export async function suitScript(root: ParentNode & EventTarget, languages: readonly string[]): Promise<void> {
  if (!languages.some((language) => OTHER_SCRIPTS.test(language))) return;
  const code = await tryPart(() => import('./script.styles.js'));
  if (code) adoptLateStyles(root, [code.scriptStyles]);
}

/** Adds the styles of control details, and of the script, to an open form. */
export async function suitTexts({ element, loaded }: ElementSession): Promise<void> {
  adoptLateStyles(element.renderRoot, [controlDetails]);
  await suitScript(element.renderRoot, [loaded.wording.current.language, loaded.form.language]);
}
