// What every page of the documentation does: copy buttons, popovers, scrolling parts, search, live examples.
import { addCopyButtons } from './copy.js';
import { startLiveExamples } from './live-examples.js';
import { closePopoversOnLinks, showCurrentPage } from './popovers.js';
import { focusWhatScrolls, markCurrentHeading } from './scrolling.js';
import { startSearch } from './start-search.js';
import { allowOwnScripts } from './trusted-scripts.js';

allowOwnScripts();
addCopyButtons(document);
focusWhatScrolls();
closePopoversOnLinks();
showCurrentPage();
markCurrentHeading();
startSearch();
startLiveExamples();
