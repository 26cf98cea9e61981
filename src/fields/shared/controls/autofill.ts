import type { ViewScope } from '../../view.js';

type HostedField = Pick<ViewScope, 'field' | 'host'>;

/** Returns what the owner says about a field in the attribute `autocomplete`: `34: organization, 35: bday`. */
export function ownersAutofill({ field, host }: HostedField): string | undefined {
  const entries = host.autocomplete.split(',').map((entry) => entry.split(':'));
  return entries.find(([id = '']) => id.trim() === field.id)?.[1]?.trim();
}

/** Returns the `autocomplete` of a control: what the owner says, else what its type knows, else what its label says. */
export function autofill(scope: HostedField, known?: string): string | undefined {
  return ownersAutofill(scope) ?? known ?? scope.host.guessPurpose?.(scope.field.label);
}

/** Returns the `autocomplete` of a part of a field: the owner may say which of several addresses or names it is. */
export function autofillPart(scope: HostedField, part: string): string {
  const owners = ownersAutofill(scope);
  return owners === 'off' || part === 'off' ? 'off' : [owners, part].filter(Boolean).join(' ');
}
