import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { askSession, change, goToSignIn } from './ask.js';

async function signOut(path: string): Promise<void> {
  const answer = await change('POST', path);
  if (answer.state === 'there') goToSignIn();
}

/** Shows how to sign out, where there is a password. */
export async function sessionView(): Promise<TemplateResult> {
  const session = await askSession();
  if (session.state !== 'there' || !session.data.isProtected || session.data.csrf === null) return html``;
  return html`<button type="button" @click=${() => void signOut('sign-out')}>Sign out</button>
    <button type="button" @click=${() => void signOut('sign-out-everywhere')}>Sign out everywhere</button>`;
}
