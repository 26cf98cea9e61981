// One third of the journeys, in one process. The demo and the pages often wait, so three processes keep two cores busy.
import { importShare } from '../support/import-share.js';

importShare(0, 3);
