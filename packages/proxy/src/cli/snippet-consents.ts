// The option `--consent` of the command `snippet`: what products that hold scripts back are to do with the form's script.
import { exemptFrom } from '../snippets/script-tag.js';
import { HOLDER_IDS, findHolder, isHolder } from '../snippets/script-holders.js';
import type { Consent, Embed, Snippet } from '../snippets/snippets.js';
import { refusal } from './wrong-call.js';

/**
 * Reads the values of the option: `cookiebot`, or `cookiebot:preferences`.
 *
 * @throws CommandError `consent_unknown`, `consent_choice_invalid`
 */
export const readConsents = (texts: readonly string[]): readonly Consent[] => texts.map(readConsent);

function readConsent(text: string): Consent {
  const [holder = '', ...rest] = text.split(':');
  if (!isHolder(holder))
    throw refusal('consent_unknown', `"${holder}" is not among the products: ${HOLDER_IDS.join(', ')}.`);
  if (rest.length === 0) return { holder };
  const choice = rest.join(':');
  const { name, bind } = findHolder(holder);
  if (!bind)
    throw refusal('consent_choice_invalid', `${name} frees no script by a choice of the visitor: --consent ${holder}`);
  if (bind.choices.test(choice)) return { holder, choice };
  throw refusal(
    'consent_choice_invalid',
    `${name} has no choice "${choice}". One is ${bind.example}: --consent ${holder}:${bind.example}`,
  );
}

/**
 * Refuses products that the lines say nothing to: their owner would think that the form comes.
 *
 * @throws CommandError `consent_unused`
 */
export function refuseUnheld({ consents = [] }: Embed, target: string, { parts }: Snippet): void {
  const code = parts.map((part) => part.code).join('\n');
  for (const consent of consents) {
    const { name, bind, setting } = findHolder(consent.holder);
    const wanted =
      bind && consent.choice !== undefined
        ? Object.entries(bind.write(consent.choice))
        : exemptFrom({ formId: '', proxy: '', script: '', consents: [consent] });
    const isTold = consent.choice === undefined && setting !== undefined;
    if (isTold || wanted.some(([attribute, value]) => code.includes(attribute) && code.includes(value))) continue;
    throw refusal(
      'consent_unused',
      `The lines for ${target} have no script tag that ${name} could ${consent.choice === undefined ? 'leave alone' : 'free later'}: in ${name}, do it for the script of your site.`,
    );
  }
}
