// A process for the tests of the lock. It takes the folder on command, prints the outcome, and holds the folder until
// it ends.
import { once } from 'node:events';
import { holdPrivateFolder } from '../private-folder.js';

const [folder = ''] = process.argv.slice(2);
process.send?.('ready');
await once(process, 'message');
try {
  holdPrivateFolder(folder);
  process.send?.('taken');
} catch (error) {
  process.send?.(error instanceof Error ? error.message : String(error));
}
process.once('disconnect', () => process.exit());
