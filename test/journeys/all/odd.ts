// Half of the journeys in one process. The other half uses the other core.
import { importShare } from '../support/import-share.js';

importShare(1, 2);
