// Checks and sends the answers. Fetched when the person begins to fill in.
import { installAntiSpam } from '../antispam/anti-spam.js';
import type { ElementSession, Sending } from '../element-session.js';
import { Sender } from './sender.js';
import { validateOnBlur } from './validate-on-blur.js';

export { sendingStyles } from '../views/sending.styles.js';

/** Installs the sending into a session, once. From then on, the person is told of a wrong answer when they leave its field. */
export function installSending(session: ElementSession): Sending {
  const known = session.features.sending;
  if (known) return known;
  const sender = new Sender(session, installAntiSpam(session));
  session.features.sending = sender;
  validateOnBlur(session, (left) => void sender.checkLeft(left));
  return sender;
}
