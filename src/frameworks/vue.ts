// The element as a component of Vue 3.3 and later. It needs no setting of the compiler.
import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';
import type { HostedFormEvents } from '../element/events.js';
import type { HostedForm as HostedFormElement } from '../element/hosted-form.js';
import { EVENTS, PROPS, keepProperties, listen, toAttributes } from './component.js';
import type { EventName, HostedFormAttributes, HostedFormProperties, PopupAttributes } from './component.js';

/** The props: attributes in camel or kebab case, `values` and `words`. */
export interface HostedFormProps extends HostedFormAttributes, HostedFormProperties {}

/** The events, without the element's prefix: `@success` of `hf-success`. */
export type HostedFormEmits = {
  [Name in EventName]: (event: HostedFormEvents[`hf-${Name}`]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'hosted-form': new () => { $props: Readonly<Record<string, unknown>> };
    'hosted-form-popup': new () => { $props: PopupAttributes & Readonly<Record<string, unknown>> };
  }
}

/**
 * A form of the Form Collection Service: `<HostedForm form-id="101" proxy="/forms" @success="thank">fallback</HostedForm>`. Slots of Vue become
 * those of the element. The component exposes the element as `element`. A server draws the default slot, which is read where no form comes.
 */
export const HostedForm = defineComponent<HostedFormProps, HostedFormEmits, EventName>(
  (props, { emit, expose, slots }) => {
    const element = shallowRef<HostedFormElement>();
    let stop: (() => void) | undefined;
    let hasHadProxy = false;
    expose({ element });
    onMounted(() => {
      const drawn = element.value;
      if (!drawn) return;
      const set = keepProperties(drawn);
      stop = listen(drawn, emit as Parameters<typeof listen>[1]);
      watch(
        () => [props.values, props.words] as const,
        ([values, words]) => void set({ values, words }),
        { immediate: true, deep: true },
      );
    });
    onBeforeUnmount(() => stop?.());
    return () => {
      const { default: fallback, ...others } = slots;
      const filled = Object.entries(others).map(([slot, draw]) => h('div', { slot }, draw?.()));
      hasHadProxy ||= props.proxy !== undefined;
      // Vue sets `''` for a proxy that is no longer given, which is the root of the site.
      const proxy = hasHadProxy && { proxy: props.proxy ?? '/forms' };
      return h('hosted-form', { ...toAttributes(props), ...proxy, ref: element }, [fallback?.(), ...filled]);
    };
  },
  {
    name: 'HostedForm',
    props: [...PROPS, 'values', 'words'],
    emits: [...EVENTS],
  },
);
