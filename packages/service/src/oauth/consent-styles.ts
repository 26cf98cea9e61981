/** The styles of the consent page: light and dark, from 320 px wide, both directions, with forced colours. */
export const CONSENT_STYLES = `:root {
  color-scheme: light dark;
  --page: light-dark(#fbfaf8, #16181c);
  --card: light-dark(#fff, #1d2025);
  --text: light-dark(#1c1b19, #eceae5);
  --quiet: light-dark(#5c5750, #b3b0a9);
  --line: light-dark(#dcd8d0, #34373d);
  --control: light-dark(#77726a, #8d9199);
  --focus: light-dark(#1d5fd1, #8ab4ff);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-block-size: 100vb;
  display: grid;
  place-items: center;
  padding: clamp(1rem, 5vi, 3rem) 1rem;
  background: var(--page);
  color: var(--text);
  font: 1.0625rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  inline-size: 100%;
  max-inline-size: 34rem;
  padding: clamp(1.25rem, 5vi, 2.5rem);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--card);
}
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 0.75rem; }
ul { margin: 0 0 1.25rem; padding-inline-start: 1.25rem; }
li { margin-block-end: 0.25rem; }
.service { margin-block-end: 0.5rem; color: var(--quiet); font-size: 0.9375rem; }
.address { font-weight: 600; unicode-bidi: isolate; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 1.75rem; }
button {
  flex: 1 1 9rem;
  min-block-size: 2.75rem;
  padding: 0.5rem 1.25rem;
  border: 1px solid var(--control);
  border-radius: 0.4rem;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.allow { border-color: var(--text); background: var(--text); color: var(--card); }
button:hover { text-decoration: underline; text-underline-offset: 0.2em; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (forced-colors: active) {
  .allow { border-width: 3px; }
}
`;
