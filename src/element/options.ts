import { flag, oneOf, text } from '../model/option.js';
import type { Options } from '../model/option.js';

/** The options of the element itself. */
export const options = {
  'form-id': text("The form's id in the service: digits.", 'at once', {
    property: 'class',
    isTagOnly: true,
  }),
  proxy: text(
    "The base address of the site's token proxy. Where the script tag names proxies (`data-proxies`), it is one of these, or of the page's own site.",
    'at once',
    { property: 'class', fallback: '/forms' },
  ),
  disabled: flag('The form is disabled: nothing can be entered or pressed.', 'at once', { property: 'class' }),
  readonly: flag('The answers can be read, but not changed. No button sends them; `submit()` does.', 'at once', {
    property: 'class',
    propertyName: 'readOnly',
  }),
  events: oneOf('with-answers', 'without-answers')(
    'What `hf-change` and `hf-submit` tell every script that listens: the answers, or only that there are some.',
    'at once',
  ),
  render: oneOf('shadow', 'light')(
    "The tree in which the form is drawn: its own, or the page's. Your style sheets, password managers and scripts reach the page's.",
    'on the page',
    { opens: 'light' },
  ),
} as const satisfies Options;
