// The look of a form: a theme, a preset, a brand, cards. Fetched only where the owner names one, or a button of the page tells its accent.
import type { Finding } from '../../model/warning.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import type { Opening } from '../../element/feature.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { controlDetails } from '../../element/fields/control-details.styles.js';

/** The attributes of the look. */
export const LOOK_ATTRIBUTES = ['theme', 'preset', 'brand', 'choices'];

/** The look of a form that is under way, or there. */
class AppliedLook {
  constructor(
    readonly attributes: string,
    readonly signal: AbortSignal,
    readonly findings: Promise<readonly Finding[]>,
  ) {}
}

const readAttributes = (element: Element): string =>
  LOOK_ATTRIBUTES.map((name) => element.getAttribute(name)).join('\n');

/**
 * Applies the look that the attributes name, as long as it is on the page. Fulfils with what its owner should know. Returns `undefined` where it
 * wears that look already, and for a form that needs none. `isOpening`: it may still take its accent from the page. Later, people would see it
 * change.
 */
export function applyLook(element: FormElement, isOpening = false): Promise<readonly Finding[]> | undefined {
  const { lasting, onPage } = element;
  const known = lasting.get(AppliedLook);
  const attributes = readAttributes(element);
  if (known ? known.attributes === attributes && !known.signal.aborted : !attributes.trim() && !isOpening)
    return undefined;
  const findings = tryPart(() => import('./wear-looks.js')).then(
    (code): readonly Finding[] | Promise<readonly Finding[]> => code?.wearLooks(element, onPage) ?? [],
  );
  return lasting.set(new AppliedLook(attributes, onPage, findings)).findings;
}

/** Waits until a form wears what its attributes say, and notes for its owner what is unknown. */
export async function install({ element, warnings }: ElementSession): Promise<void> {
  adoptLateStyles(element.renderRoot, [controlDetails]);
  for (const finding of (await element.lasting.get(AppliedLook)?.findings) ?? []) warnings.push(finding);
}

/** Applies the look while the form is being fetched. */
export function begin({ element }: Opening): void {
  void applyLook(element, true);
}
