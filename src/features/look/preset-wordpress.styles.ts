import { css } from '../../platform/css/tag.js';

/** WordPress: the palette of the theme.json, by the names that themes give most often. */
export const styles = css`
  :host {
    --_accent: var(
      --hf-accent,
      var(
        --_auto-accent,
        var(--wp--preset--color--primary, var(--wp--preset--color--contrast, var(--wp--preset--color--accent, #1d5fd1)))
      )
    );
    --_on-accent: var(--hf-on-accent, var(--_auto-on-accent, var(--wp--preset--color--base, #fff)));
    --_radius: var(--hf-radius, var(--wp--preset--border-radius--small, var(--wp--custom--border-radius, 0.25em)));
    --_gap: var(--hf-gap, var(--wp--preset--spacing--30, 1.5em));
  }

  [part='root'] {
    font-family: var(--hf-font, var(--wp--preset--font-family--body, inherit));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, var(--wp--custom--font-weight--medium, 600));
  }
`;
