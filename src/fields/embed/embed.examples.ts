import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'a text',
    json: {
      label: '',
      description: null,
      options: '',
      default: '',
      section_text: '<p>Questions? Call <a href="tel:+15550100">555 0100</a>.</p>',
    },
    entries: [],
  },
  {
    name: 'a script, a frame and a text',
    json: {
      label: '',
      options: '',
      default: '',
      section_text:
        '<style>*{display:none}</style><h3>How to find us</h3><iframe src="https://maps.example.com/?q=museum"></iframe><p>Take bus 7 to the museum.</p><script>document.title="run"</script>',
    },
    entries: [],
  },
  {
    name: 'a script alone, which leaves nothing',
    json: { label: '', section_text: '<script>document.title="run"</script>\n' },
    entries: [],
  },
  { name: 'empty', json: { label: '', section_text: '' }, entries: [] },
];
