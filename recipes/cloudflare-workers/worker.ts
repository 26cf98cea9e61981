import { createProxy, createUpstashKeys } from 'hosted-form-proxy';
import type { TokenProxy } from 'hosted-form-proxy';

interface Settings {
  readonly HOSTED_FORM_SERVICE: string;
  readonly HOSTED_FORM_TOKEN: string;
  readonly HOSTED_FORM_FORMS: string;
  readonly UPSTASH_REDIS_REST_URL: string;
  readonly UPSTASH_REDIS_REST_TOKEN: string;
}

let proxy: TokenProxy | undefined;

export default {
  fetch(request: Request, env: Settings, context: { waitUntil(work: Promise<unknown>): void }): Promise<Response> {
    proxy ??= createProxy({
      service: env.HOSTED_FORM_SERVICE,
      token: env.HOSTED_FORM_TOKEN,
      forms: env.HOSTED_FORM_FORMS.split(','),
      basePath: '/forms',
      keys: createUpstashKeys({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
      // A call that one visitor's request has begun cannot serve the next request. Cloudflare's own cache keeps lists.
      cache: false,
      clientAddress: ({ headers }) => headers.get('cf-connecting-ip') ?? undefined,
      onError: (error) => {
        console.error(error.code, error.cause);
      },
    });
    const answer = proxy.fetch(request);
    // A call under way is finished even if the browser has gone.
    context.waitUntil(answer);
    return answer;
  },
};
