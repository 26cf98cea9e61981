import type { FindingText } from './finding-text.js';

/** The findings about who holds a script back, and about what has become of it on its way from the release. */
export const COPY_FINDINGS = {
  script_held_for_consent: [
    'warning',
    '{holder} holds the script back until the visitor agrees: {written}. Until then there is no form: {address}',
    'If the form is to wait, all is well, and say so on the page. If it needs no consent, exempt the script: {exemption}',
  ],
  script_delayed: [
    'warning',
    '{holder} holds the script back, often until the visitor moves or scrolls: {written}. Until then there is no form: {address}',
    'Exempt the script there, so that the form comes with the page. {exemption}',
  ],
  script_held: [
    'error',
    'Something on the page holds the script back: {written}. A browser alone does not run it, so there is no form: {address}',
    'Find out which consent tool or optimiser writes this, and exempt the script there: its documents name the attribute or the setting. A consent tool may hold it on purpose, until the visitor agrees.',
  ],
  holder_in_page: [
    'note',
    'The page has {holder}, which may hold scripts back in the browser. From outside nobody sees that.',
    'If the form comes late or never, exempt its script there. {exemption}',
  ],
  script_cut: [
    'error',
    'The script is cut off, so browsers run nothing of it: {sign}. {address}',
    'Copy the file anew from the release, and look at what cuts answers off on the way. Its length is in the release.',
  ],
  script_broken: [
    'error',
    'Something has changed the script, and browsers cannot read it any more ({reason}): {address}',
    'Copy the file anew from the release, and exempt it from whatever shortens or joins scripts.',
  ],
  script_joined: [
    'warning',
    'Other code has been joined to the script: {address}',
    'Exempt the script from whatever joins scripts, so that it finds its parts and its version changes alone.',
  ],
  script_joined_module: [
    'error',
    '{joiner} has put the module {file} into another script, where it does not run or does not find its parts: {address}',
    'Exempt {file} from whatever joins scripts.',
  ],
  script_joined_alone: [
    'warning',
    '{joiner} has put the script into another one, where it does not find its languages and fonts ({status}): {part}. The form comes in English alone: {address}',
    'Exempt hosted-form.classic.js from whatever joins scripts. {exemption}',
  ],
  script_languages_missing: [
    'warning',
    'The script does not find its languages and fonts beside it ({status}), so the form comes in English alone: {address}',
    'Copy the folder chunks/ of the same release beside the script, and keep the names.',
  ],
  script_in_bundle: ['good', 'The script is part of another one, and can be read there: {address}'],
  script_rewritten: [
    'warning',
    'Something has written the script anew ({sign}): {address}',
    'Exempt the script from whatever shortens or translates scripts: it is small already, and is tested as it is.',
  ],
  script_changed: [
    'warning',
    'The script is not that of the release {version} in {folder}: {address}',
    'Copy the file anew from the release, with its folder chunks/.',
  ],
  script_other_version: [
    'warning',
    'The script is of version {found}, and the release in {folder} of version {version}: {address}',
    'Copy all files of one release, with the folder chunks/, and make the hashes in integrity anew.',
  ],
  script_as_released: ['good', 'The script is that of the release {version}.'],
  script_not_compared: [
    'note',
    'The script was not compared with its release: no folder of a release is known here. Name it with --release node_modules/hosted-form.',
  ],
  bundles_not_read: [
    'note',
    'Scripts of other sites, and more than ten of the page’s own, were not searched for the element.',
  ],
  script_part_damaged: [
    'error',
    'A part of the script is not as it was released ({sign}): {address}',
    'Copy the folder chunks/ anew from the release, and exempt it from whatever changes scripts.',
  ],
} as const satisfies Record<string, FindingText>;
