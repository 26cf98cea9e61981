// A page of React that draws the div for the form, and takes it away when the visitor leaves.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.querySelector('main');
if (!place) throw new Error('The page has no place for React.');
const root = createRoot(place);
root.render(
  createElement('section', null, createElement('div', { 'data-hosted-form': '1', 'data-proxy': '/torture/forms' })),
);
document.querySelector('[data-leave]')?.addEventListener('click', () => {
  root.render(null);
});
