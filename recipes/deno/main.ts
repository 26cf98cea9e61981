// deno run --unstable-kv --allow-net --allow-env main.ts
import { createProxy } from 'hosted-form-proxy';
import type { KeyStore } from 'hosted-form-proxy';

const kv = await Deno.openKv();
const makeKey = (name: string) => ['hosted-form', name];

/** The transactions of Deno KV make a claim atomic: on one machine, and on Deno Deploy in all regions. */
const keys: KeyStore = {
  isDurable: true,
  add: async (name, entry, expireIn) => {
    const key = makeKey(name);
    const claim = kv.atomic().check({ key, versionstamp: null }).set(key, entry, { expireIn });
    return (await claim.commit()).ok;
  },
  get: async (name) => {
    const { value } = await kv.get(makeKey(name));
    return typeof value === 'string' ? value : undefined;
  },
  set: async (name, entry, expireIn) => {
    await kv.set(makeKey(name), entry, { expireIn });
  },
  remove: (name) => kv.delete(makeKey(name)),
};

const proxy = createProxy({
  service: Deno.env.get('HOSTED_FORM_SERVICE') ?? '',
  token: Deno.env.get('HOSTED_FORM_TOKEN') ?? '',
  forms: (Deno.env.get('HOSTED_FORM_FORMS') ?? '').split(','),
  basePath: '/forms',
  keys,
  onError: (error) => {
    console.error(error.code, error.cause);
  },
});

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8080) }, proxy.fetch);
