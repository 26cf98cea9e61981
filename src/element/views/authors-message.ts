/** Returns a message of the form's author, sanitised; `undefined` where there is none or it can't be shown, which is no failure. */
export async function authorsMessage(message: string, language: string): Promise<Element | undefined> {
  if (!message.trim()) return undefined;
  try {
    const { createSanitiser } = await import('../../html/sanitise.js');
    const shown = document.createElement('div');
    shown.append((await createSanitiser())(message));
    if (language) shown.lang = language;
    // Last: Chromium would read the whole text again for each node.
    shown.dir = 'auto';
    return shown;
  } catch {
    return undefined;
  }
}
