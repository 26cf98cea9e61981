// For a script tag in the template of every page: fetches the form's script, or the pop-up's, once the page has a tag for it.
import type { Part } from '../../parts/fetch-part.js';
import { watchAddress } from '../../platform/link/address-link.js';
import { readScriptTag } from '../../platform/boundary.js';
import { fetchWhenNeeded } from './fetch-when-needed.js';

watchAddress();
readScriptTag();

fetchWhenNeeded(
  document,
  (file): Part<object> =>
    () =>
      import(/* @vite-ignore */ new URL(/* @vite-ignore */ file, import.meta.url).href),
);
