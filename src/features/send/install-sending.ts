// Checks and sends the answers. Fetched when the person begins to fill in.
import { installAntiSpam } from './antispam/anti-spam.js';
import type { ElementSession, FormElement, Sending } from '../../element/element-session.js';
import { send, tellsAnswers } from '../../element/events.js';
import type { Installed } from '../../element/feature.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { Channel } from '../../session/channel.js';
import { waitAlone } from '../../session/wait-alone.js';
import { installCounts } from './notes/counts.js';
import { noteBelowStyles } from '../../element/fields/note.styles.js';
import { Suggestions } from './notes/suggestions.js';
import { linkStyles } from '../../html/link.styles.js';
import { sendingStyles as ownStyles } from '../../element/views/sending.styles.js';
import { forgetSaid } from './forget-said.js';
import { followMending } from './mending.js';
import { Sender } from './sender.js';
import { validateOnBlur } from './validate-on-blur.js';
import type { CheckLeft } from './validate-on-blur.js';

/** Installs the sending into a session. */
export function install(session: ElementSession): Installed {
  adoptLateStyles(session.element.renderRoot, sendingStyles);
  const sending = installSending(session);
  return {
    reset: () => {
      sending.stop();
    },
  };
}

/** The styles of all that is shown beside the answers from now on. */
export const sendingStyles = [...ownStyles, noteBelowStyles, linkStyles];

/** Installs the sending into a session, once. From then on, the person is told of a wrong answer when they leave its field. */
export function installSending(session: ElementSession): Sending {
  const known = session.features.sending;
  if (known) return known;
  const sender = new Sender(session, installAntiSpam(session));
  session.features.sending = sender;
  publishSubmissions(session.element, session.loaded.form.id, session.channel);
  installBeside(session, sender);
  return sender;
}

/** Installs what helps beside the answers. The form is sent without any of it, too. */
function installBeside(session: ElementSession, sender: Sender): void {
  const { faults } = session.channel;
  const suggestions = faults.alone('suggestions', () => new Suggestions(session));
  const check = async (...[left, released]: Parameters<CheckLeft>) => {
    await waitAlone(faults, 'checks', () => sender.checkLeft(left, released));
    if (left.controlId === undefined)
      await waitAlone(faults, 'suggestions', () => suggestions?.ask(left.fieldId, released));
  };
  faults.alone('checks', () => {
    validateOnBlur(session, (left, released) => void check(left, released));
  });
  faults.alone('status', () => {
    followMending(session);
    forgetSaid(session);
  });
  faults.alone('counts', () => {
    installCounts(session);
  });
  if (session.store.states.some(({ definition }) => definition.takeBack))
    void waitAlone(faults, 'signatures', () => askToSignAgain(session));
}

/** Asks for a new signature when answers change below one. The form works without it, too. */
async function askToSignAgain(session: ElementSession): Promise<void> {
  const code = await tryPart(() => import('./notes/sign-again.js'));
  code?.askToSignAgain(session);
}

/** Sends the public events of submissions from the channel of a form. All parts of the form hear a message before the page does. */
function publishSubmissions(element: FormElement, formId: string, channel: Channel): void {
  const last = { last: true };
  channel.on(
    'submitting',
    ({ values, prevent }) => {
      if (!send(element, 'hf-submit', { formId, values: tellsAnswers(element) ? values : {} })) prevent();
    },
    last,
  );
  channel.on('captchaAsked', (message) => void send(element, 'hf-captcha', { formId, ...message }), last);
  channel.on('queued', (message) => void send(element, 'hf-queued', { formId, ...message }), last);
}
