import type { PlanSource } from './server-plan.js';

// Decision 0061: a token that ends goes to the proxy with what renews it.
/**
 * Returns the variables of the environment that `serve` reads.
 *
 * @param source.renewal With it, the proxy reads the token from a file, which it renews.
 */
export function listVariables({
  answers: { service, forms, basePath, port, ownProxies, origins },
  token,
  renewal,
}: Pick<PlanSource, 'answers' | 'token' | 'renewal'>): Readonly<Record<string, string>> {
  return {
    HOSTED_FORM_SERVICE: service,
    HOSTED_FORM_FORMS: forms.join(','),
    ...(renewal
      ? { HOSTED_FORM_TOKEN_FILE: renewal.file, HOSTED_FORM_CLIENT_SECRET: renewal.secret }
      : { HOSTED_FORM_TOKEN: token }),
    PORT: String(port),
    // Only what differs from what `serve` does by itself.
    ...(basePath !== '/forms' && { HOSTED_FORM_BASE_PATH: basePath }),
    ...(origins.length > 0 && { HOSTED_FORM_ORIGINS: origins.join(',') }),
    ...(ownProxies !== 1 && { HOSTED_FORM_TRUST_PROXY: String(ownProxies) }),
  };
}

/** Writes a file of variables, as systemd, Docker and Node read it. */
export function writeEnvironment(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quoteVariable(value)}`);
  return ['# Every setting: hosted-form-proxy help serve', ...lines, ''].join('\n');
}

/** Quotes a value with signs that mean something in a file of variables. */
export function quoteVariable(value: string): string {
  if (/^[\w.,:/@%+~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/["\\$`]/g, '\\$&')}"` : `'${value}'`;
}
