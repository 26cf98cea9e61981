// Pages that ask something of their proxy.
import type { FindingCode } from './findings.js';
import { at, page, SCRIPT, TAG, withHeaders } from './site.examples.js';
import type { Fault } from './site.examples.js';

/** Creates a page whose form has an attribute, before a proxy that announces something. */
const asking =
  (tag: string, announced: string): Fault =>
  (request, healthy) =>
    page(SCRIPT + tag)(request, healthy) ?? withHeaders('/field.json', { 'hosted-form': announced })(request, healthy);
const KEEPING = 'idempotency; keep=60, max-body=5100000';
const tagWith = (attribute: string) => TAG.replace('>', ` ${attribute}>`);

/** Pages that ask something of their proxy, and proxies that keep it in memory. */
export const ASKING: readonly (readonly [what: string, fault: Fault, codes: readonly FindingCode[]])[] = [
  ['drafts that the proxy does not keep', asking(tagWith('carry'), KEEPING), ['carry_not_offered']],
  [
    'drafts that a div asks for in vain',
    asking('<div data-hosted-form="101" data-carry></div>', KEEPING),
    ['carry_not_offered'],
  ],
  ['partial answers that nobody takes', asking(tagWith('partials'), KEEPING), ['partials_not_offered']],
  ['drafts in memory', asking(TAG, `${KEEPING}, carry=1000; volatile`), ['carry_in_memory']],
  [
    'partial answers without a memory',
    asking(TAG, 'max-body=5100000, partials'),
    ['keys_in_memory', 'partials_in_memory'],
  ],
  [
    'submissions that it cannot remember: its folder is another account’s',
    at('/forms/health', () => Response.json({ status: 'error', code: 'keys_unavailable' }, { status: 503 })),
    ['keys_unavailable'],
  ],
  ['all that is asked for', asking(tagWith('carry partials'), `${KEEPING}, carry=1000, partials`), []],
];
