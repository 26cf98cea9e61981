// The look of a form: a theme, a preset, a brand, cards. Fetched only where the owner names one.
import type { Finding } from '../../model/warning.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import type { Opening } from '../../element/feature.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { controlDetails } from '../../element/fields/control-details.styles.js';

/** The attributes that dress a form. */
export const DRESSING = ['theme', 'preset', 'brand', 'choices'];

/** The look of a form that is under way, or there. */
class Dressing {
  constructor(
    readonly attributes: string,
    readonly signal: AbortSignal,
    readonly findings: Promise<readonly Finding[]>,
  ) {}
}

const readAttributes = (element: Element): string => DRESSING.map((name) => element.getAttribute(name)).join('\n');

/**
 * Dresses a form as its attributes say, as long as it is on the page. Fulfils with what its owner should know. Returns `undefined` where it
 * wears that look already, and for a form that needs none.
 */
export function applyLook(element: FormElement): Promise<readonly Finding[]> | undefined {
  const { lasting, onPage } = element;
  const known = lasting.get(Dressing);
  const attributes = readAttributes(element);
  if (known ? known.attributes === attributes && !known.signal.aborted : !attributes.trim()) return undefined;
  const findings = tryPart(() => import('./wear-looks.js')).then(
    (code): readonly Finding[] | Promise<readonly Finding[]> => code?.wearLooks(element, onPage) ?? [],
  );
  return lasting.set(new Dressing(attributes, onPage, findings)).findings;
}

/** Waits until a form wears what its attributes say, and notes for its owner what is unknown. */
export async function install({ element, warnings }: ElementSession): Promise<void> {
  adoptLateStyles(element.renderRoot, [controlDetails]);
  for (const finding of (await element.lasting.get(Dressing)?.findings) ?? []) warnings.push(finding);
}

/** Dresses the form while it is being fetched. */
export function begin({ element }: Opening): void {
  void applyLook(element);
}
