import type { Command } from './command.js';
import { connect } from './connect.js';
import { doctorCommand } from './doctor.js';
import { proxyCommand } from './proxy.js';

/** All commands, in the order in which a site's owner needs them. */
export const COMMANDS: readonly Command[] = [connect, proxyCommand, doctorCommand];
