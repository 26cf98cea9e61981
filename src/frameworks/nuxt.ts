// A module of Nuxt 3.12 and later. It calls Nuxt's hooks alone, so it needs none of its packages.

/** A component that Nuxt imports by itself, as its hook takes it. */
interface AutoImported {
  readonly export: string;
  readonly filePath: string;
  readonly shortPath: string;
  readonly chunkName: string;
  readonly pascalName: string;
  readonly kebabName: string;
  readonly prefetch: boolean;
  readonly preload: boolean;
  readonly mode: 'all';
}

/** The part of Nuxt that the module uses. */
interface NuxtParts {
  hook(name: 'components:extend', extend: (components: AutoImported[]) => void): unknown;
  readonly options: {
    readonly vue: { compilerOptions?: { isCustomElement?: ((tag: string) => boolean) | undefined } };
  };
}

const COMPONENT: AutoImported = {
  export: 'HostedForm',
  filePath: 'hosted-form/vue',
  shortPath: 'hosted-form/vue',
  chunkName: 'components/hosted-form',
  pascalName: 'HostedForm',
  kebabName: 'hosted-form',
  prefetch: false,
  preload: false,
  mode: 'all',
};

/** The bare tags. A template that names them means the elements. */
const TAG = /^hosted-form(-popup)?$/;

/**
 * Lets every template use `<HostedForm>` without an import, with its types. A component of the site's own with that name comes first.
 * The bare tags `<hosted-form>` and `<hosted-form-popup>` are elements.
 */
export default function hostedForm(_options: unknown, nuxt: NuxtParts): void {
  const compiler = (nuxt.options.vue.compilerOptions ??= {});
  const isElement = compiler.isCustomElement;
  compiler.isCustomElement = (tag) => TAG.test(tag) || (isElement?.(tag) ?? false);
  nuxt.hook('components:extend', (components) => {
    if (!components.some(({ pascalName }) => pascalName === COMPONENT.pascalName)) components.push({ ...COMPONENT });
  });
}
