import type { Command } from './command.js';
import { connect } from './connect.js';

/** All commands, in the order in which a site's owner needs them. */
export const COMMANDS: readonly Command[] = [connect];
