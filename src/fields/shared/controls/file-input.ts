// Code for all native file inputs.
import { css } from '../../../platform/css/tag.js';
import { putFile } from '../../../platform/controls/controls.js';

/** The browser's own button in a file input. */
export const fileButtonStyles = css`
  ::file-selector-button {
    min-block-size: 2.1em;
    margin-inline-end: 0.75em;
    padding: 0.3em 0.8em;
    border: 1px solid var(--hf-secondary-border, var(--_border));
    border-radius: var(--hf-secondary-radius, var(--_radius));
    background: var(--hf-secondary-background, transparent);
    color: var(--hf-secondary-color, inherit);
    font: inherit;
    cursor: pointer;
  }
`;

/** Makes a file input name a file, however it was chosen, or none. */
export function showFile(input: HTMLInputElement, file: File | undefined): void {
  const [shown] = input.files ?? [];
  if (shown?.name === file?.name && shown?.size === file?.size && shown?.lastModified === file?.lastModified) return;
  putFile(input, file);
}
