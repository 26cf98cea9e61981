import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'headings, a list and a link',
    json: {
      label: '',
      description: '',
      options: '',
      default: '',
      section_text:
        '<h3>Before you start</h3><p>Have these at hand:</p><ul><li>your <em>passport</em></li><li>a photo</li></ul><p><a href="https://example.com/help">How to take a good photo</a></p>',
      text_editor: 'wysiwyg',
    },
    entries: [],
  },
  {
    name: 'what must not run',
    json: {
      label: '',
      section_text:
        '<p onclick="document.title=\'run\'">Safe <script>document.title="run"</script><img src="https://example.com/x.png" onerror="document.title=\'run\'" alt="a picture"><a href="javascript:document.title=1">link</a><style>*{display:none}</style></p>',
    },
    entries: [],
  },
];
