// For a form in a frame (`<iframe>`): the same script runs on the page and in the frame. A server may import it.
import { followFrames } from './follow-frames.js';
import { tellPage } from './tell-page.js';

if (typeof document !== 'undefined') {
  followFrames();
  if (parent !== window) tellPage();
}
