// Looks for the element in the other scripts of a page. An optimiser joins scripts, and an application has its bundle.
import { findHolder, HOLDER_IDS } from '../../../snippets/script-holders.js';
import type { ScriptHolder } from '../../../snippets/script-holders.js';
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import type { Page } from '../page.js';
import { isFailure, visit } from '../visit.js';
import type { Answer, Web } from '../visit.js';
import { findSyntaxError, hasOwnScript } from './damage.js';
import { describeExemption } from './held-checks.js';
import { checkParts, findLostLanguage } from './parts.js';
import type { OtherScript } from './read-scripts.js';

/** The most scripts of a page that are searched. */
const MAX_SCRIPTS = 10;

/** Searches the page's other scripts for the element, and says where it is. Scripts of other sites are left alone. */
export async function searchBundles(web: Web, { others, address }: Page): Promise<readonly Finding[]> {
  const { origin } = new URL(address);
  const own = others.filter((script) => URL.canParse(script.address) && new URL(script.address).origin === origin);
  for (const script of own.slice(0, MAX_SCRIPTS)) {
    const answer = await visit(web, script.address, { follow: true, headers: { origin } });
    if (!isFailure(answer) && answer.status === 200 && hasOwnScript(answer.text))
      return [await checkBundle(web, script, answer, origin)];
  }
  return own.length > MAX_SCRIPTS || own.length < others.length ? [createFinding('bundles_not_read')] : [];
}

/** Judges a script with the element in it. The parts of a module are looked for beside the file that it is in. */
async function checkBundle(web: Web, script: OtherScript, answer: Answer, origin: string): Promise<Finding> {
  const { address, isModule } = script;
  const { text } = answer;
  const isModuleAlone = text.includes('import.meta') && !isModule;
  const [lost] = isModuleAlone ? [] : await checkParts(web, answer, origin, undefined);
  if (isModuleAlone || lost)
    return createFinding('script_joined_module', { file: 'hosted-form.js', address, joiner: nameJoiner(address) });
  const reason = findSyntaxError(text);
  if (reason !== undefined) return createFinding('script_broken', { reason, address });
  const alone = await findLostLanguage(web, answer, origin);
  if (!alone) return createFinding('script_in_bundle', { address });
  const holder = findJoiner(address);
  const exemption = holder ? describeExemption(holder) : '';
  return createFinding('script_joined_alone', { ...alone, address, joiner: nameJoiner(address), exemption });
}

/** Finds the product that has made a file, by the address of the file. */
const findJoiner = (address: string): ScriptHolder | undefined =>
  HOLDER_IDS.map((id): ScriptHolder => findHolder(id)).find(({ joined }) => joined?.test(address));

const nameJoiner = (address: string): string => findJoiner(address)?.name ?? 'A tool';
