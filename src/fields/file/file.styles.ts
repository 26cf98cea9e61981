import { css } from 'lit';

export const styles = css`
  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    margin-block: 0.5em 0;
  }

  .file-name {
    overflow-wrap: anywhere;
    font-weight: 600;
  }

  .file-size {
    color: var(--_muted);
  }
`;
