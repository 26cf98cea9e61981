import { expect } from '@open-wc/testing';
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { createSignal, mergeProps } from 'solid-js';
import { render } from 'solid-js/web';
import { createApp, h, nextTick, reactive, render as drawVue } from 'vue';
import { describeOnce } from '../../test/support/engine.js';
import { serveForm, startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';
import type { HostedForm } from '../element/hosted-form.js';
import { ATTRIBUTES, register } from './component.js';
import { HostedForm as InReact } from './react.js';
import type { HostedFormProps } from './react.js';
import { HostedForm as InSolid } from './solid.js';
import { hostedForm } from './svelte.js';
import { HostedForm as InVue } from './vue.js';

startService();

const FIELDS = [{ id: '7', type: 'text', label: 'Name' }];

/** Puts an empty place on the page until the end of the test. */
function openPlace(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  return place;
}

const formIn = (place: HTMLElement) => found(place.querySelector('hosted-form'), 'the form');
const inputIn = (place: HTMLElement) => found(formIn(place).shadowRoot?.querySelector('input'), 'the input');

async function type(place: HTMLElement, text: string): Promise<void> {
  inputIn(place).value = text;
  inputIn(place).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await formIn(place).updateComplete;
}

describeOnce('The component for React', () => {
  const props = (): HostedFormProps => ({ formId: serveForm({ fields: FIELDS }).formId, proxy: '/forms' });

  it('has its values and listeners right after a server’s markup comes to life', async () => {
    const heard: string[] = [];
    const all: HostedFormProps = {
      ...props(),
      values: { '7': 'Ada' },
      outbox: true,
      className: 'wide',
      onReady: ({ detail }) => heard.push(detail.formId),
      onChange: ({ detail }) => heard.push(String(detail.value)),
    };
    const place = openPlace();
    const page = renderToString(createElement(InReact, all, 'Write to us'));
    place.append(...new DOMParser().parseFromString(page, 'text/html').body.childNodes);
    expect(place.innerHTML).to.equal(
      `<hosted-form form-id="${String(all.formId)}" proxy="/forms" outbox="" class="wide">Write to us</hosted-form>`,
    );
    const root = hydrateRoot(place, createElement(InReact, all, 'Write to us'));
    await until(() => heard.length, 'hf-ready');
    await until(() => inputIn(place).value === 'Ada', 'the value');
    await type(place, 'Grace');
    expect(heard).to.eql([all.formId, 'Grace']);
    root.unmount();
  });

  it('keeps what a person types when it is drawn again with equal values, and calls the newest listener', async () => {
    const heard: string[] = [];
    const same = props();
    const draw = (name: string) =>
      createElement(InReact, { ...same, title: name, values: { '7': 'Ada' }, onChange: () => heard.push(name) });
    const place = openPlace();
    const root = createRoot(place);
    root.render(draw('first'));
    await until(() => place.querySelector('hosted-form')?.shadowRoot?.querySelector('input')?.value === 'Ada', 'Ada');
    await type(place, 'Grace');
    root.render(draw('second'));
    await until(() => heard.length, 'the first listener');
    await until(() => formIn(place).title === 'second', 'the second drawing');
    await type(place, 'Grace H.');
    expect(inputIn(place).value).to.equal('Grace H.');
    expect(heard).to.eql(['first', 'second']);
    root.unmount();
    expect(place.querySelector('hosted-form')).to.equal(null);
  });

  it('takes another file when it is drawn again, and not the same one twice', async () => {
    const { formId } = serveForm({ fields: [{ id: '7', type: 'file', label: 'A plan' }] });
    const draw = (file: File) => createElement(InReact, { formId, proxy: '/forms', values: { '7': file } });
    const [first, second] = ['first.pdf', 'second.pdf'].map((name) => new File(['x'], name)) as [File, File];
    const place = openPlace();
    const root = createRoot(place);
    root.render(draw(first));
    await until(() => place.querySelector('hosted-form')?.values['7'] === first, 'the first file');
    root.render(draw(second));
    await until(() => formIn(place).values['7'] === second, 'the second file');
    root.unmount();
  });

  it('cleans up after a ref as React does', async () => {
    const heard: string[] = [];
    const place = openPlace();
    const root = createRoot(place);
    const ref = (element: HostedForm | null) => {
      heard.push(element?.localName ?? 'nothing');
      return () => void heard.push('cleaned');
    };
    root.render(createElement(InReact, { ...props(), ref }));
    await until(() => place.querySelector('hosted-form')?.shadowRoot?.querySelector('input'), 'the form');
    root.unmount();
    await until(() => heard.length > 1, 'the end of the ref');
    expect(heard).to.eql(['hosted-form', 'cleaned']);
  });
});

/** A function that draws the component of a framework into a place, once more for each call. */
const DRAWING: Readonly<Record<string, (place: HTMLElement) => (props: HostedFormProps) => void>> = {
  React: (place) => {
    const root = createRoot(place);
    return (props) => root.render(createElement(InReact, props));
  },
  Vue: (place) => (props) => drawVue(h(InVue, props as InstanceType<typeof InVue>['$props']), place),
};

const SWITCHES = [
  ...(['agents', 'disabled', 'embedFrames', 'history', 'outbox', 'preview', 'readonly', 'required'] as const),
  ...(['review', 'shrinkPhotos', 'signatureEvidence', 'signatureTrim', 'stripLocation'] as const),
];

for (const [name, openIn] of Object.entries(DRAWING))
  describeOnce(`The component for ${name}, once the tag is registered`, () => {
    /** Returns what draws a form, and waits for the element. */
    async function open() {
      const place = openPlace();
      const { formId } = serveForm({ fields: FIELDS });
      const draw = openIn(place);
      await register();
      let drawings = 0;
      return async (props: Partial<HostedFormProps>): Promise<HostedForm> => {
        const title = `drawing ${drawings++}`;
        draw({ formId, title, ...props });
        await until(() => place.querySelector('hosted-form')?.title === title, title);
        await formIn(place).updateComplete;
        return formIn(place);
      };
    }

    it('turns every switch on and off', async () => {
      const draw = await open();
      const all = Object.fromEntries(SWITCHES.map((prop) => [prop, true]));
      for (const isOn of [true, false, true]) {
        const element = await draw(isOn ? all : {});
        const written = SWITCHES.filter((prop) => element.hasAttribute(ATTRIBUTES[prop]));
        expect([written, element.readOnly]).to.eql([isOn ? SWITCHES : [], isOn]);
      }
    });

    it('returns to the default proxy when it is no longer given', async () => {
      const draw = await open();
      expect((await draw({ proxy: '/forms/' })).proxy).to.equal('/forms/');
      expect((await draw({})).proxy).to.equal('/forms');
    });

    it('draws the form into the page’s own tree', async () => {
      const draw = await open();
      const element = await draw({ render: 'light' });
      await until(() => element.querySelector('input'), 'the input');
      expect(element.shadowRoot?.querySelector('input')).to.equal(null);
    });
  });

describeOnce('The attributes in any framework', () => {
  it('have the name of no member but the properties that they are', async () => {
    await register();
    const element = document.createElement('hosted-form');
    const members = Object.values(ATTRIBUTES).filter((name) => name in element);
    for (const name of members) Object.assign(element, { [name]: true });
    // Lit draws by these two, and writes `disabled` when it does.
    expect(members.filter((name) => !element.hasAttribute(name))).to.eql(['proxy', 'disabled']);
  });
});

describeOnce('The component for Vue', () => {
  it('has attributes, values, slots and listeners, and follows them', async () => {
    const heard: string[] = [];
    const { formId } = serveForm({ fields: FIELDS });
    const state = reactive({ theme: 'soft' as const, values: { '7': 'Ada' } });
    const app = createApp(() =>
      h(
        InVue,
        { formId, ...state, onChange: ({ detail }) => heard.push(String(detail.value)), class: 'wide' },
        { default: () => 'Write to us', success: () => 'Thank you' },
      ),
    );
    const place = openPlace();
    app.mount(place);
    expect(formIn(place).outerHTML).to.equal(
      `<hosted-form form-id="${formId}" theme="soft" class="wide">Write to us<div slot="success">Thank you</div></hosted-form>`,
    );
    await until(() => formIn(place).shadowRoot?.querySelector('input')?.value === 'Ada', 'the value');
    await type(place, 'Grace');
    expect(heard).to.eql(['Grace']);
    state.values = { '7': 'Joan' };
    await nextTick();
    await until(() => inputIn(place).value === 'Joan', 'the new value');
    app.unmount();
    expect(place.innerHTML).to.equal('');
  });
});

describeOnce('The component for Solid', () => {
  it('has attributes, values and listeners, and follows them', async () => {
    const heard: string[] = [];
    const { formId } = serveForm({ fields: FIELDS });
    const [theme, setTheme] = createSignal<'soft' | undefined>('soft');
    const [values, setValues] = createSignal({ '7': 'Ada' });
    const place = openPlace();
    let taken: Element | undefined;
    const props = mergeProps(
      { formId, class: 'wide', children: 'Write to us', ref: (element: Element) => (taken = element) },
      { onChange: ({ detail }: { detail: { value: unknown } }) => heard.push(String(detail.value)) },
      () => ({ theme: theme(), values: values() }),
    );
    const stop = render(() => InSolid(props), place);
    expect(formIn(place).outerHTML).to.equal(
      `<hosted-form class="wide" form-id="${formId}" theme="soft">Write to us</hosted-form>`,
    );
    expect(taken === formIn(place)).to.equal(true);
    await until(() => formIn(place).shadowRoot?.querySelector('input')?.value === 'Ada', 'the value');
    await type(place, 'Grace');
    setTheme(undefined);
    setValues({ '7': 'Ada' });
    expect([inputIn(place).value, formIn(place).hasAttribute('theme')]).to.eql(['Grace', false]);
    setValues({ '7': 'Joan' });
    await until(() => inputIn(place).value === 'Joan', 'the new value');
    expect(heard).to.eql(['Grace']);
    stop();
    expect(place.innerHTML).to.equal('');
  });
});

describeOnce('The action for Svelte', () => {
  it('gives a tag its values, words and listeners, follows them, and stops with it', async () => {
    const heard: string[] = [];
    const place = openPlace();
    place.append(document.createElement('hosted-form'));
    formIn(place).setAttribute('form-id', serveForm({ fields: FIELDS }).formId);
    const action = hostedForm(formIn(place), {
      values: { '7': 'Ada' },
      words: { submit: 'Post it' },
      onChange: ({ detail }) => heard.push(`first ${String(detail.value)}`),
    });
    await until(() => place.querySelector('hosted-form')?.shadowRoot?.querySelector('input')?.value === 'Ada', 'Ada');
    await until(
      () => formIn(place).shadowRoot?.querySelector('[part~=submit]')?.textContent.trim() === 'Post it',
      'words',
    );
    await type(place, 'Grace');
    action.update?.({ values: { '7': 'Ada' }, onChange: ({ detail }) => heard.push(`second ${String(detail.value)}`) });
    await type(place, 'Grace H.');
    expect(inputIn(place).value).to.equal('Grace H.');
    action.destroy?.();
    await type(place, 'Joan');
    expect(heard).to.eql(['first Grace', 'second Grace H.']);
  });
});
