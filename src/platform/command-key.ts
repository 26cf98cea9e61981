// The key that commands: ⌘ on a Mac and an iPad, else Ctrl.
import { tryTo } from './try.js';

/** Returns the name of the key with which people give commands. */
export const commandKey = (): string => (/Mac|iP(hone|ad)/.test(tryTo(() => navigator.platform) ?? '') ? '⌘' : 'Ctrl');
