import type { Answers } from './answers.js';

/** Returns the variables of the environment that `serve` reads. */
export function listVariables(
  { service, forms, basePath, port, ownProxies }: Answers,
  token: string,
): Readonly<Record<string, string>> {
  return {
    HOSTED_FORM_SERVICE: service,
    HOSTED_FORM_FORMS: forms.join(','),
    HOSTED_FORM_TOKEN: token,
    PORT: String(port),
    // Only what differs from what `serve` does by itself.
    ...(basePath !== '/forms' && { HOSTED_FORM_BASE_PATH: basePath }),
    ...(ownProxies !== 1 && { HOSTED_FORM_TRUST_PROXY: String(ownProxies) }),
  };
}

/** Writes a file of variables, as systemd, Docker and Node read it. */
export function writeEnvironment(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quote(value)}`);
  return ['# Every setting: hosted-form-proxy help serve', ...lines, ''].join('\n');
}

/** Quotes a value with signs that mean something there. */
function quote(value: string): string {
  if (/^[\w.,:/@%+~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/["\\$`]/g, '\\$&')}"` : `'${value}'`;
}
